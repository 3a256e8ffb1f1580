internal import BacktrailNavigation

/// What a call came to, by the store or by the model.
struct ModelAnswer: Sendable {
  /// All of it that is compared.
  var text: String
  /// What a store returned from a typed restore.
  var restored: RestoredScene<ModelSchema>?
  /// What a store said of a restore.
  var report: RestorationReport?
  /// What the model remembers of a typed restore.
  var handle: ModelHandle?
  /// Whether something went wrong beneath the call, so that it may be done or not.
  var isDoubtful = false

  init(_ text: String) {
    self.text = text
  }
}
