import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// The records of kinds that the application keeps in tables of its own.
@Suite("The application's own tables")
struct RecordSourceTests {
  private static let upper = "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"
  private static let lower = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
  private static let project = RecordSource(
    "project", in: "projects", id: .text("id"), deleted: "deleted_at")
  private static let board = RecordSource(
    "board", in: "boards", id: .uuidBlob("key"), parent: .init("project", by: .text("project")))
  private static let task = RecordSource(
    "task", in: "open tasks", id: .integer("number"), parent: .init("board", by: .uuidBlob("board"))
  )

  private static let schema = """
    PRAGMA user_version = 7;
    PRAGMA application_id = 99;
    CREATE TABLE schema_migrations (version TEXT PRIMARY KEY);
    INSERT INTO schema_migrations VALUES ('20260101');
    CREATE TABLE projects (id TEXT PRIMARY KEY, deleted_at TEXT);
    CREATE TABLE boards (key BLOB PRIMARY KEY, project TEXT);
    CREATE TABLE tasks (number INTEGER PRIMARY KEY, board BLOB, done INTEGER NOT NULL DEFAULT 0);
    CREATE VIEW "open tasks" AS SELECT number, board FROM tasks WHERE NOT done;
    CREATE TABLE log (what TEXT);
    CREATE TRIGGER watch AFTER UPDATE ON projects BEGIN INSERT INTO log VALUES (new.id); END;
    INSERT INTO projects VALUES ('42', NULL), ('AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE', NULL);
    INSERT INTO boards VALUES (x'0123456789abcdef0123456789abcdef', '42');
    INSERT INTO tasks (number, board) VALUES (7, x'0123456789abcdef0123456789abcdef'), (8, NULL);
    """
  private static let boardID = "01234567-89ab-cdef-0123-456789abcdef"

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "app.db")
    try Connection(path: path, mode: .readWriteCreate).execute(script: Self.schema)
  }

  private func open(
    _ sources: [RecordSource] = [Self.project, Self.board, Self.task],
    _ configure: (inout StoreConfiguration) -> Void = { _ in }
  ) throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.recordSources = sources
    configure(&configuration)
    return try RestorationStore(path: path, configuration: configuration)
  }

  private func execute(_ sql: String) throws {
    try Connection(path: path, mode: .readWrite).execute(script: sql)
  }

  private func reason(
    _ record: String, in store: RestorationStore, as principal: Principal = Fixture.ana
  ) throws -> Reason? {
    try store.explain(RecordReference(RecordID(parsing: record)), for: principal).reason
  }

  // MARK: Ids

  @Test func everyFormOfAnIDIsFound() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    #expect(try reason("project/42", in: store) == nil)
    #expect(try reason("board/\(Self.boardID)", in: store) == nil)
    #expect(try reason("board/\(Self.boardID.uppercased())", in: store) == nil)
    #expect(try reason("task/7", in: store) == nil)
    for absent in [
      "project/43", "project/4", "board/7", "board/01234567-89ab-cdef-0123-456789abcdee", "task/07",
      "task/9", "task/x", "task/7.0", "task/+7",
    ] {
      #expect(try reason(absent, in: store) == .missing, "\(absent)")
    }
  }

  @Test func aUUIDInTextIsFoundInEitherCase() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    #expect(try reason("project/\(Self.lower)", in: store) == nil)
    #expect(try reason("project/\(Self.upper)", in: store) == nil)
    try execute("UPDATE projects SET id = lower(id)")
    #expect(try reason("project/\(Self.upper)", in: store) == nil)
    // Both at once are two rows for one record.
    try execute("INSERT INTO projects VALUES ('\(Self.upper)', NULL)")
    #expect(try reason("project/\(Self.lower)", in: store) == .lookupFailed)
  }

  @Test func aColumnThatFoldsCaseDoesNotMixIDsUp() throws {
    try execute(
      """
      CREATE TABLE folders (id TEXT PRIMARY KEY COLLATE NOCASE);
      INSERT INTO folders VALUES ('Ab');
      """)
    let store = try open([RecordSource("folder", in: "folders")])
    try store.allow(.everyone, .all, on: .everything)
    #expect(try reason("folder/Ab", in: store) == nil)
    #expect(try reason("folder/aB", in: store) == .missing)
  }

  // MARK: Parents, deletion and grants

  @Test func ancestorsAreFollowedThroughTheTables() throws {
    let store = try open()
    try store.allow(.everyone, .view, on: .record(RecordID("project", "42")))
    #expect(try reason("task/7", in: store) == nil)
    #expect(try reason("task/8", in: store) == .unauthorized, "it lies under nothing")
    let explained = try store.explain(.record("task", "7"), for: Fixture.ana)
    #expect(
      explained.chain.map(\.record.description)
        == ["task/7", "board/\(Self.boardID)", "project/42"])
    try store.deny(.principal("ana"), .all, on: .record(RecordID("board", Self.boardID)))
    #expect(try reason("task/7", in: store) == .denied)
    #expect(try reason("task/7", in: store, as: Fixture.ben) == nil)
    try execute("UPDATE boards SET project = '43'")
    #expect(try reason("task/7", in: store, as: Fixture.ben) == .ancestorMissing)
  }

  @Test(arguments: [
    ("NULL", Reason?.none), ("0", nil), ("''", nil), ("1", .deleted), ("'2026-01-01'", .deleted),
    ("0.5", .deleted), ("x'00'", .deleted),
  ])
  func aDeletedColumnSaysWhetherARecordWasDeleted(value: String, reason: Reason?) throws {
    try execute(
      """
      CREATE TABLE folders (id INTEGER PRIMARY KEY, gone);
      INSERT INTO folders VALUES (1, \(value));
      """)
    let store = try open([
      RecordSource("folder", in: "folders", id: .integer("id"), deleted: "gone")
    ])
    try store.allow(.everyone, .all, on: .everything)
    #expect(try self.reason("folder/1", in: store) == reason)
  }

  @Test func aDeletedRowTakesWhatIsUnderItAlong() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    try execute("UPDATE projects SET deleted_at = 'today'")
    #expect(try reason("task/7", in: store) == .deleted)
  }

  @Test func recordsHereCanLieUnderThem() throws {
    let store = try open()
    try store.put(RecordID("note", "1"), under: RecordID("task", "7"))
    try store.allow(.everyone, .all, on: .record(RecordID("project", "42")))
    #expect(try reason("note/1", in: store) == nil)
    try execute("DELETE FROM tasks WHERE number = 7")
    #expect(try reason("note/1", in: store) == .ancestorMissing)
    #expect(throws: StoreError.parentMissing(RecordID("note", "2"), parent: RecordID("task", "7")))
    {
      try store.put(RecordID("note", "2"), under: RecordID("task", "7"))
    }
  }

  @Test func grantsNeedTheRecord() throws {
    let store = try open()
    #expect(throws: StoreError.recordMissing(RecordID("task", "99"))) {
      try store.allow(.everyone, .all, on: .record(RecordID("task", "99")))
    }
    #expect(try store.grants(on: .record(RecordID("task", "7"))).isEmpty)
    try store.allow(.everyone, .view, on: .record(RecordID("task", "7")))
    #expect(try store.grants(on: .record(RecordID("task", "7"))).count == 1)
    #expect(try store.grants().count == 1)
    try store.revoke(.everyone, .view, on: .record(RecordID("task", "7")))
    #expect(throws: StoreError.self) {
      try store.revoke(.everyone, .view, on: .record(RecordID("task", "8")))
    }
    #expect(try store.diagnose().findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test func whatIsKeptElsewhereIsNotWrittenHere() throws {
    let store = try open()
    let record = RecordID("task", "7")
    let error = StoreError.recordElsewhere(record, place: "the table open tasks")
    #expect(throws: error) { try store.put(record) }
    #expect(throws: error) { try store.delete(record) }
    #expect(throws: error) { try store.undelete(record) }
    #expect(throws: error) { try store.purge(record) }
    #expect(throws: error) { try store.record(record) }
    #expect(throws: error) { try store.impact(ofDeleting: record) }
    try store.allow(.everyone, .view, on: .record(record))
    #expect(try store.records().isEmpty, "what counts the grants is no record")
  }

  // MARK: Restores

  @Test func aRestoreJudgesByTheTables() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    let state = SceneState<Atlas>(
      stacks: [.home: [.project("42"), .board(Self.boardID), .task("7"), .task("8")]])
    try store.save("main", as: Fixture.ana, state: state)
    #expect(try store.restore(Atlas.self, scene: "main", for: Fixture.ana).report.isWhole)
    try execute("UPDATE tasks SET done = 1 WHERE number = 7")
    let restored = try store.restore(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(restored.home == [.project("42"), .board(Self.boardID)])
    #expect(restored.reasons == [.missing, .afterInvalid])
  }

  @Test func aTableThatIsGoneIsDoubtAndNotDeath() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    let state = SceneState<Atlas>(stacks: [.home: [.project("42"), .task("7")]])
    try store.save("main", as: Fixture.ana, state: state)
    try execute("DROP VIEW \"open tasks\"")
    let restored = try store.restore(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(restored.home == [.project("42")])
    #expect(restored.parks == ["home[1] lookupFailed"])
    try store.save("main", as: Fixture.ana, state: restored.state)
    try execute("CREATE VIEW \"open tasks\" AS SELECT number, board FROM tasks")
    #expect(try store.restore(Atlas.self, scene: "main", for: Fixture.ana).report.isWhole)
  }

  @Test func everyLookupUsesAnIndex() throws {
    let store = try open()
    _ = store
    for (table, condition) in [
      ("projects", "id IN (?1, ?2)"), ("boards", "key = ?1"), ("\"open tasks\"", "number = ?1"),
    ] {
      let connection = try Connection(path: path, mode: .readWrite)
      let statement = try connection.prepare(
        "EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(condition)")
      while try statement.step() { #expect(!statement.text(at: 3).hasPrefix("SCAN")) }
    }
  }

  // MARK: Registration

  @Test(arguments: [
    (
      RecordSource("project", in: "project"),
      "The records of kind project cannot be read from the table project: there is no such table or view."
    ),
    (
      RecordSource("project", in: "projects", id: .text("uuid")),
      "The records of kind project cannot be read from the column uuid of the table projects: there is no such column."
    ),
    (
      RecordSource("project", in: "projects", deleted: "gone"),
      "The records of kind project cannot be read from the column gone of the table projects: there is no such column."
    ),
    (
      RecordSource(
        "board", in: "boards", id: .uuidBlob("key"), parent: .init("p", by: .text("up"))),
      "The records of kind board cannot be read from the column up of the table boards: there is no such column."
    ),
    (
      RecordSource("project", in: "projects", id: .integer("id")),
      "The records of kind project cannot be read from the column id of the table projects: it is declared TEXT, and the source says integers."
    ),
    (
      RecordSource("project", in: "projects", id: .uuidBlob("id")),
      "The records of kind project cannot be read from the column id of the table projects: it holds text, and the source says UUIDs as blobs."
    ),
    (
      RecordSource("board", in: "boards", id: .text("key")),
      "The records of kind board cannot be read from the column key of the table boards: it holds blob, and the source says text."
    ),
    (
      RecordSource("task", in: "tasks", id: .text("number")),
      "The records of kind task cannot be read from the column number of the table tasks: it is declared INTEGER, and the source says text."
    ),
    (
      RecordSource("scene", in: "backtrail_scene", id: .text("scene")),
      "The records of kind scene cannot be read from the table backtrail_scene: it is not a table of the application."
    ),
    (
      RecordSource("a/b", in: "projects"),
      "The records of kind a/b cannot be read from the table projects: its kind holds a slash."
    ),
    (
      RecordSource("project", in: "pro\"jects; DROP TABLE log"),
      "The records of kind project cannot be read from the table pro\"jects; DROP TABLE log: there is no such table or view."
    ),
  ])
  func whatDoesNotFitIsNamed(source: RecordSource, message: String) throws {
    #expect(throws: StoreError.self) {
      do {
        _ = try open([source])
      } catch let error as StoreError {
        #expect(error.description == message)
        #expect(error.code == "unfitSource")
        throw error
      }
    }
  }

  @Test func aUUIDInMixedCaseIsRefusedAtRegistration() throws {
    try execute("UPDATE projects SET id = 'aAAAAAAA' || substr(id, 9) WHERE length(id) = 36")
    let mixed = StoreError.unfitSource(
      kind: "project", table: "projects", column: "id",
      problem: "it holds a UUID partly in uppercase, which would not be found")
    #expect(throws: mixed) { try open([Self.project]) }
  }

  @Test func aKindHasOneSource() throws {
    let twice = StoreError.unfitSource(
      kind: "project", table: "boards", column: nil,
      problem: "the kind has another source already")
    #expect(throws: twice) {
      try open([Self.project, RecordSource("project", in: "boards", id: .uuidBlob("key"))])
    }
  }

  // MARK: Living beside an application

  @Test func theApplicationKeepsWhatIsItsOwn() throws {
    let store = try open()
    try store.allow(.everyone, .all, on: .everything)
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.task("7")]]))
    _ = try store.restore(Atlas.self, scene: "main", for: Fixture.ana)
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try connection.pragma("user_version") == 7)
    #expect(try connection.pragma("application_id") == 99)
    #expect(
      try connection.all("SELECT version FROM schema_migrations") { $0.text(at: 0) } == ["20260101"]
    )
    #expect(try connection.all("SELECT what FROM log") { $0.text(at: 0) }.isEmpty)
    try connection.execute(script: "UPDATE projects SET deleted_at = NULL WHERE id = '42'")
    #expect(try connection.all("SELECT what FROM log") { $0.text(at: 0) } == ["42"])
    let foreign = try connection.all(
      """
      SELECT name FROM sqlite_schema
      WHERE name NOT LIKE 'backtrail%' AND name NOT LIKE 'sqlite%' ORDER BY name
      """
    ) { $0.text(at: 0) }
    #expect(
      foreign == ["boards", "log", "open tasks", "projects", "schema_migrations", "tasks", "watch"])
  }

  // MARK: The doctor, and what has gone since

  @Test func theDoctorSaysWhatDoesNotFitAnyMore() throws {
    let store = try open()
    let before = try store.diagnose()
    #expect(before.isHealthy && !before.findings.contains { $0.code == "sourceScan" })
    try execute("DROP VIEW \"open tasks\"; ALTER TABLE boards RENAME COLUMN key TO id")
    let errors = try store.diagnose().findings.filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["unfitSource", "unfitSource"])
    #expect(errors.map { $0.message.contains("boards") } == [true, false])
    #expect(errors.map { $0.message.contains("open tasks") } == [false, true])
  }

  @Test func theDoctorWarnsOfALookupThatReadsTheWholeTable() throws {
    try execute("CREATE TABLE notes (id TEXT); CREATE TABLE marks (id TEXT PRIMARY KEY)")
    let store = try open([RecordSource("note", in: "notes"), RecordSource("mark", in: "marks")])
    let diagnosis = try store.diagnose()
    #expect(diagnosis.isHealthy)
    let warnings = diagnosis.findings.filter { $0.code == "sourceScan" }
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.message.contains("notes") == true)
  }

  @Test func aGrantIsTakenAwayThoughTheTableIsGone() throws {
    let store = try open([Self.project])
    let target = GrantTarget.record(RecordID("project", "42"))
    try store.allow(.everyone, .view, on: target)
    try execute("DROP TABLE projects")
    #expect(try store.revoke(.everyone, .view, on: target).count == 1)
    #expect(try store.grants().isEmpty)
    #expect {
      try store.allow(.everyone, .view, on: target)
    } throws: { ($0 as? StoreError)?.code == "unfitSource" }
  }
}
