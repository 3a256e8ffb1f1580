import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: what migrate says to do")
struct MigrateAdviceProgramTests {
  @Test("The line that helps is for the same database and folder")
  func lines() throws {
    let program = try Program.withFolder()
    let path = "it's.db"
    let up = #"backtrail --db 'it'\''s.db' migrate up --dir m --ledger own"#
    let line = ["--db", path, "migrate", "status", "--dir", "m", "--ledger", "own"]
    #expect(try program.run(line).error.contains("'\(up)' creates it"))
    #expect(
      try program.run(["--db", path, "migrate", "up", "--dir", "m", "--ledger", "own", "--to", "1"])
        .exitCode == 0)
    #expect(try program.run(line).output.contains("1 migration is pending: '\(up)' applies it."))
    try program.migration("0001_a.sql", "CREATE TABLE a (x, y);")
    let redo = try program.run(line).output
    #expect(redo.contains("migrate redo --dir m --ledger own'"), "\(redo)")
  }

  @Test(
    "Where nothing was changed there is nothing to go back to, which would lose what came since")
  func nothingChanged() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    try program.migration("0003_c.sql", "CREATE TABLE c (x);\nINSERT INTO nope VALUES (1);")
    let ending = try program.run("migrate up --dir m")
    #expect(ending.exitCode == 6 && !ending.error.contains("rm -f"), "\(ending.error)")
    #expect(try program.backups == [])
    let json = try program.run("migrate up --dir m --json").document()
    let error = try #require(json["error"] as? [String: Any])
    #expect(!(error["restore"] is String) && !(error["backup"] is String))
    // Half of it is there without a transaction.
    try program.write(
      "-- migrate: no-transaction\nCREATE TABLE c (x);\nINSERT INTO nope VALUES (1);\n",
      to: "m/0003_c.sql")
    #expect(try program.run("migrate up --dir m").error.contains("rm -f app.db-wal"))
  }

  @Test("The way back leaves nothing of the old database beside the copy")
  func oldNeighbours() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m --to 1")
    try program.migration("0003_c.sql", "SELECT * FROM nope;")
    let json = try program.run("migrate up --dir m --json").document()
    let error = try #require(json["error"] as? [String: Any])
    let command = try #require(error["restore"] as? String)
    for suffix in ["-wal", "-shm", "-journal"] { try program.write("old", to: "app.db\(suffix)") }
    #expect(try program.shell(command).exitCode == 0)
    #expect(try program.files.filter { $0.hasPrefix("app.db-") } == [])
  }

  @Test(
    "plan refuses what the command of its direction does not take",
    arguments: [
      "up --steps 3", "--steps 3", "redo --to 2", "redo --steps 2", "redo --allow-out-of-order",
      "down --allow-out-of-order",
    ])
  func planOptions(_ words: String) throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    let ending = try program.run("migrate plan \(words) --dir m --json")
    let option = try #require(words.split(separator: " ").first { $0.hasPrefix("--") })
    #expect(ending.exitCode == 64 && ending.errorCode == "unknownOption")
    #expect(ending.error.contains("'\(option)'"))
  }

  @Test("baseline and repair say where the copy is")
  func copies() throws {
    let program = try Program.withFolder()
    try program.sql("CREATE TABLE a (x)")
    let baseline = try program.run("migrate baseline 1 --dir m")
    let copy = try #require(program.backups.first)
    #expect(
      baseline
        == Ending(
          0, output: "Recorded 0001_a.sql as applied.\nThe copy from before is \(copy).\n",
          error: baseline.error))
    try program.sql("UPDATE schema_migration SET state = 'applying'")
    let document = try program.run("migrate repair --not-applied --dir m --json").document()
    let other = try #require(document["backup"] as? String)
    #expect(try other != copy && program.backups.contains(other))
  }

  @Test("The way back holds for paths with blanks and quotes, and through a link")
  func oddPaths() throws {
    let program = try Program.withFolder()
    let name = "it's a db.db"
    #expect(try program.run(["--db", name, "migrate", "up", "--dir", "m"]).exitCode == 0)
    try FileManager.default.createSymbolicLink(
      atPath: program.path("link.db"), withDestinationPath: name)
    try program.migration("0003_c.sql", "CREATE TABLE c (x);")
    try program.migration("0004_d.sql", "SELECT * FROM nope;")
    for path in [name, "link.db"] {
      let json = try program.run(["--db", path, "migrate", "up", "--dir", "m", "--json"]).document()
      let error = try #require(json["error"] as? [String: Any])
      let command = try #require(error["restore"] as? String)
      #expect(try program.shell(command).exitCode == 0, "\(command)")
      #expect(try program.versions(in: name) == [1, 2])
    }
  }

  @Test("A baseline names what is missing, and is recorded all the same when asked for")
  func baseline() throws {
    let program = try Program.withFolder()
    try program.sql("CREATE TABLE a (x)")
    let ending = try program.run("migrate baseline 2 --dir m --no-backup")
    #expect(ending.exitCode == 4 && ending.error.contains("The table b is not there."))
    #expect(ending.error.contains("--unchecked"))
    #expect(try program.run("migrate status --dir m").exitCode == 3)
    try program.done("migrate baseline 2 --dir m --no-backup --unchecked")
    let verify = try program.run("migrate verify --dir m --json")
    #expect(try verify.exitCode == 4 && verify.document()["verdict"] as? String == "different")
  }

  @Test("lint begins with the number that it is told")
  func lintFrom() throws {
    let program = try Program.withFolder()
    try program.migration("0003_c.sql", "DELETE FROM a;", down: "SELECT 1;")
    #expect(try program.run("migrate lint --dir m --strict --from 3").exitCode == 65)
    #expect(try program.run("migrate lint --dir m --strict --from 4").exitCode == 0)
  }

  @Test("What is refused for several reasons has a line for each")
  func refused() throws {
    let program = try Program()
    try program.migration(
      "0001_a.sql", "CREATE TABLE a (x); CREATE INDEX ax ON a (x); CREATE INDEX ay ON a (x);")
    try program.migration(
      "0002_b.sql",
      "CREATE TABLE b (x); DROP TABLE a; ALTER TABLE b RENAME TO a;")
    let error = try program.run("migrate up --dir m").error
    let lines = error.split(separator: "\n")
    let first = try #require(
      lines.firstIndex { $0.hasSuffix("ran and was taken back:") }, "\(error)")
    #expect(lines[first + 1].hasPrefix("  ") && lines[first + 1].hasSuffix(";"))
    #expect(lines.contains { $0.hasPrefix("The database is as it was before") })
  }
}
