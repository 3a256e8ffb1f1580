import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

@Suite struct MigratorTests {
  @Test func theStoreIsMade() throws {
    try withDatabase { connection in
      let migrator = try Migrator()
      #expect(try migrator.up(on: connection, now: noon) == migrator.migrations)
      #expect(try connection.tables().contains("backtrail_scene"))
      #expect(try migrator.status(on: connection).current == migrator.migrations.count)
      #expect(try migrator.up(on: connection, now: noon).isEmpty)
    }
  }

  @Test func theStoreCanBeTakenBack() throws {
    try withDatabase { connection in
      let migrations = try Migrator().migrations
      var steps: [[String: String]] = []
      for migration in migrations {
        steps.append(try connection.schema())
        try connection.execute(script: migration.up.sql)
      }
      for (migration, before) in zip(migrations, steps).reversed() {
        let down = try #require(migration.down)
        try connection.execute(script: down.sql)
        #expect(try connection.schema() == before, "after taking back \(migration.fileName)")
      }
      #expect(try connection.tables() == ["sqlite_sequence"])
    }
  }

  @Test func statusSaysWhatIsAppliedAndWritesNothing() throws {
    try withDatabase { connection in
      let one = try migrator("CREATE TABLE a (x)")
      let two = try migrator("CREATE TABLE a (x)", "CREATE TABLE b (x)")
      let fresh = try two.status(on: connection)
      #expect(fresh.entries.map(\.state) == [.pending, .pending])
      #expect(fresh.pending == two.migrations)
      #expect(fresh.current == 0)
      #expect(try connection.tables().isEmpty)
      try one.up(on: connection, now: noon)
      let half = try connection.read { try two.status(on: connection) }
      #expect(half.entries.map(\.state) == [.applied(at: noon), .pending])
      #expect(half.current == 1)
      #expect(half.unknown.isEmpty)
      #expect(!connection.isInTransaction)
    }
  }

  @Test func theLedgerTellsWhatWasRun() throws {
    try withDatabase { connection in
      let migrator = try migrator("\u{FEFF}CREATE TABLE a (x);\r\n")
      try migrator.up(on: connection, now: noon)
      let row = try connection.first(
        "SELECT version, name, algorithm, checksum, applied_at, sql FROM backtrail_migration"
      ) { row in (0..<6).map { row.text(at: $0) } }
      #expect(
        row == [
          "1", "a", "sha256", SHA256.hexDigest(of: Array("CREATE TABLE a (x);\n".utf8)),
          "1769860800000", "CREATE TABLE a (x);\n",
        ])
    }
  }

  @Test func whatIsPendingIsAppliedInOrder() throws {
    try withDatabase { connection in
      try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
      let all = try migrator(
        "CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y", "UPDATE a SET y = 1")
      #expect(try all.up(on: connection, now: noon).map(\.version) == [2, 3])
    }
  }

  @Test func anUpToDateDatabaseIsOnlyRead() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let migrator = try migrator("CREATE TABLE a (x)")
      let writer = try Connection(path: path, mode: .readWriteCreate)
      try migrator.up(on: writer, now: noon)
      let reader = try Connection(path: path, mode: .readOnly)
      #expect(try migrator.up(on: reader, now: noon).isEmpty)
    }
  }

  @Test func manyMayMigrateAtOnce() throws {
    for _ in 0..<5 {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.db"
        // None of these can be applied twice.
        let migrator = try migrator(
          "CREATE TABLE a (x)", "CREATE TABLE b (x)", "ALTER TABLE a ADD COLUMN y",
          "INSERT INTO b VALUES (1)", "CREATE TABLE c (x)")
        let workers = (0..<4).map { _ in
          Worker {
            let connection = try Connection(
              path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 30_000)
            return try migrator.up(on: connection, now: noon).map(\.version)
          }
        }
        let applied = try workers.flatMap { try $0.wait() }
        #expect(applied.sorted() == [1, 2, 3, 4, 5])
        let connection = try Connection(path: path, mode: .readWrite)
        #expect(try connection.first("SELECT count(*) FROM b") { $0.int64(at: 0) } == 1)
      }
    }
  }

  @Test func aDatabaseThatIsBusyIsNotAFailedMigration() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let holder = try Connection(path: path, mode: .readWriteCreate)
      let connection = try Connection(
        path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 20)
      let migrator = try migrator("CREATE TABLE a (x)")
      try holder.transaction(.immediate) {
        let error = #expect(throws: SQLiteError.self) {
          try migrator.up(on: connection, now: noon)
        }
        #expect(error?.isBusy == true)
      }
    }
  }
}
