/// What the reference implementation leaves of a stack.
struct NaivePrefix {
  var routes: [WorldRoute] = []
  var dropped: [WorldOutcome.Dropped] = []
  /// Why it ended, where it ended early.
  var failure: NaiveFailure?

  var isWhole: Bool { failure == nil }
}
