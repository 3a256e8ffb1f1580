import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// Every statement on the ways of a restore, a save, a validation and an explanation finds its rows
/// by an index or by their key.
@Suite("Query plans")
struct QueryPlanTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.put("secret/x")
    try fixture.allow(on: "project/p1")
    try fixture.deny(.role("guest"), .all, on: "task/*")
    // So many that they are not read one after another.
    for number in 0..<70 { try fixture.allow(.principal("u\(number)"), .view, on: "task/t2") }
  }

  private static let state = SceneState<Atlas>(
    selectedTab: .search,
    stacks: [
      .home: [.project("p1"), .board("b1"), .compare("t1", "t2"), .task("none")],
      .search: [.task("t2"), .secret("x")],
    ], sidebar: .task("t1"),
    presented: [PresentedItem(.edit("t1"), over: .home, stack: [.task("t2")])])

  /// The operations, each with every way through it that runs another statement.
  private static let operations: [(String, @Sendable (Fixture) throws -> Void)] = [
    (
      "restore",
      { fixture in
        try fixture.save(state)
        for principal in [Fixture.ana, Principal("u1", roles: ["guest"])] {
          _ = try fixture.restore(as: principal)
          _ = try fixture.store.restore(scene: "main", for: principal)
        }
        // Without the keys that are stored with the scene.
        try fixture.replaceHints(with: [])
        _ = try fixture.restore()
        try fixture.delete("task/t1")
        _ = try fixture.restore()
        try fixture.undelete("task/t1")
        _ = try fixture.store.restore(Atlas.self, scene: "none", for: Fixture.ana)
      }
    ),
    (
      "save",
      { fixture in
        try fixture.save(state)
        try fixture.save(state)
        try fixture.save([.settings])
        try fixture.save([.task("t1"), .task("t2")])
        try fixture.store.save(
          "kinds", as: Fixture.ana,
          document: """
            {"stacks":{"home":[{"route":{"x":{}},"references":[{"kind":"new","id":"1"}]}]}}
            """.utf8)
        try fixture.store.save(
          stack: [.board("b1")], in: .more, of: Atlas.self, scene: "main", as: Fixture.ana)
        try fixture.store(text: "no scene")
        try fixture.save(state)
        _ = try fixture.store.load("main", as: Fixture.ana)
        try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
        try fixture.store.handOver("main", to: "second", as: Fixture.ana)
        try fixture.store.discard("main", as: Fixture.ana)
        _ = try fixture.store.scenes(of: Fixture.ana)
      }
    ),
    (
      "validate",
      { fixture in
        for principal in [Fixture.ana, Principal("u1", roles: ["guest"])] {
          _ = try fixture.validate(
            [.project("p1"), .compare("t1", "t2"), .secret("x"), .task("none")], as: principal)
          _ = try fixture.validate([.task("t1"), .editTask("none")], as: principal)
        }
      }
    ),
    (
      "tails",
      { fixture in
        try fixture.save(state)
        try fixture.deny(on: "board/b1")
        try fixture.save(fixture.restore().state)
        try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
        try fixture.revoke(on: "board/b1")
        _ = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
        try fixture.store.delete(RecordID("task", "t1"), pruning: true)
        try fixture.undelete("task/t1")
        _ = try fixture.store.revive(scene: "main", for: Fixture.ana)
        try fixture.save([.settings])
        _ = try fixture.store.tails(of: "main", as: Fixture.ana)
      }
    ),
    (
      "changes",
      { fixture in
        let changes = try fixture.store.watching()
        try fixture.put("task/new")
        try fixture.delete("task/new")
        try fixture.undelete("task/new")
        try fixture.allow(.role("new"), on: "task/t1")
        try fixture.revoke(.role("new"), on: "task/t1")
        // Whoever listens next is told first what the others have not been told yet.
        _ = try fixture.store.watching()
        withExtendedLifetime(changes) {}
      }
    ),
    (
      "links",
      { fixture in
        for number in 0...1_001 {
          _ = try fixture.store.consumeLink("d\(number)", in: "main", as: Fixture.ana)
        }
        _ = try fixture.store.hasHandledLink("d1", in: "main", as: Fixture.ana)
        var policy = RetentionPolicy()
        policy.links = 0
        try fixture.store.prune(policy)
      }
    ),
    (
      "explain",
      { fixture in
        for reference: RecordReference in [
          .record("task", "t1"), .record("task", "t2", action: "edit"), .record("none", "x"),
        ] {
          _ = try fixture.store.explain(reference, for: Fixture.ana)
          _ = try fixture.store.explain(reference, for: Principal("u1", roles: ["guest"]))
        }
      }
    ),
  ]

  @Test(arguments: ["restore", "save", "validate", "tails", "changes", "links", "explain"])
  func everyStatementUsesAnIndexOrAKey(_ name: String) throws {
    let operation = try #require(Self.operations.first { $0.0 == name })
    let log = StatementLog()
    try log.record(fixture) { try operation.1(fixture) }
    #expect(log.distinct.count > 3)
    for sql in log.distinct {
      for step in try plan(of: sql) {
        // What a recursive query has found so far is no table, and a kind that an index does not find
        // is looked for in its table, which is small.
        let mayScan = ["SCAN CONSTANT ROW", "SCAN subtree", "SCAN backtrail_kind"].contains(step)
        #expect(!step.hasPrefix("SCAN") || mayScan, "\(step), for: \(sql)")
        #expect(!step.contains("TEMP B-TREE"), "\(step), for: \(sql)")
        #expect(!step.contains("AUTOMATIC"), "\(step), for: \(sql)")
      }
    }
  }

  /// The steps of SQLite's plan for a statement.
  private func plan(of sql: String) throws -> [String] {
    let statement = try fixture.connect().prepare("EXPLAIN QUERY PLAN \(sql)")
    var steps: [String] = []
    while try statement.step() { steps.append(statement.text(at: 3)) }
    return steps
  }

  @Test func aMissingIndexIsNoticed() throws {
    // The test of the test: without its index, what refers to a scene is looked for row by row, and
    // a statement that names its index says that it is not there.
    let log = StatementLog()
    try log.record(fixture) { try Self.operations[1].1(fixture) }
    try fixture.execute("DROP INDEX backtrail_reference_scene")
    let scans = try log.distinct.flatMap(plan).filter { $0.hasPrefix("SCAN") }
    #expect(scans.contains { $0.hasPrefix("SCAN backtrail_reference") })
    try fixture.execute("DROP INDEX backtrail_record_identity")
    #expect(throws: SQLiteError.self) { try log.distinct.flatMap(plan) }
  }

  // MARK: How many

  @Test func aRestoreOfEightRoutesIsASceneRowAndSomeLookups() throws {
    for number in 0..<8 {
      try fixture.put("task/e\(number)")
      try fixture.allow(.principal("ana"), .view, on: "task/e\(number)")
    }
    try fixture.save((0..<8).map { .task("e\($0)") })
    for _ in 0..<2 {
      let log = StatementLog()
      var restored: [Atlas.Route] = []
      try log.record(fixture) { restored = try fixture.restore().home }
      #expect(restored.count == 8)
      let scenes = log.statementsRun.filter { $0.contains("FROM backtrail_scene") }
      #expect(scenes.count == 1)
      #expect((16...20).contains(log.statementsRun.count - 1), "\(log.statementsRun.count - 1)")
      #expect(log.statementsRun.allSatisfy { $0.hasPrefix("SELECT") })
      #expect(log.transactions == 1)
    }
  }

  @Test func whatManyRoutesShareIsLookedUpOnce() throws {
    try fixture.save((0..<60).map { $0.isMultiple(of: 2) ? .task("t1") : .board("b1") })
    let log = StatementLog()
    var isWhole = false
    try log.record(fixture) { isWhole = try fixture.restore().report.isWhole }
    #expect(isWhole)
    #expect(log.statementsRun.count < 15)
  }

  @Test func howMuchElseIsStoredPlaysNoPart() throws {
    try fixture.save([.project("p1"), .task("t1")])
    func count() throws -> Int {
      let log = StatementLog()
      try log.record(fixture) { _ = try fixture.restore() }
      return log.statementsRun.count
    }
    let before = try count()
    try fixture.putMany(2_000, under: "board/b1")
    for number in 0..<20 {
      try fixture.store.save("s\(number)", as: Fixture.ben, state: SceneState<Atlas>())
    }
    #expect(try count() == before)
  }
}
