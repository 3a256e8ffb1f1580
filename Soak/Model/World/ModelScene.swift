internal import BacktrailNavigation
internal import BacktrailStore

/// A scene as the model knows it, also one that was discarded or has expired.
struct ModelScene: Hashable, Sendable {
  /// Whose scene it is, and its id.
  struct Key: Hashable, Comparable, Sendable, CustomStringConvertible {
    var principal: String
    var scene: String

    var description: String { "\(principal)/\(scene)" }

    static func < (left: Self, right: Self) -> Bool {
      (left.principal, left.scene) < (right.principal, right.scene)
    }
  }

  var revision = 0
  var savedAt: Instant
  var discardedAt: Instant?
  var content = ModelContent()
  /// The newest first.
  var tails: [ModelTail] = []
  /// The newest first.
  var reports: [SceneReport] = []
  var attempt: ModelAttempt?
}
