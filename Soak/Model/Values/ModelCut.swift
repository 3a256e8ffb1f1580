internal import BacktrailNavigation

/// Where and why a part was cut.
struct ModelCut: Hashable, Sendable {
  var index: Int
  var reason: Reason
  var culprit: RecordID?
}
