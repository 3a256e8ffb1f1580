import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

@testable import TaskFlow

@Suite("TaskFlow deletes")
@MainActor
struct TaskFlowDeletionTests {
  let world: TaskFlowAppFixture

  var app: TaskFlowApp { world.app }
  var router: Router<TaskFlow> { world.router }

  init() throws { world = try TaskFlowAppFixture() }

  @Test func theQuestionNamesWhatGoes() async throws {
    try await world.store.save(
      "links", as: TaskFlowSample.bo,
      state: SceneState<TaskFlow>(stacks: [.search: [TaskFlowAppFixture.task]]))
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    router.push(TaskFlowAppFixture.task, in: .tab(.search))
    let question = try await app.askToDelete(TaskFlowAppFixture.project)
    #expect(question.record == TaskFlowSample.release.record)
    #expect(
      [question.title] + question.consequences == [
        "Delete project \"Spring release\"?",
        "2 tasks under it will go too.",
        "Your window \"main\" will lose 2 screens in projects, 1 screen in search.",
        "1 window of other people will lose screens.",
      ])
    #expect(!question.consequences.joined().contains("bo"))
    #expect(world.screens.last == question.title)
  }

  @Test func whatNobodyHasOpenIsSaidToBeSo() async throws {
    try await app.signIn(TaskFlowSample.ana)
    let question = try await app.askToDelete(.task(TaskFlowSample.changelog.id))
    #expect(question.consequences == ["Nobody has it open."])
  }

  @Test func keepingItChangesNothing() async throws {
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project)
    try await app.askToDelete(TaskFlowAppFixture.project)
    app.keepRecord()
    #expect(app.question == nil)
    #expect(world.screens == ["Projects", "project \"Spring release\""])
    await #expect(throws: TaskFlowError.nothingAsked) { try await app.deleteRecord() }
    #expect(try await world.store.record(TaskFlowSample.release.record)?.isDeleted == false)
  }

  @Test func itCutsWhatWasNamed() async throws {
    try await world.store.save(
      "links", as: TaskFlowSample.bo,
      state: SceneState<TaskFlow>(stacks: [.search: [TaskFlowAppFixture.task]]))
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    try await app.askToDelete(TaskFlowAppFixture.task)
    let impact = try await app.deleteRecord()
    #expect(impact.scenes.map(\.scene) == ["main", "links"])
    #expect(world.screens == ["Projects", "project \"Spring release\""])
    #expect(try await world.store.record(TaskFlowSample.build.record)?.isDeleted == true)
  }

  @Test func whoMayNotIsNotAsked() async throws {
    await #expect(throws: TaskFlowError.notSignedIn) {
      try await app.askToDelete(TaskFlowAppFixture.project)
    }
    try await app.signIn(TaskFlowSample.ana)
    await #expect(throws: TaskFlowError.mayNotDelete) { try await app.askToDelete(.profile) }
    // Ana may see the other project, and no more.
    await #expect(throws: TaskFlowError.mayNotDelete) {
      try await app.askToDelete(.project(TaskFlowSample.move.id))
    }
    #expect(world.screens == ["Projects"])
  }

  @Test func theRightIsAskedForAgain() async throws {
    try await app.signIn(TaskFlowSample.ana)
    try await app.askToDelete(TaskFlowAppFixture.task)
    try await world.store.grant(
      Grant(.deny, .everyone, GrantAction("delete"), on: .record(TaskFlowSample.build.record)))
    await #expect(throws: (any Error).self) { try await app.deleteRecord() }
    #expect(try await world.store.record(TaskFlowSample.build.record)?.isDeleted == false)
  }

  @Test func aQuestionIsNotRestored() async throws {
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project)
    try await app.askToDelete(TaskFlowAppFixture.project)
    try await app.signOut()
    try await app.signIn(TaskFlowSample.ana)
    #expect(world.screens == ["Projects", "project \"Spring release\""])
  }

  @Test func whatIsDeletedElsewhereGoesFromTheScreen() async throws {
    let other = try world.temporary.reopened()
    var reports: [RestorationReport] = []
    app.onEvent = { if case .pruned(let report) = $0 { reports.append(report) } }
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project, TaskFlowAppFixture.task)
    app.startProject()
    #expect(world.screens.contains("task \"Tag the build\""))
    try await other.delete(TaskFlowSample.build.record)
    try await world.eventually("It goes.") {
      router.state[.projects] == [TaskFlowAppFixture.project]
    }
    #expect(reports.first?.dropped.first?.reason == .deleted)
    #expect(app.notices.first == "Task \"Tag the build\" is not available any more.")
    try await other.undelete(TaskFlowSample.build.record)
    try await app.signOut()
    try await app.signIn(TaskFlowSample.ana)
    #expect(router.state[.projects] == [TaskFlowAppFixture.project, TaskFlowAppFixture.task])
  }

  @Test func aTitleThatIsForbiddenMeanwhileIsNotTold() async throws {
    let grant = TaskFlowSample.editorsGrant
    try await app.signIn(TaskFlowSample.ana)
    router.push(TaskFlowAppFixture.project)
    #expect(world.screens.last == "project \"Spring release\"")
    try await world.store.revoke(grant.subject, grant.action, on: grant.target)
    try await world.store.put(
      NewRecord(TaskFlowSample.release.record, payload: #"{"title":"Layoffs"}"#))
    try await world.eventually("It goes.") { router.state[.projects].isEmpty }
    #expect(app.notices == ["Project \"Spring release\" is not available any more."])
    #expect(app.name(of: TaskFlowSample.release.record) == "project \"Spring release\"")
    try await app.signOut()
    try await app.signIn(TaskFlowSample.bo)
    #expect(app.name(of: TaskFlowSample.release.record) == "project")
  }
}
