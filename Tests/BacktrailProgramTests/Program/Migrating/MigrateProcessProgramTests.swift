import BacktrailSQLite
import Foundation
import Testing

/// Real processes that start together, and that end from outside.
///
/// No script waits for its children with `wait`: signals may be blocked where the tests run, and dash
/// would then wait for ever.
@Suite("The tool: processes that migrate")
struct MigrateProcessProgramTests {
  @Test("A container's start command goes on where all is well, and stops where it is not")
  func startCommand() throws {
    let program = try Program.withFolder()
    let start = "set -e; \"$backtrail\" migrate up --dir m 2>/dev/null && echo server"
    #expect(
      try program.shell(start)
        == Ending(0, output: "Applied 0001_a.sql.\nApplied 0002_b.sql.\nserver\n"))
    #expect(
      try program.shell(start)
        == Ending(0, output: "Nothing to apply. The database is up to date.\nserver\n"))
    try program.migration("0003_c.sql", "SELECT * FROM nope;")
    #expect(try program.shell(start) == Ending(6))
  }

  @Test("Of many that start at once, each migration is applied by exactly one, and all end well")
  func race() throws {
    for round in 0..<6 {
      let program = try Program.withFolder()
      for number in 3...6 {
        try program.migration(
          "000\(number)_t.sql", "CREATE TABLE t\(number) (x); INSERT INTO t\(number) VALUES (1);")
      }
      // Half of the rounds begin with a database, the others without.
      if round.isMultiple(of: 2) { try program.done("migrate up --dir m --to 1") }
      let ending = try program.shell(
        """
        for i in 1 2 3 4 5 6 7 8; do
          { "$backtrail" migrate up --dir m --json > out.$i 2>err.$i; echo $? > code.$i; } &
        done
        until [ "$(cat code.* 2>/dev/null | wc -l)" = 8 ]; do sleep 0.02; done
        """)
      #expect(ending.exitCode == 0)
      var applied: [Int] = []
      var created = 0
      for number in 1...8 {
        #expect(try program.text(of: "code.\(number)") == "0\n", "round \(round)")
        let json = try JSONSerialization.jsonObject(
          with: Data(program.text(of: "out.\(number)").utf8))
        let document = try #require(json as? [String: Any])
        let steps = try #require(document["applied"] as? [[String: Any]])
        applied += steps.compactMap { $0["version"] as? Int }
        if document["created"] as? Bool == true { created += 1 }
      }
      let first = round.isMultiple(of: 2) ? 2 : 1
      #expect(applied.sorted() == Array(first...6), "round \(round)")
      #expect(created == first % 2)
      #expect(try program.versions() == [1, 2, 3, 4, 5, 6])
      #expect(try program.run("migrate verify --dir m").exitCode == 0)
    }
  }

  @Test(
    "Killed at any moment, each migration is there whole or not at all", arguments: [true, false])
  func killed(beginsWithDatabase: Bool) throws {
    let program = try Program()
    for number in 1...5 {
      let inserts = (1...60).map { row in
        "INSERT INTO t\(number) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
          + "LIMIT 40) SELECT i + \(row * 100) FROM n;"
      }
      try program.migration(
        "000\(number)_t.sql",
        "CREATE TABLE t\(number) (x INTEGER PRIMARY KEY);\n" + inserts.joined(separator: "\n"),
        down: "DROP TABLE t\(number);")
    }
    var wasStopped = 0
    for round in 0..<25 {
      let name = "app\(round).db"
      if beginsWithDatabase { try program.sql("CREATE TABLE mine (x)", in: name) }
      let milliseconds = Int.random(in: 1...60)
      _ = try program.shell(
        """
        timeout -s KILL 0.\(String(format: "%03d", milliseconds)) \
          "$backtrail" --db \(name) migrate up --dir m --no-backup >/dev/null 2>&1
        """)
      guard try program.files.contains(name) else {
        #expect(!beginsWithDatabase)
        wasStopped += 1
        continue
      }
      let connection = try Connection(path: program.path(name), mode: .readWrite)
      #expect(try connection.first("PRAGMA integrity_check") { $0.text(at: 0) } == "ok")
      let tables = Set(
        try connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(at: 0) }
      )
      let versions =
        tables.contains("schema_migration")
        ? try connection.all("SELECT version FROM schema_migration ORDER BY version") {
          $0.int64(at: 0)
        } : []
      if versions.count < 5 { wasStopped += 1 }
      // A new file is there with all of it.
      if !beginsWithDatabase { #expect(versions == [1, 2, 3, 4, 5]) }
      #expect(versions == Array((1...5).prefix(versions.count)))
      for number in 1...5 {
        #expect(tables.contains("t\(number)") == versions.contains(Int64(number)), "\(name)")
        guard tables.contains("t\(number)") else { continue }
        let count = try connection.prepare("SELECT count(*) FROM t\(number)")
        #expect(try count.step())
        #expect(count.int64(at: 0) == 2400)
      }
    }
    // Whatever was left behind, the next one goes on.
    for round in 0..<25 {
      try program.done("--db app\(round).db migrate up --dir m --no-backup --wait 5")
      #expect(try program.versions(in: "app\(round).db") == [1, 2, 3, 4, 5])
    }
    #expect(wasStopped > 0)
  }

  @Test("A copy that is killed leaves an incomplete one at most, which says so by its name")
  func killedBackup() throws {
    let program = try Program()
    try program.sql(
      """
      CREATE TABLE t (x);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
      INSERT INTO t SELECT randomblob(100) FROM n
      """)
    for round in 0..<15 {
      let milliseconds = Int.random(in: 1...60)
      _ = try program.shell(
        """
        timeout -s KILL 0.\(String(format: "%03d", milliseconds)) \
          "$backtrail" backup copy\(round).db >/dev/null 2>&1
        """)
    }
    for name in try program.files where name.hasPrefix("copy") {
      if name.contains(".incomplete-") { continue }
      let connection = try Connection(path: program.path(name), mode: .immutable)
      #expect(
        try connection.first("SELECT count(*) FROM t") { $0.int64(at: 0) } == 60000, "\(name)")
    }
    try program.done("backup")
  }
}
