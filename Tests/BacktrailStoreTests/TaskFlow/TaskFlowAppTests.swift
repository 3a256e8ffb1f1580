import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import TaskFlow
import Testing

@Suite("TaskFlow without a user interface")
@MainActor
struct TaskFlowAppTests {
  let world: TaskFlowAppFixture

  var app: TaskFlowApp { world.app }
  var router: Router<TaskFlow> { world.router }

  init() throws { world = try TaskFlowAppFixture() }

  // MARK: The gate

  @Test func signedOutIsAnotherRoot() async throws {
    #expect(world.screens == ["Sign in"])
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project)
    app.startProject()
    app.type("Garden")
    #expect(world.screens == ["Projects", "project \"Spring release\"", "New project \"Garden\""])
    try await app.signOut()
    #expect(world.screens == ["Sign in"])
    #expect(app.draft == nil)
    try await app.signIn(TaskFlowSample.bo)
    #expect(world.screens == ["Projects"], "The next person finds nothing of the one before.")
  }

  @Test func whoComesBackFindsWhatTheyLeft() async throws {
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    try await app.signOut()
    try await app.signIn(TaskFlowSample.ana)
    #expect(
      world.screens == ["Projects", "project \"Spring release\"", "task \"Tag the build\""])
  }

  // MARK: Links and notifications

  @Test func aLinkWaitsAtTheGate() async throws {
    let link = try TaskFlowAppFixture.link(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    let resolved = try await app.open(link)
    #expect(resolved?.outcome == .pending)
    #expect(world.screens == ["Sign in"])
    #expect(app.notices == ["Sign in to open the link."])
    try await app.signIn(TaskFlowSample.ana)
    #expect(router.state[.projects] == [TaskFlowAppFixture.project, TaskFlowAppFixture.task])
  }

  @Test func aLinkIsJudgedForWhoeverOpensIt() async throws {
    let link = try TaskFlowAppFixture.link(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    try await app.open(link)
    try await app.signIn(TaskFlowSample.bo)
    #expect(world.screens == ["Projects"])
    #expect(app.notices.last == "What the link leads to is not available.")
  }

  @Test func whatIsGoneForbiddenOrNeverWasIsToldAlike() async throws {
    try await world.store.delete(TaskFlowSample.release.record)
    try await app.signIn(TaskFlowSample.bo)
    app.clearNotices()
    for project in [
      TaskFlowSample.release.id, TaskFlowSample.move.id, TaskFlowAppFixture.newProject,
    ] {
      try await app.open(try TaskFlowAppFixture.link(.project(project)))
    }
    #expect(app.notices.count == 3)
    #expect(Set(app.notices).count == 1)
  }

  @Test func aDeletedTaskLandsOnItsProject() async throws {
    try await world.store.delete(TaskFlowSample.build.record)
    try await app.signIn(TaskFlowSample.ana)
    let link = try TaskFlowAppFixture.link(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    #expect(try await app.open(link)?.reason == .deleted)
    #expect(world.screens == ["Projects", "project \"Spring release\""])
  }

  @Test func aTaskIsNotShownAboveAnotherProject() async throws {
    try await app.signIn(TaskFlowSample.ana)
    let move = TaskFlow.Route.project(TaskFlowSample.move.id)
    let resolved = try await app.open(try TaskFlowAppFixture.link(move, TaskFlowAppFixture.task))
    #expect(resolved?.reason == .parentMismatch)
    #expect(router.state[.projects].first == move)
    #expect(!router.state[.projects].contains(TaskFlowAppFixture.task))
  }

  @Test func aSearchLinkBringsItsText() async throws {
    try await app.signIn(TaskFlowSample.ana)
    try await app.open("taskflow://search?q=tag%20it")
    #expect(world.screens == ["Search for \"tag it\""])
    #expect(app.session.arrival?.query == ["q": "tag it"])
  }

  @Test func aNotificationOpensItsTaskOnce() async throws {
    try await app.signIn(TaskFlowSample.ana)
    let link = try TaskFlowAppFixture.link(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    try await app.open(notification: ["aps": "…", "link": link], id: "n-1")
    #expect(router.state[.projects].last == TaskFlowAppFixture.task)
    router.popToRoot()
    #expect(try await app.open(notification: ["link": link], id: "n-1") == nil)
    #expect(world.screens == ["Projects"])
    await #expect(throws: LinkRefusal.self) { try await app.open(notification: [:], id: "n-2") }
    #expect(app.notices.last == "This link cannot be opened.")
  }

  // MARK: The sheet for a new project

  @Test func anEmptySheetGoesAtOnce() async throws {
    try await app.signIn(TaskFlowSample.ana)
    app.startProject()
    #expect(app.closeSheet() == .moved)
    #expect(world.screens == ["Projects"])
  }

  @Test func unsavedChangesAreAskedAbout() async throws {
    try await app.signIn(TaskFlowSample.ana)
    app.startProject()
    app.type("Garden")
    #expect(app.closeSheet() == .asksConfirmation)
    #expect(world.screens.last == "Throw away what you have changed?")
    app.keepChanges()
    #expect(world.screens.last == "New project \"Garden\"")
    #expect(app.draft == "Garden")
    app.closeSheet()
    app.throwChangesAway()
    #expect(world.screens == ["Projects"])
    #expect(app.draft == nil)
  }

  @Test func aLinkDoesNotThrowChangesAway() async throws {
    try await app.signIn(TaskFlowSample.ana)
    app.startProject()
    app.type("Garden")
    let resolved = try await app.open("taskflow://settings")
    #expect(resolved?.outcome == .waiting)
    #expect(app.notices == ["The link opens once your changes are saved or thrown away."])
    #expect(app.draft == "Garden")
    app.throwChangesAway()
    try await world.eventually("It opens.") { world.screens == ["Settings"] }
  }

  @Test func aNewProjectIsTheirs() async throws {
    await #expect(throws: TaskFlowError.notSignedIn) { try await app.saveProject() }
    try await app.signIn(TaskFlowSample.bo)
    app.startProject()
    await #expect(throws: TaskFlowError.noTitle) { try await app.saveProject() }
    app.type("Bo's \"garden\"")
    try await app.saveProject(id: TaskFlowAppFixture.newProject)
    #expect(world.screens == ["Projects", "project \"Bo's \"garden\"\""])
    try await app.session.validate()
    #expect(router.state[.projects] == [.project(TaskFlowAppFixture.newProject)])
    try await app.signOut()
    try await app.signIn(TaskFlowSample.ana)
    try await app.open(try TaskFlowAppFixture.link(.project(TaskFlowAppFixture.newProject)))
    #expect(world.screens == ["Projects"], "Nobody else may see it.")
  }
}
