import Testing

@testable import BacktrailCLI

@Suite("Help")
struct HelpTests {
  @Test("The page of the tool", arguments: ["--help", "-h", "help", "--json=no --help", "-h --db"])
  func topLevelPage(line: String) {
    expect(line, shows: Self.topLevel)
  }

  @Test(
    "The page of a command",
    arguments: [
      "record put --help", "record put -h", "help record put", "record help put",
      "--help record put", "record --help put", "record put --bogus --help",
      "record put task/7 --db a.db -h",
    ])
  func putPage(line: String) {
    expect(line, shows: Self.recordPut)
  }

  @Test("The page of a command with long options", arguments: ["restore --help", "help restore"])
  func restorePage(line: String) {
    expect(line, shows: Self.restore)
  }

  @Test("The page of the doctor", arguments: ["doctor --help", "help doctor"])
  func doctorPage(line: String) {
    expect(line, shows: Self.doctor)
  }

  @Test("The page of a command with an example for each way", arguments: ["init -h", "help init"])
  func initPage(line: String) {
    expect(line, shows: Self.initialize)
  }

  @Test("The page of a command that cannot be undone", arguments: ["erase -h", "help erase"])
  func erasePage(line: String) {
    expect(line, shows: Self.erase)
  }

  @Test("The page of a command whose options are all optional", arguments: ["help prune"])
  func prunePage(line: String) {
    expect(line, shows: Self.prune)
  }

  @Test("The page of a command on links", arguments: ["link -h", "help link"])
  func linkPage(line: String) {
    expect(line, shows: Self.link)
  }

  @Test("The page of a command that names all faults", arguments: ["harness -h", "help harness"])
  func harnessPage(line: String) {
    expect(line, shows: Self.harness)
  }

  @Test("The page of a group", arguments: ["migrate --help", "help migrate", "migrate help"])
  func groupPage(line: String) {
    expect(line, shows: Self.migrate)
  }

  @Test("The pages of commands under migrate, and of backup")
  func migratePages() {
    expect("migrate up -h", shows: Self.migrateUp)
    expect("migrate down -h", shows: Self.migrateDown)
    expect("help migrate plan", shows: Self.migratePlan)
    expect("migrate help new", shows: Self.migrateNew)
    expect("backup -h", shows: Self.backup)
  }

  @Test("Help has a page of its own, and the demo and the map of links take no database")
  func withoutDatabase() {
    for line in ["help help", "demo --help", "links --help"] {
      let tool = ToolFixture()
      #expect(tool.run(line) == .ok)
      #expect(!tool.output.contains("--db"), "\(line)")
      #expect(!tool.output.contains("--busy-timeout"), "\(line)")
    }
  }

  @Test(
    "No line is wider than the window, save those that are to be copied", arguments: [40, 72, 120])
  func wrapping(width: Int) {
    for path in CommandTableTests.paths() {
      for line in HelpPage(path: path).text(width: width).split(separator: "\n") {
        let isExample = line.hasPrefix("  backtrail ")
        #expect(line.count <= width || isExample, "\(line)")
        #expect(!line.hasSuffix(" "), "\(line)")
      }
    }
  }

  @Test("With --json the page is one document, made from the same table")
  func json() {
    let tool = ToolFixture()
    #expect(tool.run("--json help scene discard") == .ok)
    #expect(tool.error.isEmpty)
    #expect(tool.output.hasPrefix(Self.discardPrefix))
    #expect(tool.output.hasSuffix("\n") && tool.output.split(separator: "\n").count == 1)
  }

  @Test("The version", arguments: ["--version", "--version restore", "restore s1 --version"])
  func version(line: String) {
    let tool = ToolFixture()
    #expect(tool.run(line) == .ok)
    #expect(tool.output == "backtrail \(Tool.version)\n")
    let json = ToolFixture()
    #expect(json.run("--json \(line)") == .ok)
    #expect(json.output == "{\"version\":\"\(Tool.version)\"}\n")
  }

  @Test("Every exit code is in the help of the tool")
  func exitCodes() {
    for code in ExitCode.allCases {
      #expect(Self.topLevel.contains("\n  \(code.rawValue) "))
    }
    #expect(
      ExitCode.allCases.map(\.rawValue) == [
        0, 1, 3, 4, 5, 6, 64, 65, 66, 69, 70, 73, 74, 75, 77, 130,
      ])
  }

  private func expect(
    _ line: String, shows page: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tool = ToolFixture()
    #expect(tool.run(line) == .ok, sourceLocation: sourceLocation)
    #expect(tool.output == page + "\n", sourceLocation: sourceLocation)
    #expect(tool.error.isEmpty, sourceLocation: sourceLocation)
    #expect(tool.calls.isEmpty, sourceLocation: sourceLocation)
  }
}
