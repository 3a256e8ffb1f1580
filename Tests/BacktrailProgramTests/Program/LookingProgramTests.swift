import BacktrailSQLite
import Foundation
import Testing

/// Commands that only look leave the file as it is.
@Suite("The tool: looking changes nothing")
struct LookingProgramTests {
  private static let lines = [
    "doctor", "restore s1 --as ana", "scene list", "scene show s1 --as ana",
    "explain task/7 --as ana",
    "record list", "grant list", "impact task/7", "scene history s1 --as ana", "migrate status",
  ]

  @Test("A database without a write-ahead log is not given one")
  func rollbackJournal() throws {
    let program = try Program.withWorld()
    try program.sql("PRAGMA journal_mode = DELETE")
    let before = try Data(contentsOf: URL(filePath: program.path("app.db")))
    for line in Self.lines {
      _ = try program.run(line)
      let after = try Data(contentsOf: URL(filePath: program.path("app.db")))
      #expect(after == before, "\(line)")
      #expect(try program.files == ["app.db"], "\(line)")
    }
  }

  @Test("A log that was left behind is not folded in")
  func leftoverLog() throws {
    let program = try Program.withWorld()
    let writer = try Connection(path: program.path("app.db"), mode: .readWrite)
    try writer.execute(script: "UPDATE backtrail_scene SET revision = revision WHERE 0")
    try writer.execute(script: "CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    // What a process that ended badly leaves: the file and its log, and nobody who has them open.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: program.path("app.db\(suffix)"), toPath: program.path("left.db\(suffix)"))
    }
    let names = ["left.db", "left.db-wal"]
    let before = try names.map { try Data(contentsOf: URL(filePath: program.path($0))) }
    for line in Self.lines {
      _ = try program.run("--db left.db \(line)")
      let after = try names.map { try Data(contentsOf: URL(filePath: program.path($0))) }
      #expect(after == before, "\(line)")
    }
  }
}
