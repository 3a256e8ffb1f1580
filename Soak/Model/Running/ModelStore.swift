internal import BacktrailNavigation
internal import BacktrailStore

/// A store on which operations are performed.
struct ModelStore {
  let store: RestorationStore

  /// Performs an operation.
  ///
  /// - Parameters:
  ///   - operation: The operation; what happens around calls is not for a store.
  ///   - slots: What an app holds.
  ///   - revision: The revision that a save names.
  func answer(
    to operation: ModelOperation, _ slots: [ModelSlot?], expecting revision: Int?
  ) -> ModelAnswer {
    do {
      switch operation {
      case .save, .saveStack, .saveDocument, .repair, .discard, .handOver:
        return try ModelAnswer(saving(operation, slots, expecting: revision))
      case .restore, .restoreUntyped, .begin, .beginUntyped, .revive:
        return try restoring(operation)
      case .put, .delete, .undelete, .purge, .impact, .children, .grant, .revoke, .explain:
        return try ModelAnswer(changing(operation))
      default: return try ModelAnswer(looking(operation))
      }
    } catch let error as StoreError {
      var answer = ModelAnswer("refused: \(error.code)")
      switch error {
      case .revisionConflict(_, _, let current): answer.text += " \(current)"
      case .busy, .storageFull, .inputOutput, .corrupt, .readOnly, .database, .cannotOpen:
        answer.isDoubtful = true
        answer.text += " (\(error.description))"
      default: break
      }
      return answer
    } catch let error as SceneEncodingError {
      return ModelAnswer("refused: \(error.code)")
    } catch {
      return ModelAnswer("\(error)")
    }
  }

  private func saving(
    _ operation: ModelOperation, _ slots: [ModelSlot?], expecting revision: Int?
  ) throws -> String {
    switch operation {
    case .save(let slot, let edits, let scene, let principal, _):
      var state = slots[slot]?.state ?? SceneState()
      for edit in edits { edit.apply(to: &state) }
      return "\(try store.save(scene, as: principal, state: state, expecting: revision))"
    case .saveStack(let routes, let tab, let scene, let principal, _):
      let saved = try store.save(
        stack: routes, in: tab, of: ModelSchema.self, scene: scene, as: principal,
        expecting: revision)
      return "\(saved)"
    case .saveDocument(let content, let scene, let principal, _):
      let saved = try store.save(
        scene, as: principal, document: content.document.utf8, expecting: revision)
      return "\(saved)"
    case .repair(let slot, let scene, let principal):
      guard let slot = slots[slot] else { return "nothing" }
      return "\(try store.repair(slot.restored, scene: scene, as: principal))"
    case .discard(let scene, let principal):
      try store.discard(scene, as: principal)
      return "done"
    case .handOver(let scene, let other, let principal):
      return "\(try store.handOver(scene, to: other, as: principal))"
    default: return "?"
    }
  }

  private func restoring(_ operation: ModelOperation) throws -> ModelAnswer {
    switch operation {
    case .restore(_, let scene, let principal):
      return typed(try store.restore(ModelSchema.self, scene: scene, for: principal))
    case .restoreUntyped(let scene, let principal):
      return untyped(try store.restore(scene: scene, for: principal))
    case .begin(_, let scene, let principal):
      return typed(try store.beginRestore(ModelSchema.self, scene: scene, for: principal))
    case .beginUntyped(let scene, let principal):
      return untyped(try store.beginRestore(scene: scene, for: principal))
    case .revive(_, let scene, let principal):
      return typed(try store.revive(ModelSchema.self, scene: scene, for: principal))
    default: return ModelAnswer("?")
    }
  }

  private func typed(_ restored: RestoredScene<ModelSchema>) -> ModelAnswer {
    var answer = ModelAnswer(ModelRestored.lines(of: restored).joined(separator: "\n"))
    answer.restored = restored
    answer.report = restored.report
    return answer
  }

  private func untyped(_ restored: RestoredDocument) -> ModelAnswer {
    var answer = ModelAnswer(ModelRestored.lines(of: restored).joined(separator: "\n"))
    answer.report = restored.report
    return answer
  }
}
