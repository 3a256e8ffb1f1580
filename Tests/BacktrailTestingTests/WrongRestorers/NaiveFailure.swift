import BacktrailNavigation

/// Why a naive restorer finds something invalid.
struct NaiveFailure {
  var reason: Reason
  /// The record at which it failed.
  var culprit: RecordID?
  var isDoubt = false
  var deletedAt: Instant?
  /// The grant that refused.
  var grant: Grant?
  /// The reference that failed, by its index.
  var reference: Int?

  init(_ reason: Reason, at culprit: RecordID? = nil, isDoubt: Bool = false) {
    self.reason = reason
    self.culprit = culprit
    self.isDoubt = isDoubt
  }
}
