internal import BacktrailNavigation
internal import BacktrailStore

extension DemoScript {
  func unsavedChanges() async throws -> DemoStep {
    let app = desk.app
    app.startProject()
    app.type("Garden")
    let typed = desk.moment("Ana begins a project, and types its title.")
    app.closeSheet()
    let asked = desk.moment("She swipes the sheet away.")
    app.keepChanges()
    let linked = try await desk.open(buildLink, "She goes on typing, and a link is opened.")
    app.throwChangesAway()
    try await desk.wait { app.router.state[.projects].last == .task(TaskFlowSample.build.id) }
    return DemoStep(
      "A sheet with unsaved changes",
      "Neither a swipe nor a link throws away what somebody has typed.",
      moments: [typed, asked, linked, desk.moment("She throws the changes away.")])
  }

  func deletionQuestion() async throws -> DemoStep {
    let app = desk.app
    app.router.pop()
    let question = try await app.askToDelete(.project(TaskFlowSample.release.id))
    let asked = desk.moment(
      "Ana goes back to the project, and wants to delete it.", notices: question.consequences)
    app.keepRecord()
    return DemoStep(
      "Before a deletion",
      """
      The question names what the deletion will cut: all windows are stored with what they show. \
      Where other people are it does not say.
      """,
      moments: [asked, desk.moment("She keeps it.")])
  }

  func deletionElsewhere() async throws -> DemoStep {
    let app = desk.app
    let task = TaskFlowSample.build
    app.router.push(.task(task.id))
    let opened = desk.moment("Ana goes to a task.")
    let actor = try await elsewhere.delete(task.record)
    try await desk.wait { app.router.state[.projects].last != .task(task.id) }
    let pruned = desk.moment("\(actor) deletes the task.")
    try await app.signOut()
    let gate = desk.moment("Ana signs out, and the task is undeleted.")
    try await store.undelete(task.record)
    try await app.signIn(TaskFlowSample.ana)
    return DemoStep(
      "A deletion elsewhere, while the task is on screen",
      """
      The app follows the store. What is deleted or forbidden goes from the screen within a quarter \
      of a second, and what was cut is stored as long as Ana does not move on.
      """,
      moments: [opened, pruned, gate, desk.moment("She signs in again.")])
  }
}
