internal import BacktrailNavigation

/// A tail: a part as it was before a cut, and what the cut made of it.
struct ModelTail: Hashable, Sendable {
  var place: RoutePlace
  var body: ModelPart
  var kept: ModelPart
  var cut: ModelCut
  var cutAt: Instant
  /// Grows with each tail of the world, so that what is as old is ordered.
  var order: Int
}
