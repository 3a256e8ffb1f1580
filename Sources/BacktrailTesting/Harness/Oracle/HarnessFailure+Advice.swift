internal import BacktrailNavigation

extension HarnessFailure {
  /// The failure, at which record, and what a sample lacks where nothing is to have failed yet.
  var advised: String {
    let place = reference.map { " at \($0)" } ?? ""
    return "\(self)\(place)" + (advice.map { " (\($0))" } ?? "")
  }

  private var advice: String? {
    guard let reason = reasons.count == 1 ? reasons.first : nil else { return nil }
    return switch reason {
    case .missing, .deleted: "give its record in `records`"
    case .ancestorMissing, .hierarchyCycle, .hierarchyTooDeep:
      "give the records that it lies under in `records`, parents first"
    case .parentMismatch:
      "give its record under the one that the stack shows, as the lineage of the schema asks for"
    case .unauthorized, .denied, .expired: "give its principal a grant in `grants`"
    case .conflictingPresentation: "present one item over each tab in a scene"
    case .presenterDropped: "first, what it is presented over"
    case .notRestorable: "leave it out: it never comes back"
    default: nil
    }
  }
}
