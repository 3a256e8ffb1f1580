/// An invariant that did not hold in one trial.
package struct HarnessFinding: Hashable, Sendable {
  /// What did not hold.
  package var invariant: HarnessInvariant
  /// What is wrong, in one sentence that is the same in every run.
  package var explanation: String
  /// What came back, one line each.
  package var after: [String]

  /// Whether a restore did not end in time: what goes on must not do that again and again.
  package private(set) var isHang = false

  /// A restore that did not end in time.
  init(_ hang: HarnessHang) {
    self.init(.ends, hang.description)
    isHang = true
  }

  /// A finding.
  package init(_ invariant: HarnessInvariant, _ explanation: String, after: [String] = []) {
    self.invariant = invariant
    self.explanation = explanation
    self.after = after
  }
}
