internal import BacktrailNavigation
internal import BacktrailStore

/// What happens in the story: each step changes the store, and shows what is restored from it or what
/// is on screen in a running app.
@MainActor
struct DemoScript {
  let store: RestorationStore
  /// A running app, in which nobody is signed in at first.
  let desk: DemoApp
  /// Deletes a record as somebody else does who has the file open.
  let elsewhere: DemoElsewhere

  /// The steps, in the order in which they are told.
  var steps: [() async throws -> DemoStep] {
    let restores: [() throws -> DemoStep] = [
      normalRestore, taskDeleted, autosave, projectDeleted, projectUndeleted, accessRevoked,
      grantExpires, caseRemoved, secondPrincipal,
    ]
    return restores.map { step in { try step() } } + [
      linkBeforeSigningIn, linksThatLeadNowhere, notification, unsavedChanges, deletionQuestion,
      deletionElsewhere,
    ]
  }

  /// The scene in which most of it happens.
  let phone = "phone"

  /// Restores a scene, and shows it beside what is stored.
  func restore(
    _ scene: String = "phone", for principal: Principal = TaskFlowSample.ana,
    at now: Instant = TaskFlowSample.start
  ) throws -> DemoRestoration {
    let restored = try store.restore(TaskFlow.self, scene: scene, for: principal, at: now)
    var stored: [DemoStack] = []
    if restored.report.outcome != .absent {
      let document = try store.load(scene, as: principal, at: now).document
      stored = try DemoStack.stacks(ofDocument: document)
    }
    return DemoRestoration(restored, of: scene, for: principal, at: now, stored: stored)
  }

  /// Does what an app does when it has shown what a restore returned: saves it.
  ///
  /// - Returns: A sentence on what came of it.
  func autosave(_ scene: String) throws -> String {
    let ana = TaskFlowSample.ana
    let before = try store.load(scene, as: ana)
    let restored = try store.restore(
      TaskFlow.self, scene: scene, for: ana, at: TaskFlowSample.start)
    let revision = try store.save(scene, as: ana, state: restored.state)
    let after = try store.load(scene, as: ana)
    return """
      The save found revision \(before.summary.revision) and left revision \(revision). What is \
      stored is \(before.document == after.document ? "the same, byte for byte" : "changed").
      """
  }
}
