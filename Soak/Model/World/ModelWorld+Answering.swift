internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// What an operation comes to, which is done then.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - slots: What an app holds.
  ///   - witness: What the store said of a restore, which is what its history keeps.
  mutating func answer(
    to operation: ModelOperation, _ slots: [ModelSlot?], witness: RestorationReport?
  ) -> ModelAnswer {
    do {
      switch operation {
      case .save, .saveStack, .saveDocument, .repair, .discard, .handOver:
        return try ModelAnswer(saving(operation, slots))
      case .restore, .restoreUntyped, .begin, .beginUntyped, .revive:
        return try restoring(operation, witness: witness)
      case .put, .delete, .undelete, .purge, .impact, .children, .grant, .revoke, .explain:
        return try ModelAnswer(changing(operation))
      case .failing(let inner, _), .elsewhere(let inner):
        return answer(to: inner, slots, witness: witness)
      case .setClock(let instant):
        now = instant
        return ModelAnswer("done")
      case .reopen: return ModelAnswer("done")
      default: return try ModelAnswer(looking(operation))
      }
    } catch let refusal as ModelRefusal {
      return ModelAnswer("refused: \(refusal.code)")
    } catch {
      return ModelAnswer("\(error)")
    }
  }

  /// The revision that a save names.
  func revision(_ expectation: ModelOperation.Expectation, of key: ModelScene.Key) -> Int? {
    let current = found(key)?.revision ?? 0
    return switch expectation {
    case .nothing: nil
    case .current: current
    case .older: max(0, current - 1)
    case .none: 0
    }
  }

  private mutating func saving(
    _ operation: ModelOperation, _ slots: [ModelSlot?]
  ) throws -> String {
    switch operation {
    case .save(let slot, let edits, let scene, let principal, let expectation):
      let key = ModelScene.Key(principal: try Self.owner(principal), scene: scene)
      let slot = slots[slot]
      var state = slot?.state ?? SceneState()
      for edit in edits { edit.apply(to: &state) }
      let change = try ModelChange(state, slot?.handle, key: key)
      // What a restore said is kept where it left something out.
      let report = slot?.handle.report(ofScene: key)
      let saved = try save(
        change, in: key, expecting: revision(expectation, of: key), remembering: report)
      return "\(saved)"
    case .saveStack(let routes, let tab, let scene, let principal, let expectation):
      let key = ModelScene.Key(principal: try Self.owner(principal), scene: scene)
      var change = ModelChange()
      change.parts[.stack(tab.rawValue)] = .init(
        shown: .stack(try ModelChange.elements(routes)))
      return try "\(save(change, in: key, expecting: revision(expectation, of: key)))"
    case .saveDocument(let content, let scene, let principal, let expectation):
      let key = ModelScene.Key(principal: try Self.owner(principal), scene: scene)
      var change = ModelChange()
      change.selectedTab = content.selectedTab.map { ($0, { _ in false }) }
      for (place, part) in content.parts { change.parts[place] = .init(shown: part) }
      return try "\(save(change, in: key, expecting: revision(expectation, of: key)))"
    case .repair(let slot, let scene, let principal):
      guard let slot = slots[slot] else { return "nothing" }
      return try "\(repair(slot.handle, Self.key(scene, principal)))"
    case .discard(let scene, let principal):
      try discard(Self.key(scene, principal))
      return "done"
    case .handOver(let scene, let other, let principal):
      return try "\(handOver(Self.key(scene, principal), to: Self.key(other, principal)))"
    default: return "?"
    }
  }

  private mutating func restoring(
    _ operation: ModelOperation, witness: RestorationReport?
  ) throws -> ModelAnswer {
    switch operation {
    case .restore(_, let scene, let principal):
      return typed(try restored(scene, for: principal), scene, principal, witness)
    case .restoreUntyped(let scene, let principal):
      let restored = try restored(scene, for: principal, isTyped: false)
      return ModelAnswer((restored.lines + restored.publicLines).joined(separator: "\n"))
    case .begin(_, let scene, let principal):
      let restored = try begin(scene, for: principal, isTyped: true, witness: witness)
      return typed(restored, scene, principal, witness)
    case .beginUntyped(let scene, let principal):
      let restored = try begin(scene, for: principal, isTyped: false, witness: witness)
      return ModelAnswer((restored.lines + restored.publicLines).joined(separator: "\n"))
    case .revive(_, let scene, let principal):
      // Of two wrong arguments, a restore names the scene.
      try Self.check(scene)
      if principal == .unknown {
        return typed(try restored(scene, for: principal), scene, principal, witness)
      }
      let key = try Self.key(scene, principal)
      let (restored, isRevived) = try revive(key, for: principal)
      if isRevived, let witness {
        note(SceneReport(witness, occasion: .revive, at: now), of: key)
      }
      return typed(restored, scene, principal, witness)
    default: return ModelAnswer("?")
    }
  }

  private func typed(
    _ restored: ModelRestored, _ scene: String, _ principal: Principal,
    _ witness: RestorationReport?
  ) -> ModelAnswer {
    var answer = ModelAnswer(restored.lines.joined(separator: "\n"))
    guard let witness else { return answer }
    let key = principal.id.map { ModelScene.Key(principal: $0, scene: scene) }
    answer.handle = ModelHandle(
      scene: scene, principal: principal.id, restored: restored, returned: restored.state,
      stored: restored.outcome == .restored ? key.flatMap(found)?.content : nil, report: witness)
    return answer
  }
}
