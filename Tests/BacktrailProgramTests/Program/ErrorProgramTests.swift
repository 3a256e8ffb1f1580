import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

@testable import BacktrailCLI

@Suite("The tool: errors and exit codes")
struct ErrorProgramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let code: String
    let exitCode: Int32
    var message: String?

    init(_ exitCode: Int32, _ code: String, _ line: String, _ message: String? = nil) {
      self.exitCode = exitCode
      self.code = code
      self.line = line
      self.message = message
    }

    var testDescription: String { line }
  }

  static let cases: [Case] = [
    Case(64, "unknownCommand", "recrod list"),
    Case(64, "invalidValue", "grant allow ana view *"),
    Case(64, "invalidValue", "record get task"),
    Case(64, "invalidValue", "restore s1 --as ana --at yesterday"),
    Case(64, "missingOption", "restore s1"),
    Case(65, "notADatabase", "--db words.txt record list"),
    Case(65, "notADatabase", "--db words.txt init"),
    Case(65, "notADatabase", "--db words.txt migrate up"),
    Case(65, "notADatabase", "--db words.txt migrate status"),
    Case(65, "emptyFile", "--db empty.db record list"),
    Case(65, "invalidPayload", "record put task/9 --payload {"),
    Case(
      65, "parentMissing", "record put task/9 --parent project/1",
      "The record task/9 cannot lie under project/1, which is not there."),
    Case(
      65, "parentCycle", "record put project/42 --parent task/7",
      "The record project/42 cannot lie under task/7, which lies under it."),
    Case(66, "fileMissing", "--db nowhere.db record list"),
    Case(
      66, "fileMissing", "--db nowhere.db migrate status",
      "There is no database at nowhere.db. 'backtrail --db nowhere.db migrate up' creates it."
    ),
    Case(66, "cannotOpen", "--db folder record list"),
    Case(66, "cannotOpen", "--db words.txt/app.db record list"),
    Case(66, "recordMissing", "record get task/8", "There is no record task/8."),
    Case(66, "recordMissing", "record delete task/8"),
    Case(66, "recordMissing", "record undelete task/8"),
    Case(66, "recordMissing", "record purge task/8"),
    Case(66, "recordMissing", "impact task/8"),
    Case(66, "recordMissing", "grant allow everyone view task/8"),
    Case(66, "sceneMissing", "scene show s9 --as ana", "There is no scene s9 of this principal."),
    Case(66, "sceneMissing", "scene show s1 --as bo"),
    Case(66, "sceneMissing", "scene discard s9 --as ana"),
    Case(66, "sceneMissing", "scene hand-over s9 s8 --as ana"),
    Case(
      66, "grantMissing", "grant revoke user:bo view task/7",
      "There is no grant to user:bo for view on task/7."),
    Case(66, "noInput", "scene save s1 --as ana --file nowhere.json"),
    Case(66, "noInput", "record import nowhere.jsonl"),
    Case(73, "cannotOpen", "--db nowhere/app.db init"),
    Case(73, "cannotOpen", "--db nowhere/app.db migrate up"),
    Case(73, "cannotOpen", "--db folder init"),
    Case(74, "io", "scene save s1 --as ana --file folder"),
  ]

  @Test("Every error has its code, its exit code and one sentence", arguments: cases)
  func errors(error: Case) throws {
    let program = try Program.withWorld()
    try program.write("This is not a database, and longer than a header.\n", to: "words.txt")
    try program.write("", to: "empty.db")
    try FileManager.default.createDirectory(
      atPath: program.path("folder"), withIntermediateDirectories: false)
    let files = try program.files
    let json = try program.run(error.line + " --json")
    #expect(json.exitCode == error.exitCode)
    #expect(json.errorCode == error.code, "\(json)")
    if let message = error.message { #expect(json.error == "backtrail: \(message)\n") }
    let words = try program.run(error.line)
    #expect(words == Ending(error.exitCode, error: json.error))
    #expect(try program.files == files, "No file came of it.")
  }

  @Test("A row that was damaged is not trusted")
  func damagedRow() throws {
    let program = try Program.withWorld()
    try program.sql("UPDATE backtrail_record SET payload = '{}' WHERE id = '7'")
    for line in ["record get task/7", "record list"] {
      let ending = try program.run("\(line) --json")
      #expect(ending.exitCode == 65 && ending.errorCode == "damagedRow", "\(line): \(ending)")
    }
  }

  @Test("A table that is not there is bad data, not a defect of the tool")
  func tableMissing() throws {
    let program = try Program.withWorld()
    try program.sql("DROP TABLE backtrail_grant")
    let ending = try program.run("grant list --json")
    #expect(ending.exitCode == 65 && ending.errorCode == "database", "\(ending)")
  }

  @Test("A principal has so many scenes and no more")
  func tooManyScenes() throws {
    let program = try Program.withDatabase()
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    let store = try RestorationStore(path: program.path("app.db"), configuration: configuration)
    for scene in 1...SceneLimits().scenesPerPrincipal {
      try store.save("s\(scene)", as: Principal("ana"), document: Array(#"{"stacks":{}}"#.utf8))
    }
    store.close()
    let ending = try program.run("scene save one-more --as ana --json", input: #"{"stacks":{}}"#)
    #expect(ending.exitCode == 65 && ending.errorCode == "tooManyScenes")
    #expect(try program.run("scene save s1 --as ana", input: "{}").exitCode == 0)
  }

  @Test("Another process that holds the database is waited for, as long as was said and no longer")
  func busy() throws {
    let program = try Program.withWorld()
    let holder = try Connection(path: program.path("app.db"), mode: .readWrite)
    try holder.run("BEGIN EXCLUSIVE")
    let clock = ContinuousClock()
    var ending = Ending(0)
    let duration = try clock.measure {
      ending = try program.run("record put task/9 --json --busy-timeout 300")
    }
    #expect(ending.exitCode == 75 && ending.errorCode == "busy", "\(ending)")
    #expect(duration > .milliseconds(300) && duration < .seconds(20))
    // Readers do not wait for a writer.
    try program.done("record get task/7")
    try holder.run("ROLLBACK")
    try program.done("record put task/9")
  }

  @Test("A database of an application, which is locked, cannot be told from up to date: busy")
  func busyStatus() throws {
    let program = try Program()
    try program.sql("CREATE TABLE invoice (id INTEGER PRIMARY KEY)")
    let holder = try Connection(path: program.path("app.db"), mode: .readWrite)
    try holder.run("BEGIN EXCLUSIVE")
    let ending = try program.run("migrate status --busy-timeout 0 --json")
    #expect(ending.exitCode == 75 && ending.errorCode == "busy", "\(ending)")
    try holder.run("ROLLBACK")
  }

  #if os(Linux)
    @Test("A disk that takes no more is an I/O error, and what was stored stays")
    func diskError() throws {
      let program = try Program.withWorld()
      let ending = try program.shell(
        "trap '' XFSZ; ulimit -f 1; exec \"$backtrail\" record put task/9 --json")
      #expect(ending.exitCode == 74 && ending.errorCode == "inputOutput", "\(ending)")
      #expect(try program.run("record get task/9").exitCode == 66)
    }

    /// Whether the tool can be run as somebody without rights.
    static let canDropRights: Bool = {
      guard geteuid() == 0, let program = try? Program() else { return false }
      return (try? program.shell("\(unprivileged) \"$backtrail\" --version"))?.exitCode == 0
    }()

    private static let unprivileged = "setpriv --reuid=65534 --regid=65534 --clear-groups"

    @Test("What the system does not permit ends with 77", .enabled(if: canDropRights))
    func permissions() throws {
      let program = try Program.withWorld()
      func run(_ line: String) throws -> Ending {
        try program.shell("\(Self.unprivileged) \"$backtrail\" --json \(line)")
      }
      // The file may not be read.
      for line in ["record list", "record put a/b", "migrate status"] {
        let ending = try run(line)
        #expect(ending.exitCode == 77 && ending.errorCode == "cannotOpen", "\(line): \(ending)")
      }
      // The folder may not be written.
      for line in ["--db new.db init", "--db new.db migrate up"] {
        let ending = try run(line)
        #expect(ending.exitCode == 77 && ending.errorCode == "cannotOpen", "\(line): \(ending)")
      }
      // The file may be read but not written.
      _ = try program.shell("chmod 644 app.db; chmod 777 .")
      #expect(try run("record put a/b").exitCode == 77)
      #expect(try run("record list").exitCode == 0)
    }
  #endif
}
