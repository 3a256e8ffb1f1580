internal import BacktrailNavigation
internal import BacktrailStore

/// An app's schema under the harness, with what restores its scenes.
struct TypedHarnessSubject<Restorer: HarnessRestorer>: HarnessSubject {
  let restorer: Restorer

  var name: String { "\(Restorer.Schema.self)" }

  func restore(_ request: HarnessRequest) throws -> HarnessOutcome {
    let answer = try restorer.restore(request)
    let restored = answer.restored
    let state = restored.state
    var outcome = HarnessOutcome(
      document: try RestoredDocument(restored, scene: request.scene),
      publicForm: answer.publicForm, carriesOrigin: state.origin != nil
    ) { store, scene, owner, asRestored in
      var state = state
      if !asRestored { state.origin = nil }
      return try store.save(scene, as: owner, state: state)
    }
    outcome.repair = { store, scene, owner in
      try store.repair(restored, scene: scene, as: owner)
    }
    return outcome
  }
}
