/// Why a scene cannot be read as a whole.
package struct EnvelopeFailure: Error, Hashable, Sendable {
  /// A reason of the envelope stage.
  package let reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }
}
