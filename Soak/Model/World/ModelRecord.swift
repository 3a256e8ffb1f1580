internal import BacktrailNavigation

/// A record as the model knows it.
struct ModelRecord: Hashable, Sendable {
  /// Grows with each record that is new, so that what is as old is ordered.
  var order: Int
  var parent: RecordID?
  var revision = 1
  var payload: String?
  /// When it was deleted itself.
  var deletedAt: Instant?
}
