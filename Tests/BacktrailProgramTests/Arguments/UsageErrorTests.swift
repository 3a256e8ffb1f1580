import BacktrailNavigation
import Testing

@testable import BacktrailCLI

@Suite("Usage errors")
struct UsageErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let code: String
    let message: String
    let hint: String

    init(_ line: String, _ code: String, _ message: String, help: String) {
      self.init(words: line.split(separator: " ").map(String.init), code, message, help: help)
    }

    init(words: [String], _ code: String, _ message: String, help: String) {
      self.words = words
      self.code = code
      self.message = message
      hint = "Try '\(help) --help'."
    }

    var testDescription: String { Printable.line(words.joined(separator: " ")) }
  }

  static let commands: [Case] = [
    Case(
      "record", "missingCommand",
      "'record' needs a command: put, get, list, delete, undelete, purge or import",
      help: "backtrail record"),
    Case(
      "migrate --db a.db", "missingCommand",
      "'migrate' needs a command: status, up, down, redo, plan, verify, new, lint, dump, baseline or repair",
      help: "backtrail migrate"),
    Case(
      "recrod list", "unknownCommand", "unknown command 'recrod'; did you mean 'record'?",
      help: "backtrail"),
    Case(
      "scene hand", "unknownCommand",
      "unknown command 'scene hand'; did you mean 'scene hand-over'?", help: "backtrail scene"),
    Case(
      "put task/7", "unknownCommand", "unknown command 'put'; did you mean 'record put'?",
      help: "backtrail"),
    Case(
      "list", "unknownCommand",
      "unknown command 'list'; did you mean 'record list', 'grant list' or 'scene list'?",
      help: "backtrail"),
    Case("xyzzy", "unknownCommand", "unknown command 'xyzzy'", help: "backtrail"),
    Case("xyzzy --help", "unknownCommand", "unknown command 'xyzzy'", help: "backtrail"),
    Case(
      "help scene shwo", "unknownCommand",
      "unknown command 'scene shwo'; did you mean 'scene show'?", help: "backtrail scene"),
    Case(
      "help record put extra", "unknownCommand", "unknown command 'record put extra'",
      help: "backtrail record put"),
  ]

  static let options: [Case] = [
    Case(
      "restore s1 --as ana --rol editor", "unknownOption",
      "unknown option '--rol' for 'restore'; did you mean '--role'?", help: "backtrail restore"),
    Case(
      "restore --known task s1", "unknownOption",
      "unknown option '--known' for 'restore'; did you mean '--known-cases'?",
      help: "backtrail restore"),
    Case(
      "--frobnicate=1 doctor", "unknownOption", "unknown option '--frobnicate' for 'backtrail'",
      help: "backtrail"),
    Case(
      "-json doctor", "unknownOption",
      "unknown option '-json' for 'backtrail'; did you mean '--json'?", help: "backtrail"),
    Case(
      "doctor -x", "unknownOption", "unknown option '-x' for 'doctor'", help: "backtrail doctor"),
    Case(
      "doctor --db", "missingValue", "'--db' needs a value: --db PATH", help: "backtrail doctor"),
    Case(
      "record put task/7 --payload --no-parent", "missingValue",
      "'--payload' needs a value: --payload JSON "
        + "(for the value '--no-parent', write '--payload=--no-parent')",
      help: "backtrail record put"),
    Case(
      "restore s1 --as ana -r", "missingValue", "'--role' needs a value: --role NAME",
      help: "backtrail restore"),
    Case(
      "restore s1 --as ana --public=yes", "unexpectedValue",
      "'--public' is a flag and takes no value", help: "backtrail restore"),
    Case(
      "doctor -h=yes", "unexpectedValue", "'-h' is a flag and takes no value",
      help: "backtrail doctor"),
    Case(
      "--db a.db doctor --db b.db", "repeatedOption", "'--db' was given twice",
      help: "backtrail doctor"),
    Case(
      "restore s1 --as ana --as=bo", "repeatedOption", "'--as' was given twice",
      help: "backtrail restore"),
    Case(
      "--db a.db restore s1", "missingOption", "'restore' needs --as ID", help: "backtrail restore"),
    Case(
      "--db a.db record put task/7 --no-parent --parent project/42", "conflictingOptions",
      "'--parent' and '--no-parent' contradict each other", help: "backtrail record put"),
    Case(
      "doctor", "missingDatabase",
      "'doctor' needs a database: give --db PATH or set BACKTRAIL_DB", help: "backtrail doctor"),
    Case(
      "demo --db a.db", "databaseNotTaken",
      "'demo' makes a database of its own and takes no --db", help: "backtrail demo"),
  ]

  static let operands: [Case] = [
    Case(
      "--db a.db record get", "missingOperand", "'record get' needs KIND/ID",
      help: "backtrail record get"),
    Case(
      "--db a.db scene hand-over s1 --as ana", "missingOperand",
      "'scene hand-over' needs TO-SCENE", help: "backtrail scene hand-over"),
    Case(
      "--db a.db record get task/7 task/8", "extraOperand",
      "'record get' has no place for 'task/8'", help: "backtrail record get"),
    Case("--db a.db init x", "extraOperand", "'init' has no place for 'x'", help: "backtrail init"),
  ]

  static let values: [Case] = [
    Case(
      "restore s1 --as ana --at tomorrow", "invalidValue",
      "--at expects an RFC 3339 timestamp, such as 2026-01-31T12:00:00Z, not 'tomorrow'",
      help: "backtrail restore"),
    Case(
      "restore s1 --as=", "invalidValue",
      "--as expects the id of a principal, such as ana, not '': it is empty",
      help: "backtrail restore"),
    Case(
      "restore s1 --as ana --tabs a,,b", "invalidValue",
      "--tabs expects names with commas between them, such as projects,search, not 'a,,b': "
        + "a name is empty",
      help: "backtrail restore"),
    Case(
      "restore s1 --as ana --parent-route project", "invalidValue",
      "--parent-route expects a kind, an equals sign and the JSON of its route, such as "
        + #"project={"project":{"_0":"{id}"}}, not 'project': it has no equals sign"#,
      help: "backtrail restore"),
    Case(
      "scene save s1 --as ana --revision -1", "invalidValue",
      "--revision expects a whole number of 0 or more, such as 0, not '-1'",
      help: "backtrail scene save"),
    Case(
      "prune --tails 30", "invalidValue",
      "--tails expects a number with a unit s, m, h, d or w, such as 30d, not '30'",
      help: "backtrail prune"),
    Case(
      "prune --tails 99999999999999999d", "invalidValue",
      "--tails expects a number with a unit s, m, h, d or w, such as 30d, "
        + "not '99999999999999999d': it is too long",
      help: "backtrail prune"),
    Case(
      "--db a.db record get task", "invalidValue",
      "KIND/ID expects a kind and an id with a slash between them, such as task/7, not 'task': "
        + "it has no slash",
      help: "backtrail record get"),
    Case(
      "--db a.db record get task/*", "invalidValue",
      "KIND/ID expects a kind and an id with a slash between them, such as task/7, not 'task/*': "
        + #"the id is "*", which stands for any"#,
      help: "backtrail record get"),
    Case(
      "--db a.db grant allow ana view *", "invalidValue",
      "SUBJECT expects a user, a role or everyone, such as user:ana, role:editor or everyone, "
        + "not 'ana'",
      help: "backtrail grant allow"),
    Case(
      "--db a.db grant allow everyone view task", "invalidValue",
      "TARGET expects a record, a kind or everything, such as task/7, task/* or *, not 'task': "
        + "it has no slash",
      help: "backtrail grant allow"),
    Case(
      "--db a.db explain task/7 --as ana --action *", "invalidValue",
      #"--action expects an action, such as view, not '*': it is "*", which stands for any"#,
      help: "backtrail explain"),
    Case(
      words: ["--db", "a.db", "scene", "show", "a\u{1B}[2J\nb", "--as", "ana"], "invalidValue",
      #"SCENE expects the id of a scene, such as s1, not 'a\u{1B}[2J\nb': "#
        + "it holds a control character",
      help: "backtrail scene show"),
    Case(
      words: ["record", "get", "task/\0"], "nulInArgument", "argument 3 holds a NUL character",
      help: "backtrail"),
  ]

  @Test(
    "Says what is wrong, in words and in JSON", arguments: commands + options + operands + values)
  func message(_ usage: Case) {
    let tool = ToolFixture()
    #expect(tool.run(usage.words) == .usage)
    #expect(tool.error == "backtrail: \(usage.message)\n\(usage.hint)\n")
    #expect(tool.output.isEmpty)
    #expect(tool.calls.isEmpty)

    let json = ToolFixture()
    #expect(json.run(["--json"] + usage.words).rawValue == 64)
    let shifted = usage.message.replacing("argument 3", with: "argument 4")
    #expect(json.error == "backtrail: \(shifted)\n\(usage.hint)\n")
    let document: JSONValue = [
      "error": ["code": .string(usage.code), "message": .string(shifted)]
    ]
    #expect(json.standardOutput == document.bytes + [10])
  }

  @Test("--json counts wherever it stands among the options, also after the mistake")
  func lateJSON() {
    let tool = ToolFixture()
    #expect(tool.run("recrod --json") == .usage)
    #expect(tool.output.hasPrefix(#"{"error":{"code":"unknownCommand""#))
    let operand = ToolFixture()
    #expect(operand.run("recrod -- --json") == .usage)
    #expect(operand.output.isEmpty)
  }

  @Test("The bare name of the tool shows its help on standard error, and is a mistake")
  func bareName() {
    let tool = ToolFixture()
    #expect(tool.run("") == .usage)
    #expect(tool.output.isEmpty)
    #expect(tool.error == "backtrail: no command was given\n\n\(HelpTests.topLevel)\n")
  }

  @Test("Bytes that are not UTF-8 are refused, and never repaired")
  func invalidUTF8() {
    let arguments = ProgramArguments(bytes: [
      Array("--json".utf8), Array("record".utf8), Array("get".utf8), Array("task/".utf8) + [0xFF],
    ])
    let tool = ToolFixture()
    #expect(tool.run(arguments, database: "a.db") == .usage)
    #expect(tool.error == "backtrail: argument 4 is not valid UTF-8\nTry 'backtrail --help'.\n")
    #expect(
      tool.output
        == #"{"error":{"code":"unreadableArgument","message":"argument 4 is not valid UTF-8"}}"#
        + "\n")
    #expect(tool.calls.isEmpty)
  }

  @Test("A long mistake is cut in the message")
  func longWord() {
    let tool = ToolFixture()
    #expect(tool.run([String(repeating: "x", count: 100_000)]) == .usage)
    let cut = String(repeating: "x", count: 80)
    #expect(tool.error == "backtrail: unknown command '\(cut)…'\nTry 'backtrail --help'.\n")
  }
}
