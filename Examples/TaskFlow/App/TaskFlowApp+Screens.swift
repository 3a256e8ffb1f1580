internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

extension TaskFlowApp {
  /// What is on screen, the lowest first: the root, the stack of the selected tab, and what is
  /// presented over it.
  public var screens: [TaskFlowScreen] {
    switch session.phase {
    case .signedOut: return [TaskFlowScreen(content: .signIn, title: "Sign in")]
    case .restoring: return [TaskFlowScreen(content: .loading, title: "One moment")]
    case .following: break
    }
    let state = router.state
    let tab = state.selectedTab
    var screens = [TaskFlowScreen(content: .tab(tab), title: title(of: tab))]
    screens += state.selectedStack.map(screen)
    if let item = state.presentedItem(over: tab) {
      screens.append(TaskFlowScreen(content: .modal(item.modal), title: title(of: item.modal)))
      screens += item.stack.map(screen)
    }
    if state.momentary.confirming.contains(tab) {
      screens.append(
        TaskFlowScreen(content: .unsavedChanges, title: "Throw away what you have changed?"))
    }
    return screens
  }

  /// What people call a record: its kind, and its title as far as whoever is signed in may see it.
  ///
  /// Of a record that they may not see any more it is the title that they saw last.
  func name(of record: RecordID) -> String {
    struct Payload: Decodable { let title: String }
    let access = try? store.explain(RecordReference(record), for: session.principal)
    if access?.isAllowed == true, let payload = (try? store.record(record))?.payload,
      let decoded = try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
    {
      seenNames[record] = "\(record.kind) \"\(decoded.title)\""
    }
    return seenNames[record] ?? record.kind
  }

  private func screen(of route: TaskFlow.Route) -> TaskFlowScreen {
    TaskFlowScreen(content: .route(route), title: title(of: route))
  }

  private func title(of tab: TaskFlow.Tab) -> String {
    switch tab {
    case .projects: return "Projects"
    case .settings: return "Settings"
    case .search:
      // What a link asked to search for, as long as nobody went elsewhere.
      guard let arrival = session.arrival, arrival.tab == .search, let text = arrival.query["q"]
      else { return "Search" }
      return "Search for \"\(text)\""
    }
  }

  private func title(of route: TaskFlow.Route) -> String {
    switch route {
    case .project, .task: route.references.first.map { name(of: $0.record) } ?? ""
    case .profile: "Profile"
    }
  }

  private func title(of modal: TaskFlow.Modal) -> String {
    let subject = modal.references.first.map { name(of: $0.record) } ?? ""
    switch modal {
    case .newProject:
      guard let draft, !draft.isEmpty else { return "New project" }
      return "New project \"\(draft)\""
    case .editTask: return "Edit \(subject)"
    case .deleteProject, .deleteTask: return question?.title ?? "Delete \(subject)?"
    }
  }
}
