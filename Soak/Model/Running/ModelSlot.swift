internal import BacktrailNavigation

/// What an app holds after a restore.
struct ModelSlot: Sendable {
  /// What the store returned.
  var restored: RestoredScene<ModelSchema>
  /// The same state, as the person has changed it since.
  var state: SceneState<ModelSchema>
  /// What the model remembers of it.
  var handle: ModelHandle
}
