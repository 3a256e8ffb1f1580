import BacktrailNavigation
import BacktrailTesting
import Foundation
import TaskFlow
import Testing

@Suite("Fixture facts")
struct FixtureFactsTests {
  private let ana = Principal("ana", roles: ["editor"])
  private let now = SettableClock.start
  private let project = UUID()
  private let task = UUID()
  private var projectID: RecordID { RecordID("project", project) }
  private var taskID: RecordID { RecordID("task", task) }

  private var facts: FixtureFacts {
    var facts = FixtureFacts()
    facts.put(projectID)
    facts.put(taskID, under: projectID)
    facts.allow(.role("editor"), .view, on: .record(projectID))
    return facts
  }

  private func restored(
    _ stack: [TaskFlow.Route], with facts: inout FixtureFacts
  ) throws -> ValidatedStack<TaskFlow> {
    try StackValidation<TaskFlow>(stack, for: ana, at: now).decide(answeredBy: &facts)
  }

  @Test("What is there and allowed stands")
  func valid() throws {
    var facts = facts
    #expect(try restored([.project(project), .task(task)], with: &facts).isWhole)
  }

  @Test("A tombstone keeps its parent, and comes back when it is undeleted or put")
  func tombstone() throws {
    var facts = facts
    facts.delete(taskID)
    let cut = try restored([.task(task)], with: &facts)
    #expect(cut.routes == [.project(project)])
    #expect(cut.verdicts.map(\.verdict) == [.dropped(.deleted)])
    facts.undelete(taskID)
    #expect(try restored([.task(task)], with: &facts).isWhole)
    facts.delete(taskID)
    facts.put(taskID)
    #expect(try restored([.project(project), .task(task)], with: &facts).isWhole)
    facts.remove(projectID)
    #expect(
      try restored([.task(task)], with: &facts).verdicts.map(\.verdict)
        == [.dropped(.ancestorMissing)])
  }

  @Test("Grants are replaced, expire, deny and are revoked")
  func grants() throws {
    func reason(_ change: (inout FixtureFacts) -> Void) throws -> RouteVerdict.Verdict? {
      var facts = facts
      change(&facts)
      return try restored([.task(task)], with: &facts).verdicts.first?.verdict
    }
    #expect(
      try reason { $0.allow(.role("editor"), .view, on: .record(projectID), expires: now) }
        == .dropped(.expired))
    #expect(try reason { $0.deny(.everyone, .all, on: .everything) } == .dropped(.denied))
    #expect(
      try reason { $0.revoke(.role("editor"), .view, on: .record(projectID)) }
        == .dropped(.unauthorized))
    #expect(
      try reason { $0.answer(grantsOn: .kind("task"), with: .unreadable) } == .dropped(.denied))
  }

  @Test("A record can be unknown for now")
  func undetermined() throws {
    var facts = facts
    facts.answer(taskID, with: .notSynced)
    #expect(
      try restored([.task(task)], with: &facts).verdicts.map(\.verdict)
        == [.undetermined(.notSynced)])
    facts.put(taskID)
    facts.answer(projectID, with: .failed)
    #expect(
      try restored([.task(task)], with: &facts).verdicts.map(\.verdict)
        == [.undetermined(.lookupFailed)])
  }

  @Test("A record comes with all its ancestors, a circle included, in one round")
  func chains() throws {
    var facts = FixtureFacts(
      records: [RecordFact(RecordID("a", "1"), parent: .record(RecordID("b", "1")))],
      grants: [Grant(.allow, .everyone, .view, on: .everything)])
    facts.put(RecordID("b", "1"), under: RecordID("c", "1"))
    facts.put(RecordID("c", "1"), under: RecordID("a", "1"))
    let answers = facts.answer([.record(RecordID("a", "1"), hint: nil)])
    guard case .record(.found(let chain))? = answers.first else {
      Issue.record("The record was not found: \(answers)")
      return
    }
    #expect(chain.map(\.record.kind) == ["a", "b", "c"])
    #expect(facts.rounds == 1)
    #expect(facts.lookups.count == 1)
  }

  @Test("It answers an asynchronous caller too")
  func asynchronous() async throws {
    var facts = facts
    let stack: [TaskFlow.Route] = [.project(project), .task(task)]
    let validated = try await StackValidation<TaskFlow>(stack, for: ana, at: now)
      .decide(answeredBy: &facts)
    #expect(validated.isWhole)
    #expect(facts.rounds > 0)
  }
}
