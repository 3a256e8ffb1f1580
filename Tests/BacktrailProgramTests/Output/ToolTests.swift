import Testing

@testable import BacktrailCLI

@Suite("The tool around a body")
struct ToolTests {
  private struct Surprise: Error {}

  private func tool(_ body: @escaping (CommandContext) throws -> CommandResult) -> ToolFixture {
    let tool = ToolFixture()
    tool.body = body
    return tool
  }

  @Test("Makes only the form that was asked for")
  func forms() {
    func unexpected<Form>(_ form: Form.Type) throws -> Form { throw Surprise() }
    let text = tool { _ in
      CommandResult(json: try unexpected(JSONValue.self), text: "words")
    }
    #expect(text.run("--db a.db doctor") == .ok)
    #expect(text.output == "words\n")
    let json = tool { _ in
      CommandResult(json: ["n": 1], text: try unexpected(String.self))
    }
    #expect(json.run("--db a.db doctor --json") == .ok)
    #expect(json.output == "{\"n\":1}\n")
  }

  @Test("Notices go to standard error in either form, and the result says how to end")
  func notices() {
    for flag in ["", " --json"] {
      let tool = tool { context in
        context.output.note("working")
        return CommandResult(json: 1, text: "1", notices: ["look here"], exitCode: .unavailable)
      }
      #expect(tool.run("--db a.db migrate status" + flag) == .unavailable)
      #expect(tool.output == "1\n")
      #expect(tool.error == "working\nbacktrail: look here\n")
    }
  }

  @Test("An error is words on standard error, and with --json also the only document")
  func errors() {
    let error = CommandError("busy", "'a.db' is locked", exitCode: .busy)
    let words = tool { _ in throw error }
    #expect(words.run("--db a.db doctor") == .busy)
    #expect(words.output.isEmpty)
    #expect(words.error == "backtrail: 'a.db' is locked\n")
    let json = tool { _ in throw error }
    #expect(json.run("--db a.db doctor --json") == .busy)
    #expect(
      json.output == #"{"error":{"code":"busy","message":"'a.db' is locked"}}"# + "\n")
    #expect(json.error == "backtrail: 'a.db' is locked\n")
  }

  @Test("A document that fails while it is made leaves only the error on standard output")
  func lateFailure() {
    let tool = tool { _ in
      CommandResult(
        json: try { throw CommandError("badData", "row 3 is damaged", exitCode: .badData) }(),
        text: "")
    }
    #expect(tool.run("--db a.db doctor --json") == .badData)
    #expect(tool.output == #"{"error":{"code":"badData","message":"row 3 is damaged"}}"# + "\n")
  }

  @Test("An error that nothing knows is a defect")
  func defect() {
    let tool = tool { _ in throw Surprise() }
    #expect(tool.run("--db a.db doctor") == .software)
    #expect(tool.error == "backtrail: an unexpected error: Surprise()\n")
  }
}
