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
  /// The first cut at the places that are asked for; nil where nothing was cut there.
  func firstCut(at isAsked: (RoutePlace) -> Bool) -> SceneCut? {
    (dropped + parked).filter { isAsked($0.place) }.min { $0.index < $1.index }.map {
      SceneCut(index: $0.index, reason: $0.reason, culprit: $0.culprit ?? $0.reference?.record)
    }
  }
}
