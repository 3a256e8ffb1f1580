internal import BacktrailNavigation

/// Why the oracle holds a route for not valid.
struct HarnessFailure: Hashable, Sendable {
  /// The reasons that may be told: one, but where decoders may differ in words.
  var reasons: Set<Reason>
  /// Whether this is only in doubt.
  var isDoubt = false
  /// The referenced record at which it failed, where it did at one.
  var reference: RecordID?

  init(_ reason: Reason, isDoubt: Bool = false) {
    self.init([reason], isDoubt: isDoubt)
  }

  init(_ reasons: Set<Reason>, isDoubt: Bool = false) {
    self.reasons = reasons
    self.isDoubt = isDoubt
  }

  /// The same, at a reference.
  func at(_ reference: RecordID) -> Self {
    var failure = self
    failure.reference = reference
    return failure
  }

  /// What the routes after one that fails have.
  var consequence: Self { Self(.afterInvalid, isDoubt: isDoubt) }

  /// Whether only this reason may be told.
  func isOnly(_ reason: Reason) -> Bool { reasons == [reason] }
}
