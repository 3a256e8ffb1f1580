/// Where and why a part of a scene was cut.
package struct SceneCut: Hashable, Sendable {
  /// The index of the first route, or presented item, that went.
  package var index: Int
  /// Why it went.
  package var reason: Reason
  /// The record at which it failed, where it was a record.
  package var culprit: RecordID?

  /// Describes a cut.
  package init(index: Int, reason: Reason, culprit: RecordID? = nil) {
    self.index = index
    self.reason = reason
    self.culprit = culprit
  }
}

extension RestorationReport {
  /// The first cut at a place; for what is presented, the first item that went, or of whose own stack
  /// something did. Nil where nothing was cut there.
  func firstCut(at place: RoutePlace) -> SceneCut? {
    (dropped + parked).compactMap { route in
      var index = route.index
      if place == .presented, case .presentedStack(let item) = route.place {
        index = item
      } else if route.place != place {
        return nil
      }
      return SceneCut(
        index: index, reason: route.reason, culprit: route.culprit ?? route.reference?.record)
    }.min { $0.index < $1.index }
  }
}
