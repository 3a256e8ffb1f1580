/// What the reference implementation leaves of a stack.
struct NaivePrefix {
  var routes: [WorldRoute] = []
  var dropped: [WorldOutcome.Dropped] = []
  /// Why it ended, where it ended early.
  var failure: NaiveFailure?
  /// The references of the route that ended it.
  var failed: [WorldReference] = []

  var isWhole: Bool { failure == nil }
}
