/// How a record stands: whether it and all that it lies under are there.
enum Standing: Sendable {
  /// It lives, and so do all its ancestors.
  case alive
  /// It does not, for this reason, which arose at this record.
  case fallen(Reason, at: FactTable.Place)
  /// It cannot be told.
  case undetermined(Reason)
}

extension FactTable {
  /// How many ancestors of a record are followed.
  package static var ancestorLimit: Int { 64 }

  /// How a record stands, or nil where a fact is missing, which is then asked for.
  mutating func standing(of place: Place) -> Standing? {
    if let standing = self[place].standing { return standing }
    let standing = walk(from: place)
    self[place].standing = standing
    return standing
  }

  private mutating func walk(from start: Place) -> Standing? {
    var followed: [Place] = []
    var current = start
    while true {
      switch self[current].state {
      case .unknown:
        want(record: current)
        return nil
      case .missing:
        return .fallen(current == start ? .missing : .ancestorMissing, at: current)
      case .failed: return .undetermined(.lookupFailed)
      case .notSynced: return .undetermined(.notSynced)
      case .found: break
      }
      if self[current].isDeleted { return .fallen(.deleted, at: current) }
      switch self[current].parent {
      case .none: return .alive
      case .dangling: return .fallen(.ancestorMissing, at: current)
      case .unreadable: return .undetermined(.lookupFailed)
      case .place(let parent):
        if parent == start || followed.contains(parent) {
          return .fallen(.hierarchyCycle, at: parent)
        }
        if followed.count == Self.ancestorLimit { return .fallen(.hierarchyTooDeep, at: current) }
        followed.append(parent)
        current = parent
      }
    }
  }

  /// What a record lies under, as far as it is known.
  func parent(of place: Place) -> Place? {
    if case .place(let parent) = self[place].parent { return parent }
    return nil
  }
}
