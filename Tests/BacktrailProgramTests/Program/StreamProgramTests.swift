import Foundation
import Testing

@testable import BacktrailCLI

@Suite("The tool: streams")
struct StreamProgramTests {
  /// One line for each command that works on the database of ``Program/withWorld()``, in an order
  /// in which all succeed.
  static func line(for id: CommandID) -> (order: Int, line: String, input: String) {
    switch id {
    case .initialize: (1, "init", "")
    case .migrateUp: (2, "migrate up", "")
    case .migrateStatus: (3, "migrate status", "")
    case .migratePlan: (3, "migrate plan", "")
    case .migrateVerify: (3, "migrate verify", "")
    case .migrateDump: (3, "migrate dump", "")
    case .migrateRepair: (3, "migrate repair --applied", "")
    case .migrateDown: (3, "migrate down --to 4", "")
    case .migrateRedo: (3, "migrate redo --no-backup --yes", "")
    case .migrateBaseline: (30, "migrate baseline 1 --dir migrations", "")
    case .migrateNew: (30, "migrate new x --dir migrations", "")
    case .migrateLint: (30, "migrate lint", "")
    case .backup: (3, "backup", "")
    case .recordPut: (4, "record put task/8 --parent project/42", "")
    case .recordGet: (5, "record get task/8", "")
    case .recordList: (6, "record list", "")
    case .recordDelete: (7, "record delete task/8", "")
    case .recordUndelete: (8, "record undelete task/8", "")
    case .recordImport: (9, "record import -", #"{"kind":"task","id":"9"}"#)
    case .grantAllow: (10, "grant allow user:ana view task/8", "")
    case .grantDeny: (11, "grant deny user:ana view task/8", "")
    case .grantList: (12, "grant list", "")
    case .explain: (13, "explain task/8 --as ana", "")
    case .grantRevoke: (14, "grant revoke user:ana view task/8", "")
    case .recordPurge: (15, "record purge task/8", "")
    case .sceneSave: (16, "scene save s2 --as ana", #"{"stacks":{}}"#)
    case .sceneShow: (17, "scene show s2 --as ana", "")
    case .sceneHandOver: (18, "scene hand-over s2 s3 --as ana", "")
    case .sceneDiscard: (19, "scene discard s3 --as ana", "")
    case .sceneList: (20, "scene list", "")
    case .restore: (21, "restore s1 --as bo", "")
    case .audit: (21, "audit --judge decoding", "")
    case .harness: (21, "harness --family world --compounds 0 --seed 7", "")
    case .impact: (22, "impact project/42", "")
    case .watch: (24, "watch --for 0s", "")
    case .doctor: (23, "doctor", "")
    case .sceneConfirm: (25, "scene confirm s1 --as ana", "")
    case .sceneForgive: (26, "scene forgive s1 --as ana", "")
    case .sceneHistory: (27, "scene history s1 --as ana", "")
    case .erase: (29, "erase ana --yes", "")
    case .sceneTails: (28, "scene tails", "")
    case .sceneRevive: (28, "scene revive s1 --as ana", "")
    case .prune: (28, "prune --scenes 1d --dry-run", "")
    case .link: (21, "link taskflow://settings --as bo", "")
    case .links: (30, "links", "")
    case .demo: (30, "demo", "")
    }
  }

  /// Commands that take no database, or need a folder of SQL files.
  private static let elsewhere: Set<CommandID> = [
    .demo, .links, .migrateBaseline, .migrateNew, .migrateLint,
  ]

  /// Every other command.
  private static var lines: [(id: CommandID, line: String, input: String)] {
    CommandID.allCases.filter { !elsewhere.contains($0) }.map { ($0, line(for: $0)) }
      .sorted { $0.1.order < $1.1.order }.map { ($0.0, $0.1.line, $0.1.input) }
  }

  @Test("With --json every command prints exactly one document, and nothing but words elsewhere")
  func documents() throws {
    let program = try Program.withWorld()
    for (id, line, input) in Self.lines {
      let ending = try program.done("--json \(line)", input: input)
      _ = try ending.document()
      #expect(ending.output.hasSuffix("}\n"))
      #expect(ending.output.filter { $0 == "\n" }.count == 1, "\(line)")
      // A migration says that it begins.
      let words = id == .migrateRedo ? "backtrail: taking back" : ""
      #expect(ending.error.isEmpty || !words.isEmpty && ending.error.hasPrefix(words), "\(line)")
    }
  }

  @Test("The demo too prints one document, of what it did and of what is wrong")
  func demo() throws {
    let program = try Program()
    let ending = try program.done("--json \(Self.line(for: .demo).line)")
    #expect(try ending.document()["steps"] != nil)
    #expect(ending.output.filter { $0 == "\n" }.count == 1 && ending.error.isEmpty)
    #expect(try program.files == [])
    let refused = try program.run("demo --json --db app.db")
    #expect(refused.exitCode == 64 && refused.errorCode == "databaseNotTaken")
  }

  @Test("With --json an error of every command is exactly one document")
  func errorDocuments() throws {
    let program = try Program()
    try program.write("no database at all, not even one\n", to: "app.db")
    for (_, line, input) in Self.lines {
      let ending = try program.run("--json \(line)", input: input)
      #expect(ending.exitCode == 65, "\(line): \(ending)")
      #expect(ending.errorCode == "notADatabase", "\(line)")
      #expect(try ending.document().keys.sorted() == ["error"])
      #expect(ending.output.filter { $0 == "\n" }.count == 1, "\(line)")
      #expect(ending.error.hasPrefix("backtrail: "), "\(line)")
    }
  }

  @Test("Without --json an error leaves standard output empty")
  func errorWords() throws {
    let program = try Program()
    try program.write("no database at all, not even one\n", to: "app.db")
    for (_, line, input) in Self.lines {
      let ending = try program.run(line, input: input)
      #expect(ending.exitCode == 65 && ending.output.isEmpty, "\(line): \(ending)")
    }
  }

  @Test("On a mistyped path no command creates a file, except those that are there to")
  func mistypedPath() throws {
    let creating: Set<CommandID> = [.initialize, .migrateUp, .migratePlan]
    for (id, line, input) in Self.lines where !creating.contains(id) {
      let program = try Program()
      let ending = try program.run("--json \(line)", input: input)
      #expect(ending.exitCode == 66 && ending.errorCode == "fileMissing", "\(line): \(ending)")
      #expect(try program.files == [], "\(line)")
    }
  }

  @Test("A command leaves nothing beside the database")
  func leftovers() throws {
    let program = try Program.withWorld()
    for (id, line, input) in Self.lines where id != .backup {
      try program.done(line, input: input)
      #expect(try program.files == ["app.db"], "\(line)")
    }
  }

  #if os(Linux)
    @Test("Standard output that is full is an I/O error", arguments: ["", " --json"])
    func fullDevice(form: String) throws {
      let program = try Program.withWorld()
      let ending = try program.shell("\"$backtrail\" record list\(form) > /dev/full")
      #expect(ending.exitCode == 74)
      #expect(
        ending.error
          .hasPrefix("backtrail: standard output cannot be written: No space left on device\n"))
    }
  #endif

  @Test("A pipe that nobody reads to its end is no error")
  func closedPipe() throws {
    let program = try Program.withDatabase()
    let records = (0..<5_000).map { #"{"kind":"task","id":"\#($0)"}"# }.joined(separator: "\n")
    try program.done("record import -", input: records)
    let ending = try program.shell(
      "{ \"$backtrail\" record list --json; echo $? >&2; } | head -c 11")
    #expect(ending == Ending(0, output: #"{"records":"#, error: "0\n"))
  }

  @Test("The database may be named by the option, the environment or neither")
  func databaseOption() throws {
    let program = try Program.withWorld()
    #expect(try program.shell("\"$backtrail\" record get task/7").exitCode == 0)
    let unset = try program.shell("unset BACKTRAIL_DB; \"$backtrail\" record get task/7 --json")
    #expect(unset.exitCode == 64 && unset.errorCode == "missingDatabase")
    #expect(
      try program.shell("BACKTRAIL_DB=x \"$backtrail\" --db app.db record get task/7").exitCode
        == 0)
  }
}
