internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// Begins a restore, by rule 16.
  ///
  /// - Parameter witness: What the store said of it, which is what the history keeps.
  mutating func begin(
    _ scene: String, for principal: Principal, isTyped: Bool, witness: RestorationReport?
  ) throws -> ModelRestored {
    let restored = try restored(scene, for: principal, isTyped: isTyped)
    guard restored.outcome == .restored else { return restored }
    let key = try Self.key(scene, principal)
    guard let found = scenes[key] else { return restored }
    let shown = found.content.shown(isTyped: isTyped)
    var attempt =
      found.attempt.flatMap { $0.shown == shown ? $0.next : nil } ?? ModelAttempt(shown: shown)
    attempt.begun += 1
    attempt.frames = restored.frames
    scenes[key]?.attempt = attempt
    if let witness {
      note(
        SceneReport(witness, occasion: .restore, at: now), of: key, unlessAmong: .newest)
    }
    return restored
  }

  /// Confirms the last restore as far as a depth, or as a whole.
  mutating func confirm(_ key: ModelScene.Key, depth: Int?) -> Bool {
    guard var attempt = scenes[key]?.attempt, attempt.begun > 0 else { return false }
    if let depth, depth < attempt.frames {
      if case .frames(let confirmed) = attempt.confirmed {
        attempt.confirmed = .frames(max(confirmed, max(0, depth)))
      } else {
        attempt.confirmed = .frames(max(0, depth))
      }
    } else {
      attempt.begun = 0
      attempt.confirmed = .whole
    }
    scenes[key]?.attempt = attempt
    return true
  }

  mutating func forgetAttempts(_ key: ModelScene.Key) -> Bool {
    guard scenes[key]?.attempt != nil else { return false }
    scenes[key]?.attempt = nil
    return true
  }
}
