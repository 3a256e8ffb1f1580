import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailCLI
@testable import BacktrailTesting

@Suite("The tool: the harness")
struct HarnessProgramTests {
  /// Five cases: the record of each of three routes is deleted, or what it lies under.
  private static let few = "harness --fault record-deleted --compounds 0 --seed 7 --role editor"

  @Test("On a sound store all holds: a matrix, a line that sums up, and 0")
  func sound() throws {
    let text = """
      scene ana/s1
                        projects  presented
                        0 1       0
      world
        record-deleted  ✓ ✓       ✓

      ✓ held   ✗ did not hold   - not brought about

      5 cases of stored references under seed 7: every invariant held.

      """
    #expect(try Program.withWorld().run(Self.few) == Ending(0, output: text))
  }

  @Test("The database is only read, and nothing is left beside it")
  func reads() throws {
    let program = try Program.withWorld()
    let before = try Data(contentsOf: program.folder.appending(path: "app.db"))
    try program.done(Self.few)
    try program.done("harness --family encoding --compounds 5 --seed 1 --scene s1")
    #expect(try Data(contentsOf: program.folder.appending(path: "app.db")) == before)
    #expect(try program.files == ["app.db"])
  }

  @Test(
    "The files hold the report in each form, for their owner only, in the place of what was there")
  func files() throws {
    let program = try Program.withWorld()
    try program.write("an older report", to: "r.html")
    let json = try program.done(
      "\(Self.few) --at 2026-01-01T00:00:00Z --json --out-json r.json --junit r.xml --html r.html")
    #expect(try program.files == ["app.db", "r.html", "r.json", "r.xml"])
    func text(_ name: String) throws -> String {
      try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
    }
    #expect(try text("r.json") == json.output)
    #expect(try json.document()["held"] as? Bool == true)
    #expect(try json.document()["cases"] as? Int == 5)
    #expect(try text("r.xml").contains(#"tests="3" failures="0""#))
    #expect(try text("r.html").hasPrefix("<!DOCTYPE html>"))
    for name in ["r.html", "r.json", "r.xml"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: program.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(
    "No file takes the place of the database, or of what lies beside it",
    arguments: ["app.db", "./app.db", "link.db", "hard.db", "app.db-wal", "sub/../app.db-shm"])
  func database(_ output: String) throws {
    let program = try Program.withWorld()
    let files = FileManager.default
    let path = program.path("app.db")
    try files.createDirectory(
      at: program.folder.appending(path: "sub"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: program.path("link.db"), withDestinationPath: path)
    try files.linkItem(atPath: path, toPath: program.path("hard.db"))
    let before = try Data(contentsOf: URL(filePath: path))
    for option in ["out-json", "junit", "html"] {
      let ending = try program.run("\(Self.few) --\(option) \(output) --json")
      #expect(ending.exitCode == 64)
      #expect(ending.errorCode == "databaseAsOutput")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("What brings nothing about is no answer")
  func nothing() throws {
    let ending = try Program.withWorld().run(
      "harness --fault role-removed --compounds 0 --seed 7 --json")
    #expect(ending.exitCode == 66)
    #expect(ending.errorCode == "nothingTried")
  }

  @Test("The same seed gives the same report, and draws the same scenes")
  func drawing() throws {
    let program = try Program.withWorld()
    for scene in ["s2", "s3", "s4"] {
      try program.done("scene save \(scene) --as bo", input: Program.worldScene)
    }
    let line = "\(Self.few) --limit 2 --at 2026-01-01T00:00:00Z"
    let first = try program.run(line)
    #expect(first.output.contains(" in 2 of 4 scenes under seed 7: "))
    #expect(first.error == "backtrail: 2 of 4 scenes were drawn: --limit takes more\n")
    #expect(try program.run(line) == first)
    let all = try program.done("\(Self.few) --limit 4").output
    #expect(all.hasPrefix("all 4 scenes\n") && !all.contains(" in "))
    let named = try program.done("\(Self.few) --scene bo/s3").output
    #expect(named.hasPrefix("scene bo/s3\n"))
  }

  @Test("A case is run again alone, as a report names it")
  func again() throws {
    let program = try Program.withWorld()
    let ending = try program.done(
      "harness --role editor --case 9:record-deleted@ana%2Fs1/tab:projects/1")
    #expect(
      ending.output.hasSuffix("\n1 case of stored references under seed 9: every invariant held.\n")
    )
    let compound = try program.done(
      "harness --json --role editor "
        + "--case 9:record-deleted@ana%2Fs1/tab:projects/1+role-removed@ana%2Fs1")
    #expect(try compound.document()["compounds"] as? Int == 1)
    func refused(_ line: String) throws -> (Int32, String?) {
      let ending = try program.run("harness --json \(line)")
      return (ending.exitCode, ending.errorCode)
    }
    #expect(try refused("--case 9:record-deleted@ana%2Fs1/tab:projects/2") == (66, "notThere"))
    #expect(try refused("--case 9:record-deleted~7@ana%2Fs1/tab:projects/1") == (66, "notThere"))
    #expect(try refused("--case 9:record-deleted@bo%2Fs1/tab:projects/1") == (66, "sceneMissing"))
    #expect(try refused("--case nonsense") == (64, "invalidValue"))
    #expect(
      try refused("--case 9:role-removed@ana%2Fs1 --fault locked") == (64, "conflictingOptions"))
    #expect(
      try refused("--case 9:role-removed@ana%2Fs1 --seed 9") == (64, "conflictingOptions"))
  }

  @Test("What cannot be tried or written is said before anything takes long, and leaves no file")
  func refusals() throws {
    let program = try Program.withDatabase()
    func refused(_ line: String) throws -> (Int32, String?) {
      let ending = try program.run("\(line) --json")
      return (ending.exitCode, ending.errorCode)
    }
    #expect(try refused("harness --html r.html") == (66, "noScenes"))
    #expect(try refused("harness --scene s9 --html r.html") == (66, "sceneMissing"))
    #expect(try refused("harness --junit nowhere/r.xml") == (73, "noInput"))
    #expect(try refused("harness --junit r.xml --html r.xml") == (64, "repeatedFile"))
    #expect(try refused("harness --junit -") == (64, "invalidValue"))
    #expect(try refused("harness --fault record-delete") == (64, "invalidValue"))
    #expect(try refused("harness --seed 07") == (64, "invalidValue"))
    #expect(try program.files == ["app.db"])
    let near = try program.run("harness --fault record-delete")
    #expect(near.error.contains("did you mean record-deleted?"))
  }

  @Test("A scene that a store would not take is left out, and that is said")
  func leftOut() throws {
    let program = try Program.withWorld()
    let secret = #"""
      {"stacks":{"projects":[{"route":{"login":{"password":"x"}}}]}}
      """#
    try program.done("scene save s2 --as ana --allow-key password", input: secret)
    let ending = try program.run(Self.few)
    #expect(ending.exitCode == 0 && ending.output.hasPrefix("scene ana/s1\n"))
    #expect(
      ending.error
        == "backtrail: 1 scene could not be saved as stored, and was left out: ana/s2\n")
  }

  @Test("A file that is no regular one is written to and stays what it is")
  func device() throws {
    let program = try Program.withWorld()
    try program.done("\(Self.few) --html /dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    try FileManager.default.createSymbolicLink(
      atPath: program.path("link.html"), withDestinationPath: "real.html")
    try program.write("", to: "real.html")
    try program.done("\(Self.few) --html link.html")
    #expect(try program.files == ["app.db", "link.html", "real.html"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.path("link.html"))
        == "real.html")
    #expect(try !Data(contentsOf: program.folder.appending(path: "real.html")).isEmpty)
  }

  @Test("A run that is interrupted ends with 130, and leaves no file")
  func interrupted() throws {
    let program = try Program.withWorld()
    let ending = try program.shell(
      """
      "$backtrail" harness --compounds 1000000 --html r.html --json & tool=$!
      sleep 1; ls >names; kill -TERM $tool; wait $tool; echo $? >&2
      """)
    #expect(ending.error.hasSuffix("\n130\n"))
    #expect(ending.errorCode == "interrupted")
    #expect(try program.files == ["app.db", "names"])
    // Nothing is there before the end, which a process that is killed does not see.
    let names = try String(
      contentsOf: program.folder.appending(path: "names"), encoding: .utf8)
    #expect(names == "app.db\nnames\n")
  }

  @Test("A run that is interrupted leaves nothing in the temporary folder, whenever it comes")
  func temporaryFiles() throws {
    let program = try Program.withWorld()
    let ending = try program.shell(
      """
      mkdir tmp; export TMPDIR="$PWD/tmp"
      for wait in 0.02 0.1 0.4; do
        "$backtrail" harness --compounds 1000000 >/dev/null 2>&1 & tool=$!
        sleep $wait; kill -INT $tool 2>/dev/null; kill -TERM $tool; wait $tool
      done
      ls tmp
      """)
    #expect(ending.output.isEmpty)
  }

  @Test("Records that are damaged are taken so, and that is said, in every file too")
  func damaged() throws {
    let program = try Program.withWorld()
    try program.sql("UPDATE backtrail_record SET checksum = ~checksum WHERE id = '7'")
    let line =
      "harness --fault record-deleted --fault unknown-case --fault killed-during-save --compounds 9 "
      + "--seed 7 --role editor"
    let ending = try program.run("\(line) --out-json r.json --junit r.xml --html r.html")
    #expect(ending.exitCode == 0 && ending.output.contains("every invariant held"), "\(ending)")
    let notes = [
      "1 record cannot be read, and was taken as damaged: task/7",
      "1 scene is cut before anything fails, so that little can fail beyond: "
        + "ana/s1 (projects[1]: lookupFailed)",
    ]
    #expect(ending.error == notes.map { "backtrail: \($0)\n" }.joined())
    for name in ["r.json", "r.xml", "r.html"] {
      let text = try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
      for note in notes { #expect(text.contains(note), "\(name)") }
    }
    // What lies under a damaged record, and grants that cannot be read.
    try program.sql("UPDATE backtrail_record SET checksum = ~checksum")
    try program.sql("UPDATE backtrail_grant SET checksum = ~checksum")
    let other = try program.run(line)
    #expect(other.exitCode == 0, "\(other)")
    #expect(other.error.contains("taken as damaged: project/42\n"))
    let grants = try Program.withWorld()
    try grants.sql("UPDATE backtrail_grant SET checksum = ~checksum")
    let left = try grants.run(line)
    #expect(left.exitCode == 0, "\(left)")
    #expect(
      left.error.contains(
        "the grants on 1 target cannot all be read, and were left out: project/42\n"))
    #expect(left.error.contains("(projects[0]: unauthorized); --role gives principals a role"))
  }

  @Test("A pipe that nobody reads, and a folder, are refused at once")
  func pipes() throws {
    let program = try Program.withWorld()
    let pipe = try program.shell("mkfifo pipe; \"$backtrail\" harness --html pipe --json")
    #expect(pipe.exitCode == 73 && pipe.errorCode == "notAFile", "\(pipe)")
    #expect(try program.run("harness --html .").exitCode == 73)
    let read = try program.shell(
      "exec 3<>pipe; \"$backtrail\" \(Self.few) --html pipe >/dev/null; head -n 1 <&3")
    #expect(read.output == "<!DOCTYPE html>\n", "\(read)")
  }

  @Test("Where nothing can be created in the temporary folder, that is said, with TMPDIR")
  func temporaryFolder() throws {
    let program = try Program.withWorld()
    let ending = try program.shell("TMPDIR=/nowhere \"$backtrail\" harness --json")
    #expect(ending.exitCode == 73 && ending.errorCode == "temporaryFolder", "\(ending)")
    #expect(ending.output.contains("TMPDIR"))
  }

  @Test("What does not hold ends with 1, and is told with the line that runs it again")
  func violations() throws {
    let position = HarnessPosition(scene: "ana/s1", place: .stack("projects"), index: 1)
    let found = HarnessCase(seed: 7, steps: [.init(.recordDeleted, at: position)])
    var report = HarnessReport(seed: 7, subject: "stored references")
    report.cells = [.init(fault: .recordDeleted, position: position, runs: 1, broken: [.prefix])]
    report.violations = [
      HarnessViolation(
        invariant: .prefix, minimal: found, found: found, before: [], after: [], explanation: "")
    ]
    let result = Commands.result(
      of: report, .command("backtrail --db app.db harness"),
      for: Terminal(width: 80, isInteractive: false))
    #expect(result.exitCode == .tooMuchLoss)
    let line = "backtrail --db app.db harness --case 7:record-deleted@ana%2Fs1/tab:projects/1"
    #expect(try result.text().contains("   again    \(line)\n"))
    #expect(try result.json().bytes.contains(Array(line.utf8)))
  }
}
