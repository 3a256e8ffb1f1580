/// What a command's body throws: an error with a word for programs and a sentence for people.
struct CommandError: Error, Equatable {
  /// A stable word, such as `notFound`.
  let code: String
  /// What is wrong and what to do: a clause without a full stop, or the library's sentences.
  let message: String
  /// What a program may want to know beside the code.
  let details: [JSONValue.Member]
  /// How the tool ends.
  let exitCode: ExitCode

  init(
    _ code: String, _ message: String, details: [JSONValue.Member] = [], exitCode: ExitCode
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.exitCode = exitCode
  }
}

extension CommandError: CustomStringConvertible {
  var description: String { message }
}

extension CommandError {
  /// What stands under `error` in the document that is printed with `--json`.
  var json: JSONValue {
    .object([.init("code", .string(code)), .init("message", .string(message))] + details)
  }
}
