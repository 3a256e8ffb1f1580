public import BacktrailNavigation
public import BacktrailStore

extension TaskFlowApp {
  /// Asks before a project or a task is deleted, and says what the deletion would cut.
  ///
  /// - Parameter route: The route that shows it; the profile is never deleted.
  /// - Returns: What is asked.
  /// - Throws: ``TaskFlowError/notSignedIn``, ``TaskFlowError/mayNotDelete``, or `StoreError`.
  @discardableResult
  public func askToDelete(_ route: TaskFlow.Route) async throws -> DeletionQuestion {
    let principal = session.principal
    guard session.phase == .following else { throw TaskFlowError.notSignedIn }
    guard let modal = route.deletionModal, let reference = modal.references.first,
      try await store.explain(reference, for: principal).isAllowed
    else { throw TaskFlowError.mayNotDelete }
    // What is on screen now counts, and not only what was saved before.
    try await session.flush()
    let impact = try await store.impact(ofDeleting: reference.record)
    guard session.principal == principal else { throw TaskFlowError.notSignedIn }
    let question = DeletionQuestion(impact, name: name(of: reference.record), for: principal)
    self.question = question
    router.present(modal, as: .confirmationDialog)
    return question
  }

  /// Deletes nothing.
  @discardableResult
  public func keepRecord() -> MoveOutcome {
    question == nil ? .unchanged : router.dismiss()
  }

  /// Deletes what was asked about, and cuts what shows it, here and in every stored scene.
  ///
  /// - Returns: What was cut.
  /// - Throws: ``TaskFlowError/nothingAsked``, ``TaskFlowError/mayNotDelete`` where the right to was
  ///   lost meanwhile, or `StoreError`.
  @discardableResult
  public func deleteRecord() async throws -> DeletionImpact {
    let principal = session.principal
    guard let record = question?.record,
      router.state.presentedItem(over: router.state.selectedTab)?.modal.asksToDelete == record
    else { throw TaskFlowError.nothingAsked }
    let reference = RecordReference(record, action: "delete")
    guard try await store.explain(reference, for: principal).isAllowed else {
      throw TaskFlowError.mayNotDelete
    }
    keepRecord()
    let impact = try await store.delete(record, pruning: true)
    // Following would notice a little later; whoever deletes something sees it go at once.
    if session.phase == .following { try await session.validate() }
    return impact
  }
}

extension TaskFlow.Route {
  /// What asks before the record of this route is deleted.
  fileprivate var deletionModal: TaskFlow.Modal? {
    switch self {
    case .project(let id): .deleteProject(id)
    case .task(let id): .deleteTask(id)
    case .profile: nil
    }
  }
}

extension TaskFlow.Modal {
  /// The record that this asks to delete.
  var asksToDelete: RecordID? {
    switch self {
    case .deleteProject, .deleteTask: references.first?.record
    case .newProject, .editTask: nil
    }
  }
}
