import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

/// Stored routes are rewritten by route migrations.
@Suite("Rewriting stored routes")
struct RewriteTests {
  let fixture: Fixture
  private let routes: [GoldenOne.Route] = [
    .board("b1"), .search(text: "quarterly"), .task(id: "t1", board: "b1"), .settings,
  ]

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.allow()
  }

  private func save(_ scene: String, _ routes: [GoldenOne.Route]) throws {
    try fixture.store.save(
      scene, as: Fixture.ana, state: SceneState<GoldenOne>(stacks: [.home: routes]))
  }

  private func restore(_ scene: String = "main") throws -> RestoredScene<GoldenThree> {
    try fixture.store.restore(GoldenThree.self, scene: scene, for: Fixture.ana)
  }

  private func document(_ scene: String = "main") throws -> String {
    String(decoding: try fixture.store.load(scene, as: Fixture.ana).document, as: UTF8.self)
  }

  @Test("What is stored has the new form, and restores as before")
  func rewrites() throws {
    try save("main", routes)
    let before = try restore()
    let summary = try fixture.store.load("main", as: Fixture.ana).summary
    fixture.clock.now = fixture.later(1_000)
    let done = try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect((done.scenes, done.rewritten, done.unchanged) == (1, 1, 0))
    #expect(
      done.steps.map { "\($0.version) \($0.step) \($0.routes)" } == [
        #"2 renameCase "board" to "project" 1"#, #"2 addParameter "done" to "task" 1"#,
        #"3 dropParameter "board" of "task" 1"#, #"3 removeCase "search" 1"#,
      ])
    let document = try document()
    #expect(document.contains(#""schemaVersion":3"#))
    #expect(document.contains(#"{"route":{"settings":{}}}"#))
    #expect(!document.contains(#"{"board":{"#))
    #expect(!document.contains("quarterly"))
    let after = try restore()
    #expect(after.state == before.state)
    #expect(after.report.migrated.isEmpty)
    // Nobody has visited it.
    let rewritten = try fixture.store.load("main", as: Fixture.ana).summary
    #expect(rewritten.savedAt == summary.savedAt)
    #expect(rewritten.revision == summary.revision + 1)
    #expect(try fixture.store.diagnose().isHealthy)
    let impact = try fixture.store.impact(ofDeleting: RecordID("task", "t1"))
    #expect(impact.scenes.count == 1)
    let again = try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect((again.rewritten, again.unchanged) == (0, 1))
    #expect(try fixture.store.load("main", as: Fixture.ana).summary.revision == rewritten.revision)
  }

  @Test("A rehearsal counts the same and writes nothing")
  func rehearsal() throws {
    for number in 0..<7 { try save("s\(number)", routes) }
    let before = try fixture.rowsWritten()
    let rehearsed = try fixture.store.rewriteRoutes(
      GoldenThree.self, RewriteOptions(isRehearsal: true))
    #expect(try fixture.rowsWritten() == before)
    #expect(rehearsed.rewritten == 7)
    #expect(try fixture.store.rewriteRoutes(GoldenThree.self) == rehearsed)
  }

  @Test("Whoever restored the scene before is told of a conflict and loses nothing")
  func conflicts() throws {
    try save("main", routes)
    let restored = try restore()
    let revision = try #require(restored.report.revision)
    try fixture.store.rewriteRoutes(GoldenThree.self)
    let conflict = StoreError.revisionConflict(
      scene: "main", expected: revision, current: revision + 1)
    #expect(throws: conflict) {
      try fixture.store.save(
        "main", as: Fixture.ana, state: restored.state, expecting: revision)
    }
    #expect(try restore().state == restored.state)
  }

  private let cutScene =
    #"{"selectedTab":"home","schemaVersion":1,"sidebar":{"route":{"board":{"_0":"b1"}}},"#
    + #""presented":[{"modal":{"editBoard":{"_0":"b1"}},"over":"more","kind":"sheet","#
    + #""references":[{"kind":"board","id":"b1"}]}],"#
    + #""stacks":{"home":[{"route":{"search":{"text":"q"}}},{"route":{"board":{"_0":"b1"}}},"#
    + #"{"route":{"task":{"id":"t1","board":"b1"}}},{"route":{"settings":{}}}],"#
    + #""more":[{"route":{"board":{"_0":"b1"}}}]}}"#

  @Test("A state that was restored before takes nothing away that it did not show")
  func savesWhatWasRestoredBefore() throws {
    try fixture.store.save("main", as: Fixture.ana, document: cutScene.utf8)
    try fixture.delete("task/t1")
    let restored = try restore()
    #expect(restored.state[.home] == [.project("b1")])
    try fixture.store.rewriteRoutes(GoldenThree.self)
    let rewritten = try document()
    // Nobody has moved, and nobody names a revision.
    try fixture.store.save("main", as: Fixture.ana, state: restored.state)
    #expect(try document() == rewritten)
    let tail = try #require(try fixture.store.tails(of: "main", as: Fixture.ana).first)
    #expect((tail.index, tail.schemaVersion, tail.isInPlace) == (1, 3, true))
    try fixture.undelete("task/t1")
    #expect(
      try restore().state[.home] == [.project("b1"), .task(id: "t1", done: false), .settings])
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).count == 1)
  }

  @Test("Neither does one that did not show a sidebar selection and an item")
  func savesWhatWasRestoredBeforeWithoutASidebar() throws {
    try fixture.store.save("main", as: Fixture.ana, document: cutScene.utf8)
    try fixture.delete("board/b1")
    let restored = try restore()
    #expect((restored.state.sidebar, restored.state.presented.count) == (nil, 0))
    try fixture.store.rewriteRoutes(GoldenThree.self)
    try fixture.store.save("main", as: Fixture.ana, state: restored.state)
    try fixture.undelete("board/b1")
    try fixture.undelete("task/t1")
    let whole = try restore()
    #expect(whole.state.sidebar == .project("b1"))
    #expect(whole.state.presented.map(\.modal) == [.editProject("b1")])
    #expect(whole.report.isWhole)
  }

  @Test("What the person has moved on in is replaced, rewritten or not")
  func movedOnBefore() throws {
    try fixture.store.save("main", as: Fixture.ana, document: cutScene.utf8)
    try fixture.delete("task/t1")
    var state = try restore().state
    try fixture.store.rewriteRoutes(GoldenThree.self)
    state.stacks[.home] = [.settings]
    state.stacks[.more] = []
    try fixture.store.save("main", as: Fixture.ana, state: state)
    let after = try restore()
    #expect(after.state[.home] == [.settings])
    #expect(after.state.presented.isEmpty == false || after.report.dropped.isEmpty)
  }

  @Test("What is saved between two batches stays, and a stop is gone on from")
  func savedMeanwhile() throws {
    for number in 0..<6 { try save("s\(number)", routes) }
    var options = RewriteOptions()
    options.scenesPerBatch = 2
    let moved = SceneState<GoldenThree>(stacks: [.home: [.settings]])
    var first = try fixture.store.rewriteRoutes(GoldenThree.self, options) { progress in
      #expect((progress.done, progress.total) == (2, 6))
      #expect(throws: Never.self) {
        try fixture.store.save("s4", as: Fixture.ana, state: moved)
        try fixture.store.save("s0", as: Fixture.ana, state: moved)
      }
      return .stop
    }
    #expect(first.scenes == 2)
    options.position = first.next
    first.merge(try fixture.store.rewriteRoutes(GoldenThree.self, options))
    #expect((first.scenes, first.rewritten, first.unchanged) == (6, 5, 1))
    #expect(first.next == nil)
    #expect(try restore("s0").state == moved)
    #expect(try restore("s4").state == moved)
    #expect(try fixture.store.load("s4", as: Fixture.ana).summary.revision == 2)
  }

  @Test("Each batch is one transaction, and none scans")
  func statements() throws {
    for number in 0..<6 { try save("s\(number)", routes) }
    let log = StatementLog()
    var options = RewriteOptions()
    options.scenesPerBatch = 2
    try log.record(fixture) { _ = try fixture.store.rewriteRoutes(GoldenThree.self, options) }
    #expect(log.begins.filter { $0 == "BEGIN IMMEDIATE" }.count == 3)
    let connection = try fixture.connect()
    for sql in log.distinct where !sql.contains("count(*)") {
      let plan = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
      while try plan.step() { #expect(!plan.text(at: 3).hasPrefix("SCAN"), "\(sql)") }
    }
  }

  @Test("What cannot be read is skipped and stays")
  func damaged() throws {
    try save("main", routes)
    try save("sound", routes)
    try save("closed", routes)
    try fixture.store.discard("closed", as: Fixture.ana)
    try fixture.execute("UPDATE backtrail_scene SET saved_at = 1 WHERE scene = 'main'")
    try fixture.store(text: "[", scene: "broken")
    let before = try fixture.body()
    let done = try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect(done.skipped == [.checksumMismatch: 1, .invalidJSON: 1])
    #expect((done.scenes, done.rewritten) == (3, 1))
    #expect(try fixture.body() == before)
  }

  @Test("A part in which a step makes a route that does not decode stays as it is")
  func left() throws {
    try save("main", [.board("b1")])
    try fixture.store.save(
      "main", as: Fixture.ana,
      document:
        #"{"stacks":{"more":[{"route":{"board":{"_0":"b1"}}},{"route":{"board":{"_0":7}}}]}}"#.utf8)
    let done = try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect(done.left == [.wrongShape: 1])
    #expect(done.rewritten == 1)
    #expect(
      try document().contains(#"[{"route":{"board":{"_0":"b1"}}},{"route":{"board":{"_0":7}}}]"#))
    #expect(try restore().state[.more] == [.project("b1")])
  }

  @Test("A tail is rewritten with its scene, and is revived from it")
  func tails() throws {
    try save("main", [.search(text: "q"), .board("b1"), .task(id: "t1", board: "b1"), .settings])
    try fixture.delete("task/t1")
    let cut = try fixture.store.restore(GoldenOne.self, scene: "main", for: Fixture.ana)
    try fixture.store.repair(cut, scene: "main", as: Fixture.ana)
    let before = try #require(try fixture.store.tails(of: "main", as: Fixture.ana).first)
    #expect(before.index == 2)
    #expect(try fixture.store.rewriteRoutes(GoldenThree.self).tails == 1)
    let tail = try #require(try fixture.store.tails(of: "main", as: Fixture.ana).first)
    #expect((tail.index, tail.schemaVersion, tail.isDamaged) == (1, 3, false))
    #expect(tail.cutAt == before.cutAt)
    #expect(tail.routes.first?.json == #"{"task":{"done":false,"id":"t1"}}"#)
    try fixture.undelete("task/t1")
    let revived = try fixture.store.revive(GoldenThree.self, scene: "main", for: Fixture.ana)
    #expect(revived.state[.home] == [.project("b1"), .task(id: "t1", done: false), .settings])
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).isEmpty)
  }

  @Test("A chain of tails is followed, cut by cut")
  func chains() throws {
    try save("main", [.board("b1"), .task(id: "t1", board: "b1"), .task(id: "t2", board: "b1")])
    for task in ["task/t2", "task/t1"] {
      try fixture.delete(task)
      let cut = try fixture.store.restore(GoldenOne.self, scene: "main", for: Fixture.ana)
      try fixture.store.repair(cut, scene: "main", as: Fixture.ana)
    }
    #expect(try fixture.store.rewriteRoutes(GoldenThree.self).tails == 2)
    try fixture.undelete("task/t1")
    try fixture.undelete("task/t2")
    let revived = try fixture.store.revive(GoldenThree.self, scene: "main", for: Fixture.ana)
    #expect(
      revived.state[.home] == [
        .project("b1"), .task(id: "t1", done: false), .task(id: "t2", done: false),
      ])
  }

  @Test("A tail in place stays in place")
  func inPlace() throws {
    try save("main", [.board("b1"), .task(id: "t1", board: "b1")])
    try fixture.delete("task/t1")
    // Saved back, so that it is known what was not shown.
    let shown = try fixture.store.restore(GoldenOne.self, scene: "main", for: Fixture.ana)
    try fixture.store.save("main", as: Fixture.ana, state: shown.state)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).map(\.isInPlace) == [true])
    try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).map(\.isInPlace) == [true])
    try fixture.undelete("task/t1")
    #expect(try restore().state[.home] == [.project("b1"), .task(id: "t1", done: false)])
  }

  @Test("A tail of which nothing is left goes")
  func emptyTail() throws {
    try save("main", [.board("b1"), .search(text: "q")])
    // A version between has no search, and no migration for it.
    let cut = try fixture.store.restore(Searchless.self, scene: "main", for: Fixture.ana)
    try fixture.store.repair(cut, scene: "main", as: Fixture.ana)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).count == 1)
    try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).isEmpty)
  }

  @Test("The async twin does the same, and ends where its task is cancelled")
  func inTime() async throws {
    for number in 0..<4 { try save("s\(number)", routes) }
    let store = fixture.store
    let task = Task {
      var options = RewriteOptions()
      options.scenesPerBatch = 1
      return try await store.rewriteRoutes(GoldenThree.self, options) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return .goOn
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    let done = try await store.rewriteRoutes(GoldenThree.self)
    #expect((done.rewritten, done.unchanged) == (3, 1))
  }

  @Test("An audit says what each step repaired, removed, or could not repair")
  func auditedSteps() throws {
    try save("main", routes)
    try fixture.store.save(
      "odd", as: Fixture.ana,
      document: #"{"stacks":{"home":[{"route":{"board":{"_0":7}}},{"route":{"board":{}}}]}}"#.utf8)
    let audit = try fixture.store.audit(GoldenThree.self)
    #expect(
      audit.steps.map { "\($0.version).\($0.index) \($0.repaired) \($0.failing) \($0.removed)" }
        == [
          "2.0 1 1 0", "2.1 1 0 0", "2.2 0 0 0", "3.0 1 0 0", "3.1 0 0 1",
        ])
    // What a migration takes out on purpose is no loss.
    #expect((audit.whole, audit.routes, audit.lostRoutes) == (1, 5, 2))
  }

  @Test("What a migration takes out is no loss wherever it stood", arguments: [false, true])
  func takenOutAlone(asItem: Bool) throws {
    let presented =
      #""presented":[{"modal":{"splash":{}},"over":"home","kind":"sheet","#
      + #""stack":[{"route":{"search":{}}},{"route":{"settings":{}}}]}]"#
    let sidebar = #""sidebar":{"route":{"search":{"text":"q"}}}"#
    try fixture.store.save(
      "main", as: Fixture.ana,
      document: "{\"schemaVersion\":1,\"selectedTab\":\"home\",\(asItem ? presented : sidebar)}"
        .utf8)
    for judging in AuditOptions.Judgement.allCases {
      let audit = try fixture.store.audit(TakingOut.self, AuditOptions(judging: judging))
      #expect((audit.routes, audit.lostRoutes, audit.lostPresented, audit.whole) == (0, 0, 0, 1))
      #expect(audit.groups == [])
      #expect(audit.steps.map(\.removed).reduce(0, +) == (asItem ? 2 : 1))
    }
    let restored = try fixture.store.restore(TakingOut.self, scene: "main", for: Fixture.ana)
    #expect(restored.report.isWhole)
    #expect(restored.report.verdicts.map(\.verdict).contains(.valid) == false)
    // It stays stored for as long as the person stays there.
    let before = try document()
    try fixture.store.save("main", as: Fixture.ana, state: restored.state)
    #expect(try document() == before)
  }

  @Test("What a migration takes out is no loss behind a route that is lost")
  func takenOutBehind() throws {
    try save("main", [.board("b1"), .task(id: "t1", board: "b1"), .search(text: "q"), .settings])
    try fixture.delete("task/t1")
    for judging in [AuditOptions.Judgement.records, .everything] {
      let audit = try fixture.store.audit(GoldenThree.self, AuditOptions(judging: judging))
      #expect((audit.routes, audit.lostRoutes) == (3, 2))
      #expect(audit.groups.map(\.behind) == [1])
    }
  }

  @Test("Batches may be as large as they like")
  func largeBatches() throws {
    try save("main", routes)
    var options = RewriteOptions(isRehearsal: true)
    options.scenesPerBatch = .max
    #expect(try fixture.store.rewriteRoutes(GoldenThree.self, options).scenes == 1)
    var audit = AuditOptions()
    audit.scenesPerBatch = .max
    #expect(try fixture.store.audit(GoldenThree.self, audit).scenes == 1)
  }

  @Test("Migrations that cannot work are told before anything is looked at")
  func unfit() throws {
    #expect(throws: RouteMigrationError.self) { try fixture.store.audit(Unfit.self) }
    #expect(throws: RouteMigrationError.self) { try fixture.store.rewriteRoutes(Unfit.self) }
    #expect(throws: RouteMigrationError.self) {
      try fixture.store.rewriteRoutes(Unfit.self, RewriteOptions(isRehearsal: true))
    }
  }

  @Test("The async twins tell of them too")
  func unfitInTime() async throws {
    await #expect(throws: RouteMigrationError.self) { try await fixture.store.audit(Unfit.self) }
    await #expect(throws: RouteMigrationError.self) {
      try await fixture.store.rewriteRoutes(Unfit.self)
    }
  }

  @Test("A part with a route that this build cannot read is not called rewritten")
  func forgottenStep() throws {
    try fixture.store.save(
      "main", as: Fixture.ana,
      document: #"{"stacks":{"home":[{"route":{"board":{"_0":"b1"}}},{"route":{"old":{}}}]}}"#.utf8)
    let done = try fixture.store.rewriteRoutes(GoldenThree.self)
    #expect(done.left == [.unknownCase: 1])
    #expect(try document().contains(#"{"board":{"_0":"b1"}}"#))
    // The step comes later, in the migration to which it belongs.
    #expect(try fixture.store.rewriteRoutes(Mended.self).left == [:])
    let restored = try fixture.store.restore(Mended.self, scene: "main", for: Fixture.ana)
    #expect(restored.state[.home] == [.project("b1"), .settings])
  }

  @Test("A step that matches nothing is shown with nothing")
  func idleSteps() throws {
    try save("main", [.settings])
    let audit = try fixture.store.audit(GoldenThree.self)
    #expect(audit.steps.map(\.step).count == 5)
    #expect(audit.steps.allSatisfy { $0.repaired + $0.failing + $0.removed == 0 })
    var other = audit
    other.merge(audit)
    #expect(other.steps == audit.steps)
  }
}

/// The first version without the search.
private enum Searchless: NavigationSchema {
  typealias Tab = GoldenOne.Tab

  enum Route: NavigationRoute {
    case board(String)
  }
}

/// The third version, in which what the others present is gone.
private enum TakingOut: NavigationSchema {
  typealias Tab = GoldenThree.Tab
  typealias Route = GoldenThree.Route
  typealias Modal = GoldenThree.Modal
  static var schemaVersion: Int { 3 }
  static let routeMigrations: RouteMigrations = [
    RouteMigration(to: 3, .removeCase("search"), .inModals(.removeCase("splash")))
  ]
}

/// Two branches have both added a migration to the next version.
private enum Unfit: NavigationSchema {
  typealias Tab = GoldenThree.Tab
  typealias Route = GoldenThree.Route
  static var schemaVersion: Int { 2 }
  static let routeMigrations: RouteMigrations = [
    RouteMigration(to: 2, .renameCase("board", to: "project")),
    RouteMigration(to: 2, .removeCase("search")),
  ]
}

/// The third version with a step that was forgotten.
private enum Mended: NavigationSchema {
  typealias Tab = GoldenThree.Tab
  typealias Route = GoldenThree.Route
  static var schemaVersion: Int { 3 }
  static let routeMigrations: RouteMigrations = [
    RouteMigration(to: 2, .renameCase("board", to: "project"), .renameCase("old", to: "settings"))
  ]
}
