public import BacktrailNavigation
internal import BacktrailStore
public import Foundation

extension TaskFlowApp {
  /// Opens the sheet for a new project.
  @discardableResult
  public func startProject() -> MoveOutcome {
    guard session.phase == .following else { return .unchanged }
    if draft == nil { draft = "" }
    return router.present(.newProject)
  }

  /// Changes the title of the new project. From then on the sheet has unsaved changes.
  public func type(_ title: String) {
    guard isEditingProject else { return }
    draft = title
    router.setUnsaved(!title.isEmpty)
  }

  /// Closes what is presented, as a swipe does. Unsaved changes ask first.
  @discardableResult
  public func closeSheet() -> MoveOutcome { router.dismiss() }

  /// Goes on typing.
  @discardableResult
  public func keepChanges() -> MoveOutcome { router.cancelDismissal() }

  /// Throws the changes away and closes the sheet.
  @discardableResult
  public func throwChangesAway() -> MoveOutcome { router.confirmDismissal() }

  /// Creates the project for whoever is signed in, closes the sheet and opens the project.
  ///
  /// - Parameter id: The id of the project.
  /// - Throws: ``TaskFlowError/notSignedIn``, ``TaskFlowError/noTitle``, or `StoreError`; the sheet
  ///   is then as it was.
  public func saveProject(id: UUID = UUID()) async throws {
    let principal = session.principal
    guard session.phase == .following, let person = principal.id else {
      throw TaskFlowError.notSignedIn
    }
    guard isEditingProject, let title = draft, !title.isEmpty else { throw TaskFlowError.noTitle }
    let project = RecordReference.record("project", id).record
    let payload = String(decoding: try JSONEncoder().encode(["title": title]), as: UTF8.self)
    try await store.put(NewRecord(project, parent: .none, payload: payload))
    try await store.grant(Grant(.allow, .principal(person), .all, on: .record(project)))
    // Whoever has come in the meantime asked for nothing.
    guard session.principal == principal, isEditingProject else { return }
    router.setUnsaved(false)
    router.dismiss()
    router.push(.project(id))
  }

  private var isEditingProject: Bool {
    router.state.presentedItem(over: router.state.selectedTab)?.modal == .newProject
  }
}
