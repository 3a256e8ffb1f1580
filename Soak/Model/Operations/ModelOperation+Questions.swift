internal import BacktrailNavigation

extension ModelOperation {
  /// The revision that a save names in a world; nil for none, and for what is no save.
  func revision(in world: ModelWorld) -> Int? {
    switch self {
    case .save(_, _, let scene, let principal, let expectation),
      .saveStack(_, _, let scene, let principal, let expectation),
      .saveDocument(_, let scene, let principal, let expectation):
      guard let owner = principal.id else { return nil }
      return world.revision(
        expectation, of: ModelScene.Key(principal: owner, scene: scene))
    default: return nil
    }
  }

  /// Whether it is a typed restore that only reads.
  var isRestore: Bool { if case .restore = self { true } else { false } }

  /// Whether it writes down only that a restore was begun or confirmed.
  var isAttempt: Bool {
    switch self {
    case .begin, .beginUntyped, .confirm, .forgetAttempts: true
    default: false
    }
  }

  /// The restore that only reads, for one that is begun.
  var looking: ModelOperation {
    switch self {
    case .begin(let slot, let scene, let principal):
      .restore(slot: slot, scene: scene, principal: principal)
    case .beginUntyped(let scene, let principal):
      .restoreUntyped(scene: scene, principal: principal)
    case .restore, .restoreUntyped: self
    default: .listScenes(principal: .unknown)
    }
  }

  /// The same call, beneath which nothing goes wrong.
  var undisturbed: ModelOperation {
    if case .failing(let inner, _) = self { inner } else { self }
  }

  /// The scene of a begun restore.
  var scene: (String, Principal)? {
    switch self {
    case .begin(_, let scene, let principal), .beginUntyped(let scene, let principal),
      .confirm(_, let scene, let principal), .forgetAttempts(let scene, let principal):
      (scene, principal)
    default: nil
    }
  }
}
