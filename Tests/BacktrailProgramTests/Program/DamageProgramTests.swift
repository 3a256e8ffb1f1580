import Foundation
import Testing

@Suite("The tool: damaged files")
struct DamageProgramTests {
  /// Everything in the folder.
  private func contents(of program: Program) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try program.files {
      contents[name] = try Data(contentsOf: URL(filePath: program.path(name)))
    }
    return contents
  }

  /// Commands that read, and one that writes.
  private static let lines = [
    "doctor", "record list", "scene list", "restore s1 --as ana", "migrate status", "migrate up",
    "init", "record put a/b",
  ]

  private func expectRefused(
    _ program: Program, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents(of: program)
    for line in Self.lines {
      let ending = try program.run("\(line) --json")
      #expect(
        ending.exitCode == 65 && ending.errorCode == code, "\(line): \(ending)",
        sourceLocation: sourceLocation)
    }
    #expect(try contents(of: program) == before, sourceLocation: sourceLocation)
  }

  private func cutInHalf(_ program: Program) throws -> Data {
    let url = URL(filePath: program.path("app.db"))
    let bytes = try Data(contentsOf: url)
    let half = bytes.prefix(bytes.count / 2)
    try half.write(to: url)
    return half
  }

  @Test("corruption-02: a file that is no database is refused, and nothing is changed")
  func notADatabase() throws {
    let program = try Program()
    try program.write(String(repeating: "text", count: 1_024), to: "app.db")
    try program.write("old frames", to: "app.db-wal")
    try program.write("old index", to: "app.db-shm")
    try expectRefused(program, "notADatabase")
  }

  @Test("corruption-03: a file that was cut short is refused, and it is said by how much")
  func cutShort() throws {
    let program = try Program.withWorld()
    _ = try cutInHalf(program)
    try expectRefused(program, "fileCutShort")
    #expect(try program.run("doctor").error.contains("was cut short: it has "))
  }

  @Test("init --quarantine sets a damaged file aside with its log, and nothing else does")
  func quarantine() throws {
    let program = try Program.withWorld()
    let half = try cutInHalf(program)
    try program.write("old frames", to: "app.db-wal")
    let ending = try program.run("init --quarantine")
    #expect(ending.exitCode == 0 && ending.error.isEmpty, "\(ending)")
    #expect(ending.output.hasPrefix("Set the damaged file aside as app.db.quarantined-"))
    #expect(ending.output.hasSuffix(".\nCreated app.db.\n"))
    let aside = try program.files.filter { $0.contains("quarantined") }
    #expect(aside.count == 2)
    #expect(try contents(of: program)[aside[0]] == half)
    #expect(try contents(of: program)[aside[1]] == Data("old frames".utf8))
    try program.done("record put a/b")
    #expect(try program.run("doctor").output.contains("note quarantined: "))
    // Another time there is nothing to set aside.
    let again = try program.run("init --quarantine --json").document()
    #expect(again["created"] as? Bool == false)
    #expect(again["quarantined"] as? String == aside[0])
    #expect(try program.files.filter { $0.contains("quarantined") } == aside)
  }

  @Test("A newer database is not damaged, and is never set aside")
  func newer() throws {
    let program = try Program.withDatabase()
    try program.sql(
      Program.newerRow)
    let before = try contents(of: program)
    let ending = try program.run("init --quarantine --json")
    #expect(ending.exitCode == 69 && ending.errorCode == "databaseTooNew")
    #expect(try contents(of: program) == before)
  }

  @Test("A log without its database is not given to a new one")
  func orphanedLog() throws {
    let program = try Program()
    try program.write("old frames", to: "app.db-wal")
    let ending = try program.run("init --json")
    #expect(ending.exitCode == 65 && ending.errorCode == "orphanedLog", "\(ending)")
    #expect(try program.files == ["app.db-wal"])
  }

  @Test("corruption-08: a list says which scenes are empty and which cannot be read")
  func phantomScenes() throws {
    let program = try Program.withWorld()
    try program.done("scene save s2 --as ana", input: #"{"stacks":{}}"#)
    try program.done("scene save s3 --as ana", input: #"{"stacks":{"home":[]}}"#)
    try program.sql("UPDATE backtrail_scene SET revision = 7 WHERE scene = 's3'")
    let list = """
      PRINCIPAL  SCENE  REVISION  SAVED  STATE
      ana        s1     1         NOW
      ana        s2     1         NOW    empty
      ana        s3     7         NOW    damaged (checksumMismatch)

      """
    let ending = try program.run("scene list").timeless
    #expect(Self.squeezed(ending.output) == Self.squeezed(list))
    let scenes = try #require(
      program.run("scene list --json").document()["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["empty"] as? Bool } == [false, true, false])
    #expect(scenes.map { $0["damage"] as? String } == [nil, nil, "checksumMismatch"])
  }

  /// A text without the blanks that align its columns, whose width depends on the instants.
  private static func squeezed(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  @Test("cli-01: what was dropped is in the document, and an error is one too")
  func oneDocument() throws {
    let program = try Program.withWorld()
    try program.done("record delete task/7")
    let restored = try program.run("restore s1 --as ana --role editor --json")
    #expect(restored.exitCode == 0 && restored.error.isEmpty)
    #expect(try restored.document()["dropped"] as? [Any] != nil)
    let missing = try program.run("scene show nothing --as ana --json")
    #expect(missing.exitCode == 66 && missing.errorCode == "sceneMissing")
    #expect(!missing.error.isEmpty)
    #expect(try program.run("migrate status --format JSN").exitCode == 64)
  }

  #if os(Linux)
    @Test("A closed store in a place that may not be written can be read")
    func readOnlyPlace() throws {
      guard ErrorProgramTests.canDropRights else { return }
      let program = try Program.withWorld()
      _ = try program.shell("chmod 444 app.db; chmod 555 .")
      defer { _ = try? program.shell("chmod 755 .") }
      let before = try contents(of: program)
      let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
      for line in ["record list", "doctor", "restore s1 --as ana", "migrate status"] {
        let ending = try program.shell("\(nobody) \"$backtrail\" --json \(line)")
        #expect(ending.exitCode == 0, "\(line): \(ending)")
      }
      let ending = try program.shell("\(nobody) \"$backtrail\" --json record put a/b")
      #expect(ending.exitCode == 77 && ending.errorCode == "readOnly", "\(ending)")
      #expect(try contents(of: program) == before)
    }
  #endif
}
