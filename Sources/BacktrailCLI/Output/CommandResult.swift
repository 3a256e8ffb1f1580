/// What a command found, in both forms; only the form that was asked for is made.
struct CommandResult {
  /// Makes the document that `--json` prints.
  let json: () throws -> JSONValue
  /// Makes the text for people. A newline is added where it has none; empty text prints nothing.
  let text: () throws -> String
  /// Sentences for standard error, in either form.
  let notices: [String]
  /// How the tool ends.
  let exitCode: ExitCode

  init(
    json: @escaping @autoclosure () throws -> JSONValue,
    text: @escaping @autoclosure () throws -> String,
    notices: [String] = [], exitCode: ExitCode = .ok
  ) {
    self.json = json
    self.text = text
    self.notices = notices
    self.exitCode = exitCode
  }
}
