import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

/// Many that migrate one file at once: each migration is applied by exactly one of them, and all go on.
///
/// `BACKTRAIL_RACE_ROUNDS=200 swift test --filter MigratorRaceTests` is the whole race; without it
/// there are fewer rounds.
@Suite("MigratorRaceTests: many migrate at once")
struct MigratorRaceTests {
  static let rounds =
    ProcessInfo.processInfo.environment["BACKTRAIL_RACE_ROUNDS"].flatMap(Int.init) ?? 12

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "sql"), withIntermediateDirectories: false)
    // None of these can be applied twice.
    for (name, text) in [
      ("1_a.sql", "CREATE TABLE a (x)"), ("2_b.sql", "ALTER TABLE a ADD COLUMN y"),
      ("3_c.sql", "CREATE TABLE c (x); INSERT INTO a VALUES (1, 2); ALTER TABLE c RENAME TO d"),
      ("4_d.sql", "-- migrate: no-transaction\nCREATE INDEX i ON a (x)"),
      ("5_e.sql", "INSERT INTO d VALUES (1)"),
    ] {
      try folder.write(Array(text.utf8), to: "sql/\(name)")
    }
  }

  /// Eight processes start together, on a path where nothing is, or where the first two migrations
  /// have been applied.
  @Test func eightProcesses() async throws {
    let rounds = Self.rounds
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder.path as String, number = number as Int, rounds = rounds as Int] in
            for round in 0..<rounds {
              if number == 0, !round.isMultiple(of: 2) { try Race.run(in: folder, round, to: 2) }
              Race.wait(in: folder, round, number, of: 8)
              let applied = try Race.run(in: folder, round, to: nil)
              try Data(applied.map { UInt8($0) })
                .write(to: URL(filePath: "\(folder)/applied-\(round)-\(number)"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for round in 0..<rounds {
      let applied = (0..<8).flatMap { folder.bytes(of: "applied-\(round)-\($0)") ?? [0] }
      #expect(
        applied.sorted() == (round.isMultiple(of: 2) ? [1, 2, 3, 4, 5] : [3, 4, 5]),
        "round \(round)")
      try expectWhole("race\(round).db")
    }
    #expect(
      !folder.names.contains {
        $0.hasSuffix(".migrating") || $0.contains(".new-") || $0.contains(".incomplete-")
      })
  }

  @Test func eightThreads() throws {
    for round in 0..<3 * Self.rounds {
      let folder = folder.path
      let workers = (0..<8).map { _ in
        Worker { try Race.run(in: folder, round, to: nil) }
      }
      #expect(try workers.flatMap { try $0.wait() }.sorted() == [1, 2, 3, 4, 5], "round \(round)")
      try expectWhole("race\(round).db")
    }
  }

  /// A file without a byte is one to begin with, also while another one has begun.
  @Test func eightThreadsOnAnEmptyFile() throws {
    for round in 0..<3 * Self.rounds {
      try folder.write([], to: "race\(round).db")
      let folder = folder.path
      let workers = (0..<8).map { _ in
        Worker { try Race.run(in: folder, round, to: nil) }
      }
      #expect(try workers.flatMap { try $0.wait() }.sorted() == [1, 2, 3, 4, 5], "round \(round)")
      try expectWhole("race\(round).db")
    }
  }

  /// Without the lock of the calls on a path, as stores do when they open.
  @Test func eightConnections() throws {
    let files = (1...5).map { MigrationFile(name: "\($0)_a.sql", text: "CREATE TABLE t\($0) (x)") }
    let migrator = try Migrator(files: files)
    for round in 0..<3 * Self.rounds {
      let path = folder.path(of: "connections\(round).db")
      let workers = (0..<8).map { _ in
        Worker {
          let connection = try Connection(
            path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 60_000)
          return try migrator.up(on: connection, now: noon).map(\.version)
        }
      }
      #expect(try workers.flatMap { try $0.wait() }.sorted() == [1, 2, 3, 4, 5], "round \(round)")
    }
  }

  private func expectWhole(_ name: String) throws {
    let path = folder.path(of: name)
    let migrator = try Migrator(folder: folder.path(of: "sql"))
    #expect(try migrator.status(at: path).verdict == .clean)
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try connection.first("PRAGMA integrity_check") { $0.text(at: 0) } == "ok")
    #expect(try connection.number("SELECT count(*) FROM a") == 1)
    #expect(try connection.number("SELECT count(*) FROM d") == 1)
    #expect(
      try connection.all("SELECT version FROM schema_migration ORDER BY ordinal") {
        $0.int64(at: 0)
      } == [1, 2, 3, 4, 5])
  }
}

/// What the processes of the race do.
enum Race {
  /// Applies what is pending, and gives the versions that this call applied.
  @discardableResult
  static func run(in folder: String, _ round: Int, to version: Int?) throws -> [Int] {
    var options = MigrationOptions()
    // In some rounds where there is a file the copy is a part of the race.
    if round % 4 != 1 { options.backup = .none }
    options.waitMilliseconds = 120_000
    return try Migrator(folder: "\(folder)/sql")
      .up(at: "\(folder)/race\(round).db", to: version, options: options)
      .steps.map(\.version)
  }

  /// Waits until so many processes are there.
  static func wait(in folder: String, _ round: Int, _ number: Int, of count: Int) {
    let place = "\(folder)/meeting-\(round)"
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: "\(place)/\(number)", contents: nil)
    while (try? FileManager.default.contentsOfDirectory(atPath: place).count) ?? 0 < count {
      usleep(2_000)
    }
  }
}
