import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: backup")
struct BackupProgramTests {
  @Test("corruption-05: a copy has what is in the log, also while another one writes")
  func whileInUse() throws {
    let program = try Program.withDatabase()
    let writer = try Connection(path: program.path("app.db"), mode: .readWrite)
    try program.done("record put project/42")
    try writer.run("BEGIN IMMEDIATE")
    #expect(
      try program.run("backup out.db --busy-timeout 0")
        == Ending(0, output: "Copied app.db to out.db.\n"))
    try writer.run("ROLLBACK")
    try program.done("--db out.db record get project/42")
    #expect(try program.run("--db out.db doctor").exitCode == 0)
  }

  @Test("A copy lies beside the database, in a folder, or where it is said")
  func places() throws {
    let program = try Program.withDatabase()
    let document = try program.done("backup --json").document()
    let path = try #require(document["path"] as? String)
    let files = try program.files
    #expect(path.hasPrefix("app.db.backup-20") && files.contains(path))
    #expect((document["bytes"] as? Int ?? 0) > 0)
    try FileManager.default.createDirectory(
      atPath: program.path("kept"), withIntermediateDirectories: false)
    #expect(try program.run("backup kept").output.hasPrefix("Copied app.db to kept/app.db.backup-"))
    let attributes = try FileManager.default.attributesOfItem(atPath: program.path(path))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("What is in the way, missing, none or damaged has its own ending, and nothing is left")
  func refusals() throws {
    let program = try Program.withDatabase()
    try program.write("no database at all, not even one\n", to: "words.txt")
    let before = try program.files
    for (line, exitCode, code) in [
      ("backup words.txt", 73, "targetExists"), ("backup app.db", 73, "targetExists"),
      ("backup none/x.db", 73, "cannotWrite"), ("--db none.db backup", 66, "fileMissing"),
      ("backup none/", 73, "cannotWrite"), ("backup app.db-wal", 73, "cannotWrite"),
      ("--db words.txt backup", 65, "notADatabase"),
    ] as [(String, Int32, String)] {
      let ending = try program.run("\(line) --json")
      #expect(ending.exitCode == exitCode && ending.errorCode == code, "\(line): \(ending)")
    }
    #expect(try program.files == before)
  }

  #if os(Linux)
    @Test("A file that may not grow leaves nothing of the copy, and says so")
    func fileLimit() throws {
      let program = try Program.withDatabase()
      let ending = try program.shell("ulimit -f 80; exec \"$backtrail\" backup out.db --json")
      #expect([73, 74].contains(ending.exitCode) && ending.errorCode != nil, "\(ending)")
      #expect(try program.files == ["app.db"])
    }

    @Test("A disk that takes no more leaves nothing of the copy")
    func fullDisk() throws {
      let program = try Program.withDatabase()
      let ending = try program.shell(
        "trap '' XFSZ; ulimit -f 80; exec \"$backtrail\" backup out.db --json")
      #expect([73, 74].contains(ending.exitCode), "\(ending)")
      #expect(try program.files == ["app.db"])
    }
  #endif
}
