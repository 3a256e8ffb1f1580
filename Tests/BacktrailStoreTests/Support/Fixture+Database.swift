import BacktrailNavigation
import BacktrailSQLite
@testable import BacktrailStore

extension Fixture {
  /// A connection to the file beside those of the store.
  func connect(enforcingForeignKeys isEnforcing: Bool = true) throws -> Connection {
    let connection = try Connection(path: path, mode: .readWrite)
    if !isEnforcing { try connection.setPragma("foreign_keys", to: 0) }
    return connection
  }

  /// Runs a statement on the file, as somebody would who does not know better.
  func execute(_ sql: String) throws {
    try connect(enforcingForeignKeys: false).execute(script: sql)
  }

  /// The first column of every row of a query, as text.
  func query(_ sql: String) throws -> [String] {
    let statement = try connect().prepare(sql)
    var rows: [String] = []
    while try statement.step() { rows.append(statement.text(at: 0)) }
    return rows
  }

  /// The first column of the first row of a query.
  func number(_ sql: String) throws -> Int? { try query(sql).first.flatMap { Int($0) } }

  /// Everything that the database file and its log hold.
  var fileBytes: [[UInt8]] {
    ["store.db", "store.db-wal"].map { folder.bytes(of: $0) ?? [] }
  }

  /// How many rows the store's own writer has changed since it was opened.
  func rowsWritten() throws -> Int {
    try store.pool.write { connection in
      try connection.first("SELECT total_changes()") { Int($0.int64(at: 0)) } ?? 0
    }
  }

  /// The bytes of the scene `main`, whether they can be read or not.
  func body(
    of principal: Principal = Fixture.ana, scene: String = "main"
  ) throws -> [UInt8]? {
    try connect().scene(scene, of: principal.id ?? "")?.body
  }

  /// Replaces the stored bytes of a scene, with a checksum that fits.
  func store(
    body: [UInt8], of principal: Principal = Fixture.ana, scene: String = "main"
  ) throws {
    let connection = try connect()
    guard var row = try connection.scene(scene, of: principal.id ?? "") else {
      throw StoreError.sceneMissing(scene)
    }
    row.body = body
    row.hints = []
    try connection.update(row)
  }

  /// Replaces the stored text of a scene; saves one first where there is none.
  func store(
    text: String, of principal: Principal = Fixture.ana, scene: String = "main"
  ) throws {
    if try body(of: principal, scene: scene) == nil {
      try store.save(scene, as: principal, state: SceneState<Atlas>())
    }
    try store(body: Array(text.utf8), of: principal, scene: scene)
  }

  /// Puts a record under another whatever that makes of the hierarchy, with a checksum that fits.
  func move(_ record: String, under parent: String) throws {
    try move(record, underKey: Int64(key(of: parent)))
  }

  /// Puts a record under a key that need not be there.
  func move(_ record: String, underKey parent: Int64) throws {
    let connection = try connect(enforcingForeignKeys: false)
    var row = try connection.requiredRecord(RecordID(parsing: record))
    row.parent = parent
    try connection.update(row)
  }

  /// The key of a record.
  func key(of record: String) throws -> Int {
    Int(try connect().requiredRecord(RecordID(parsing: record)).key)
  }

  /// Calls `report` with every statement that a store's readers run during `body`.
  ///
  /// The store has to have one reader, so that it is the one that is watched.
  func tracingReads<Result>(
    _ report: @escaping @Sendable (String) -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try store.pool.read { $0.traceStatements(report) }
    defer { try? store.pool.read { $0.traceStatements(nil) } }
    return try body()
  }

  /// Calls `report` with every statement that the store's watcher runs during `body`.
  func tracingWatches<Result>(
    _ report: @escaping @Sendable (String) -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try store.pool.watch { $0.traceStatements(report) }
    defer { try? store.pool.watch { $0.traceStatements(nil) } }
    return try body()
  }

  /// Calls `report` with every statement that the store's writer runs during `body`.
  func tracingWrites<Result>(
    _ report: @escaping @Sendable (String) -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try store.pool.write { $0.traceStatements(report) }
    defer { try? store.pool.write { $0.traceStatements(nil) } }
    return try body()
  }
}

extension Fixture {
  /// Lets the file grow no further, or as far as this many pages.
  func limitPages(to count: Int? = nil) throws {
    try store.pool.write { connection in
      let current = try connection.pragma("page_count") ?? 0
      let limit = try connection.prepare(
        "PRAGMA max_page_count = \(count.map(Int64.init) ?? current)")
      while try limit.step() {}
    }
  }

  /// Writes through a connection that the store reads with.
  func tryToWriteWhileReading() throws {
    try store.pool.read { try $0.run("DELETE FROM backtrail_scene") }
  }
}

extension Fixture {
  /// Puts tasks `m0`, `m1` and so on under a record, row by row and much faster than a store would.
  func putMany(_ count: Int, under parent: String) throws {
    let parent = Int64(try key(of: parent))
    let connection = try connect()
    guard case .found(let kind) = try connection.kind(named: "task") else { return }
    try connection.transaction(.immediate) {
      let statement = try connection.prepare(
        """
        INSERT INTO backtrail_record (key, kind, id, parent, revision, payload_checksum, checksum)
        VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)
        """)
      for number in 0..<count {
        let row = RecordRow(
          key: 1_000 + Int64(number), kind: kind.key, id: "m\(number)", parent: parent,
          revision: 1, payloadChecksum: RecordRow.checksum(ofPayload: nil))
        try statement.bind(
          [row.key, row.kind, row.id, row.parent, row.payloadChecksum, row.checksum])
        while try statement.step() {}
        statement.reset()
      }
    }
  }

  /// Replaces the keys that are stored with the scene `main`, with a checksum that fits.
  func replaceHints(with keys: [Int64]) throws {
    let connection = try connect()
    guard var row = try connection.scene("main", of: "ana") else { return }
    row.hints = SceneHints.encode(keys)
    try connection.update(row)
  }
}

extension Connection {
  /// A connection to any file, as another program would have one.
  static func open(_ path: String, creating: Bool = false) throws -> Connection {
    try Connection(path: path, mode: creating ? .readWriteCreate : .readWrite)
  }
}

extension RestorationStore {
  /// Calls `report` with every statement that the writer runs from now on.
  func onWrite(_ report: @escaping @Sendable (String) -> Void) throws {
    try pool.write { $0.traceStatements(report) }
  }
}
