import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

@Suite("What happened: the history of a scene")
struct HistoryTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.reportsPerScene = 4 }
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.project("p1"), .task("t1")])
  }

  private func history(
    _ scene: String = "main", as principal: Principal = Fixture.ana, limit: Int = .max
  ) throws -> SceneHistory {
    try fixture.store.history(of: scene, as: principal, limit: limit)
  }

  /// Begins a restore that ends well.
  @discardableResult
  private func begin() throws -> RestoredScene<Atlas> {
    let restored = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
    try fixture.store.confirmRestore("main", as: Fixture.ana)
    return restored
  }

  private func occasions() throws -> [SceneReport.Occasion] {
    try history().reports.map(\.occasion)
  }

  // MARK: What is written

  @Test func aBegunRestoreIsWrittenUnlessItSaysTheSame() throws {
    try begin()
    #expect(try occasions() == [.restore])
    #expect(try history().reports[0].entries.isEmpty)
    try begin()
    #expect(try occasions() == [.restore])
    try fixture.delete("task/t1")
    try begin()
    try fixture.undelete("task/t1")
    try begin()
    #expect(try history().reports.map(\.entries.count) == [0, 1, 0])
  }

  @Test func aPlainRestoreWritesNothing() throws {
    try fixture.delete("task/t1")
    let written = try fixture.rowsWritten()
    _ = try fixture.restore()
    #expect(try fixture.rowsWritten() == written)
    #expect(try history().reports.isEmpty)
  }

  @Test func theFirstSaveAfterAPartialRestoreIsWrittenOnce() throws {
    try fixture.delete("task/t1")
    var state = try fixture.restore().state
    let document = try fixture.document()
    // The person has not moved on: what was not shown is noted as a tail, and nothing else.
    #expect(try fixture.save(state) == 1)
    #expect(try fixture.document() == document)
    #expect(try occasions() == [])
    for page: Int64 in 1...3 {
      state[.home].append(.page(page))
      try fixture.save(state)
    }
    #expect(try occasions() == [.save])
    #expect(try history().reports[0].entries.map(\.reason) == [.deleted])
    #expect(try history().reports[0].revision == 1)
  }

  @Test func whatWasBegunIsNotWrittenAgainByASave() throws {
    try fixture.delete("task/t1")
    var state = try begin().state
    state[.home].append(.page(1))
    try fixture.save(state)
    #expect(try occasions() == [.restore])
  }

  @Test func theSaveOfAnotherSceneOrOfAWholeOneIsNoOccasion() throws {
    var state = try fixture.restore().state
    state[.home].append(.page(1))
    try fixture.save(state)
    try fixture.delete("task/t1")
    let partial = try fixture.restore().state
    try fixture.store.save("other", as: Fixture.ana, state: partial)
    try fixture.save(partial, as: Fixture.ben)
    #expect(try history().reports.isEmpty)
    #expect(try history("other").reports.isEmpty)
    #expect(try history(as: Fixture.ben).reports.isEmpty)
  }

  @Test func aRepairIsWritten() throws {
    try fixture.delete("task/t1")
    try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
    #expect(try occasions() == [.repair])
    // The restore now gives back all that is stored.
    try begin()
    #expect(try occasions() == [.restore, .repair])
  }

  @Test func whatADeletionCutAndWhatWasRevivedIsTold() throws {
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.project("p1"), .task("t1"), .settings])
    let project = RecordID("project", "p1")
    try fixture.store.delete(RecordID("board", "b1"), pruning: true)
    #expect(try occasions() == [.prune])
    let cut = try #require(try history().reports.first)
    #expect(cut.revision == 2)
    #expect(cut.entries.map(\.reason) == [.deleted, .afterInvalid])
    #expect(cut.entries.map(\.index) == [1, 2])
    let board = RecordID("board", "b1")
    #expect(cut.entries.first?.culprit == board)
    #expect(cut.entries.first?.cause == .deletion(of: board, at: fixture.now))
    try fixture.undelete("board/b1")
    _ = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(try occasions() == [.revive, .prune])
    // Where nothing was revived there is nothing to tell.
    _ = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(try occasions() == [.revive, .prune])
    try fixture.store.delete(project, pruning: true)
    #expect(try occasions() == [.prune, .revive, .prune])
  }

  @Test func aReportCanBeRemembered() throws {
    try fixture.delete("task/t1")
    let report = try fixture.restore().report
    for _ in 1...2 { try fixture.store.remember(report, scene: "main", as: Fixture.ana) }
    #expect(try occasions() == [.remember])
    #expect(throws: StoreError.sceneMissing("none")) {
      try fixture.store.remember(report, scene: "none", as: Fixture.ana)
    }
  }

  // MARK: What is told

  @Test func anEntrySaysWhereWhyAndByWhat() throws {
    try fixture.deny(.principal("ana"), on: "board/b1")
    try begin()
    let denied = try #require(try history().reports.first)
    #expect(denied.at == fixture.now && denied.outcome == .restored)
    #expect(
      denied.entries == [
        SceneReport.Entry(
          place: .stack("home"), index: 1, reason: .denied, reference: .record("task", "t1"),
          culprit: denied.entries[0].culprit,
          cause: .grant(Grant(.deny, .principal("ana"), .all, on: .record(RecordID("board", "b1"))))
        )
      ])
    try fixture.delete("board/b1")
    try begin()
    let deleted = try #require(try history().reports.first?.entries.first)
    #expect(deleted.reason == .deleted && deleted.culprit == RecordID("board", "b1"))
    #expect(deleted.cause == .deletion(of: RecordID("board", "b1"), at: fixture.now))
  }

  @Test func everythingComesBackAsItWasWritten() throws {
    let places: [RoutePlace] = [
      .stack("sidebar"), .stack("a\"b"), .sidebar, .presented, .presentedStack(3),
    ]
    let causes: [DropCause?] = [
      nil, .deletion(of: RecordID("a", "b/c"), at: nil),
      .deletion(of: RecordID("a", "b"), at: Instant(millisecondsSince1970: .max)),
      .grant(
        Grant(
          .allow, .role("x"), "edit", on: .kind("k"),
          expires: Instant(millisecondsSince1970: .min))),
      .grant(Grant(.deny, .everyone, .all, on: .everything)),
    ]
    var report = SceneReport(
      occasion: .prune, at: fixture.now, revision: nil, outcome: .damaged, entries: [],
      notes: [RestorationNote(subject: "é", reason: .unknownTab)])
    for (index, place) in places.enumerated() {
      report.entries.append(
        SceneReport.Entry(
          place: place, index: index, reason: Reason.allCases[index],
          isParked: index.isMultiple(of: 2),
          reference: index == 0 ? nil : .record("k", "i", action: "x"),
          culprit: index == 1 ? nil : RecordID("k", "/"), cause: causes[index]))
    }
    let written = report
    try fixture.store.pool.writeTransaction { connection in
      let key = try connection.scene("main", of: "ana")?.key ?? 0
      try ReportWriter(connection, configuration: StoreConfiguration())
        .write(written, ofScene: key)
    }
    #expect(try history().reports == [report])
  }

  @Test func itHoldsNoRoutesAndNoPayloads() throws {
    try fixture.store.put(RecordID("task", "t1"), payload: #"{"title":"quokka"}"#)
    try fixture.save([.project("p1"), .reading(0.123), .task("t1"), .page(987_654)])
    try fixture.delete("project/p1")
    try begin()
    let bodies = try fixture.query("SELECT body FROM backtrail_report").joined()
    #expect(bodies.contains("afterInvalid"))
    for text in ["quokka", "0.123", "987654", "reading", "_0"] {
      #expect(!bodies.contains(text), "\(text)")
    }
  }

  @Test func aDamagedSceneHasAHistory() throws {
    try begin()
    try fixture.store(text: "{")
    try begin()
    let report = try #require(try history().reports.first)
    #expect(report.outcome == .damaged && report.notes.map(\.reason) == [.invalidJSON])
  }

  // MARK: Bounds

  @Test func theLastAreKept() throws {
    for number in 1...7 {
      if number.isMultiple(of: 2) { try fixture.delete("task/t1") }
      if !number.isMultiple(of: 2), number > 1 { try fixture.undelete("task/t1") }
      fixture.clock.advance(milliseconds: 1_000)
      try begin()
    }
    let reports = try history().reports
    #expect(reports.count == 4)
    #expect(reports.map(\.at) == reports.map(\.at).sorted().reversed())
    #expect(reports[0].at == fixture.now)
    #expect(try history(limit: 2).reports == Array(reports.prefix(2)))
    #expect(try history(limit: 0).reports.isEmpty)
  }

  @Test func noneAreKeptWhereNoneAreWanted() throws {
    let fixture = try Fixture { $0.reportsPerScene = 0 }
    try fixture.save([.settings])
    _ = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(try fixture.store.history(of: "main", as: Fixture.ana).reports.isEmpty)
  }

  @Test func otherScenesKeepTheirs() throws {
    try fixture.save([.settings], as: Fixture.ben)
    _ = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ben)
    for _ in 1...3 {
      try fixture.delete("task/t1")
      try begin()
      try fixture.undelete("task/t1")
      try begin()
    }
    #expect(try history(as: Fixture.ben).reports.count == 1)
  }

  // MARK: Whose it is

  @Test func whatIsNotThereHasNoHistory() throws {
    try begin()
    let nothing = SceneHistory(reports: [], damaged: 0)
    #expect(try history("none") == nothing)
    #expect(try history(as: Fixture.ben) == nothing)
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(try history() == nothing)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_report") == 0)
  }

  @Test func anExpiredSceneHasNone() throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = 1_000 }
    try fixture.save([.settings])
    _ = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
    let later = fixture.later(1_000)
    #expect(try fixture.store.history(of: "main", as: Fixture.ana, at: later).reports.isEmpty)
    #expect(try fixture.store.history(of: "main", as: Fixture.ana).reports.count == 1)
  }

  @Test(arguments: [
    "body = replace(body, 'deleted', 'missing')", "outcome = 'absent'", "revision = 9",
    "occasion = 'save'", "reported_at = reported_at + 1", "checksum = checksum + 1",
  ])
  func aDamagedReportIsSaidAndNotShown(_ change: String) throws {
    try begin()
    try fixture.delete("task/t1")
    try begin()
    try fixture.execute(
      "UPDATE backtrail_report SET \(change) WHERE key = (SELECT max(key) FROM backtrail_report)")
    let history = try history()
    #expect(history.reports.count == 1 && history.damaged == 1)
    #expect(history.reports[0].entries.isEmpty)
  }
}
