import BacktrailNavigation
import Testing

@testable import BacktrailCLI

@Suite("Parsing")
struct ParsingTests {
  private func parse(_ words: [String], database: String? = nil) throws -> ToolFixture {
    let tool = ToolFixture()
    let exitCode = tool.run(words, database: database)
    try #require(exitCode == .ok, Comment(rawValue: tool.error))
    try #require(tool.calls.count == 1)
    return tool
  }

  private func parse(_ line: String, database: String? = nil) throws -> ToolFixture {
    try parse(line.split(separator: " ").map(String.init), database: database)
  }

  @Test("Global options stand before, between and after the words of a command")
  func globalOptions() throws {
    let lines = [
      "--db a.db --json record get task/7", "record --db a.db --json get task/7",
      "record get --json --db a.db task/7", "record get task/7 --json --db=a.db",
      "--json record get task/7 --db a.db",
    ]
    for line in lines {
      let tool = try parse(line)
      #expect(tool.calls[0].id == .recordGet, "\(line)")
      #expect(tool.calls[0].context.databasePath == "a.db", "\(line)")
      #expect(tool.calls[0].context.wantsJSON, "\(line)")
      #expect(tool.arguments?[RecordCommands.record] == RecordID("task", "7"), "\(line)")
    }
  }

  @Test("The environment names the database, unless --db does")
  func environment() throws {
    #expect(
      try parse("doctor", database: "env.db").calls[0].context.databasePath == "env.db")
    #expect(
      try parse("doctor --db a.db", database: "env.db").calls[0].context.databasePath == "a.db")
    #expect(ToolFixture().run("doctor", database: "") == .usage)
  }

  @Test("The busy timeout is five seconds unless --busy-timeout says otherwise")
  func busyTimeout() throws {
    #expect(try parse("doctor --db a.db").calls[0].context.busyTimeoutMilliseconds == 5000)
    let tool = try parse("--busy-timeout 0 doctor --db a.db")
    #expect(tool.calls[0].context.busyTimeoutMilliseconds == 0)
    for value in ["-1", "3600001", "1s"] {
      #expect(ToolFixture().run("--db a.db --busy-timeout=\(value) doctor") == .usage)
    }
  }

  @Test("The demo needs no database, and ignores that of the environment")
  func demo() throws {
    #expect(try parse("demo").arguments?[DemoCommand.keep] == nil)
    let tool = try parse("demo --keep kept.db", database: "env.db")
    #expect(tool.arguments?[DemoCommand.keep] == "kept.db")
  }

  @Test("A value comes after a space or an equals sign; only the first equals sign separates")
  func values() throws {
    let route = #"project={"project":{"_0":"{id}"}}"#
    for words in [["--parent-route", route], ["--parent-route=\(route)"]] {
      let tool = try parse(["--db", "a.db", "restore", "s1", "--as", "ana"] + words)
      let routes = try #require(tool.arguments?[RestoreCommand.parentRoutes])
      #expect(routes.map(\.kind) == ["project"])
    }
  }

  @Test("Every option of restore reaches the body")
  func restore() throws {
    let line = """
      --db a.db restore s1 --as ana --role editor -r viewer -radmin --at 1970-01-01T00:00:01Z \
      --tabs a,b,c --known-cases project,task --public
      """
    let arguments = try #require(try parse(line).arguments)
    #expect(arguments.path == ["backtrail", "restore"])
    #expect(arguments[RestoreCommand.scene] == "s1")
    #expect(arguments[SceneCommands.principal] == "ana")
    #expect(arguments[PrincipalOptions.roles] == ["editor", "viewer", "admin"])
    #expect(arguments[PrincipalOptions.at] == Instant(millisecondsSince1970: 1000))
    #expect(arguments[RestoreCommand.tabs] == ["a", "b", "c"])
    #expect(arguments[RestoreCommand.knownCases] == ["project", "task"])
    #expect(arguments[RestoreCommand.parentRoutes].isEmpty)
    #expect(arguments[RestoreCommand.isPublic])
  }

  @Test("What is left out has its default")
  func defaults() throws {
    let save = try #require(try parse("--db a.db scene save s1 --as ana").arguments)
    #expect(save[SceneCommands.file] == .standardInput)
    #expect(save[SceneCommands.revision] == nil)
    let explain = try #require(try parse("--db a.db explain task/7 --as ana").arguments)
    #expect(explain[AccessCommands.action] == "view")
    #expect(explain[PrincipalOptions.roles] == [])
    #expect(explain[PrincipalOptions.at] == nil)
    let put = try #require(try parse("--db a.db record put task/7").arguments)
    #expect(put[RecordCommands.parent] == nil)
    #expect(!put[RecordCommands.noParent])
  }

  @Test("After -- nothing is an option")
  func endOfOptions() throws {
    let tool = try parse("--db a.db scene show --as ana -- --json")
    #expect(tool.arguments?[SceneCommands.scene] == "--json")
    #expect(!tool.calls[0].context.wantsJSON)
    #expect(
      try parse("--db a.db -- scene list").calls[0].id == .sceneList,
      "Words after -- still name the command")
    let tooMany = ToolFixture()
    #expect(tooMany.run("--db a.db scene show s1 --as ana -- --json") == .usage)
    #expect(tooMany.error.hasPrefix("backtrail: 'scene show' has no place for '--json'\n"))
    #expect(tooMany.output.isEmpty)
  }

  @Test("A lone - is an operand and a value")
  func dash() throws {
    let load = try parse("--db a.db record import -")
    #expect(load.arguments?[RecordCommands.importFile] == .standardInput)
    let save = try parse("--db a.db scene save s1 --as ana -f -")
    #expect(save.arguments?[SceneCommands.file] == .standardInput)
    let named = try parse("--db a.db scene save s1 --as ana --file=-")
    #expect(named.arguments?[SceneCommands.file] == .standardInput)
  }

  @Test("A value may begin with - after an equals sign, a negative number anywhere")
  func leadingDash() throws {
    let named = try parse(["--db=-x.db", "record", "put", "n/1", "--payload=--json"])
    #expect(named.calls[0].context.databasePath == "-x.db")
    #expect(!named.calls[0].context.wantsJSON)
    #expect(named.arguments?[RecordCommands.payload] == "--json")
    let number = try parse("--db a.db record put n/1 --payload -1.5e3")
    #expect(number.arguments?[RecordCommands.payload] == "-1.5e3")
    let operand = try parse("--db a.db scene show -7 --as ana")
    #expect(operand.arguments?[SceneCommands.scene] == "-7")
  }

  @Test("An empty value after an equals sign is a value, and its type judges it")
  func emptyValue() {
    let tool = ToolFixture()
    #expect(tool.run("--db= doctor") == .usage)
    #expect(
      tool.error.hasPrefix(
        "backtrail: --db expects a path, such as backtrail.db, not '': it is empty\n"))
  }

  @Test("The same flag twice says the same thing")
  func repeatedFlag() throws {
    #expect(try parse("--json --db a.db --json doctor").calls[0].context.wantsJSON)
  }

  @Test("Flags in a bunch, with the value of the last letter")
  func bunch() throws {
    let all: Argument<Bool> = .flag("all", short: "a", help: "All.")
    let quiet: Argument<Bool> = .flag("quiet", short: "q", help: "Quiet.")
    let name: Argument<String?> = .optional("name", short: "n", .path, help: "Name.")
    for words in [["-aqn", "x"], ["-aqnx"], ["-aqn=x"], ["-a", "-q", "-n", "x"]] {
      var read: ParsedArguments?
      let root = Command(
        "tool", "A tool", arguments: [all, quiet, name], needsDatabase: false
      ) { arguments, _ in
        read = arguments
        return CommandResult(json: nil, text: "")
      }
      let parser = ArgumentParser(root: root, defaultDatabase: nil)
      guard case .run(let run, let arguments, _, _, _) = try parser.parse(ProgramArguments(words))
      else {
        Issue.record("\(words) does not run")
        continue
      }
      let output = Output(
        standardOutput: Sink { .wrote($0.count) }, standardError: Sink { .wrote($0.count) },
        terminal: Terminal(width: 80, isInteractive: false))
      _ = try run(
        arguments,
        CommandContext(
          database: nil, busyTimeoutMilliseconds: 0, wantsJSON: false, output: output,
          input: InputReader(), now: { .now }))
      #expect(read?[all] == true && read?[quiet] == true && read?[name] == "x", "\(words)")
    }
  }
}
