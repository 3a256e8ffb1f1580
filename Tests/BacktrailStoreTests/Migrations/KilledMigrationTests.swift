import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process that is killed at any statement of a shipped migration, up or down, leaves a file that
/// opens at the state before or after that migration.
///
/// The processes are real ones, which end themselves with SIGKILL as the statement begins to run.
@Suite("Killed migrations")
struct KilledMigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func upIsThereWholeOrNotAtAll() async throws {
    for version in 1...Shipped.count { try await kill(version, goingUp: true) }
  }

  @Test func downIsThereWholeOrNotAtAll() async throws {
    for version in 1...Shipped.count { try await kill(version, goingUp: false) }
  }

  /// Kills a process at each statement of one migration.
  private func kill(_ version: Int, goingUp: Bool) async throws {
    let start = goingUp ? version - 1 : version
    let model = folder.path(of: "model-\(goingUp)-\(version).db")
    try Shipped.make(model, at: start)
    let before = try Shipped.contents(of: model)
    let count = try Shipped.statements(of: version, goingUp: goingUp, at: model)
    let after = try Shipped.contents(of: model)
    #expect(count > 4 && before != after)
    var ends: Set<Bool> = []
    // The last one ends when all is done.
    for first in stride(from: 0, through: count, by: 4) {
      // A few at a time, each with a file of its own.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for statement in first..<min(first + 4, count + 1) {
          group.addTask {
            let path = self.path(version, goingUp, statement)
            try Shipped.make(path, at: start)
            await #expect(processExitsWith: .signal(SIGKILL)) {
              [
                path = path as String, version = version as Int, goingUp = goingUp as Bool,
                statement = statement as Int
              ] in
              try Shipped.run(version, goingUp: goingUp, at: path) {
                if $0 == statement { Shipped.end() }
              }
              Shipped.end()
            }
          }
        }
        try await group.waitForAll()
      }
      for statement in first..<min(first + 4, count + 1) {
        let path = path(version, goingUp, statement)
        let found = try Shipped.contents(of: path)
        #expect(
          found == before || found == after,
          "\(goingUp ? "up" : "down") \(version), statement \(statement)")
        ends.insert(found == after)
        // And it goes on from there.
        #expect(try Shipped.finish(path) == .clean)
      }
    }
    #expect(ends == [true, false])
  }

  private func path(_ version: Int, _ goingUp: Bool, _ statement: Int) -> String {
    folder.path(of: "\(goingUp ? "up" : "down")-\(version)-\(statement).db")
  }

  @Test func oneWithoutATransactionIsMarked() async throws {
    let path = folder.path(of: "alone.db")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let migrator = try Shipped.alone()
      let connection = try Connection(path: path, mode: .readWriteCreate)
      connection.traceStatements { if $0.hasPrefix("CREATE TABLE b") { Shipped.end() } }
      try migrator.up(on: connection, now: Instant(millisecondsSince1970: 0))
    }
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try Shipped.alone().status(on: connection).verdict == .unfinished)
    #expect(try connection.tables() == ["a", "backtrail_migration"])
  }
}

/// The shipped migrations, run by processes that may end at any time.
enum Shipped {
  static let count = 3
  static let instant = Instant(millisecondsSince1970: 1_769_860_800_000)

  static func end() { _ = kill(getpid(), SIGKILL) }

  static func alone() throws -> Migrator {
    try Migrator(files: [
      MigrationFile(
        name: "1_a.sql",
        text: "-- migrate: no-transaction\nCREATE TABLE a (x); CREATE TABLE b (x)")
    ])
  }

  /// Makes a database with the migrations up to a version, and rows in all of its tables.
  static func make(_ path: String, at version: Int) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    try connection.enableWriteAheadLog()
    let migrator = try Migrator()
    if version > 0 { try migrator.up(on: connection, to: version, now: instant) }
    guard version > 0 else { return }
    try connection.execute(
      script: """
        INSERT INTO backtrail_kind VALUES (1, 'task', 0, 0, 1);
        INSERT INTO backtrail_record VALUES (9, 1, 'gone', NULL, 1, NULL, 0, 0, 1, 1, '{}');
        DELETE FROM backtrail_record;
        INSERT INTO backtrail_record VALUES (1, 1, 't', NULL, 1, NULL, 0, 0, 1, 1, '{}');
        INSERT INTO backtrail_scene VALUES (1, 'ana', 'main', 1, 1, 1, NULL, 1, x'', '{}');
        INSERT INTO backtrail_reference VALUES (1, 't', 1);
        INSERT INTO backtrail_tail (scene, stack, schema_version, reason, cut_at, checksum, body)
        VALUES (1, 'home', 1, 'missing', 1, 1, '[]');
        """)
    if version > 1 {
      try connection.execute(
        script: "INSERT INTO backtrail_report VALUES (1, 1, 'restore', 1, 1, 'whole', 1, '{}')")
    }
  }

  /// Takes one step, and tells the number of each statement that begins.
  static func run(
    _ version: Int, goingUp: Bool, at path: String, _ began: @escaping (Int) -> Void
  ) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    var number = 0
    connection.traceStatements { sql in
      // What only reads leaves the file as it is, wherever a process ends.
      if ["SELECT", "PRAGMA"].contains(where: sql.hasPrefix) { return }
      began(number)
      number += 1
    }
    let migrator = try Migrator()
    if goingUp {
      try migrator.up(on: connection, to: version, now: instant)
    } else {
      try migrator.down(on: connection, now: instant)
    }
    connection.traceStatements(nil)
  }

  /// Takes one step, and says how many statements of it may write.
  static func statements(of version: Int, goingUp: Bool, at path: String) throws -> Int {
    let count = Mutex(0)
    try run(version, goingUp: goingUp, at: path) { number in count.withLock { $0 = number + 1 } }
    return count.withLock { $0 }
  }

  static func contents(of path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readWrite)
    try #require(try connection.first("PRAGMA integrity_check") { $0.text(at: 0) } == "ok")
    return try connection.everything()
  }

  /// Applies what is left.
  static func finish(_ path: String) throws -> MigrationStatus.Verdict {
    let connection = try Connection(path: path, mode: .readWrite)
    try Migrator().up(on: connection, now: instant)
    return try Migrator().status(on: connection).verdict
  }
}
