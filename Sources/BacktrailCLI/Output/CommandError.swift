/// What a command's body throws: an error with a word for programs and a sentence for people.
struct CommandError: Error, Equatable {
  /// A stable word, such as `notFound`.
  let code: String
  /// One sentence that says what is wrong and what to do, without a full stop.
  let message: String
  /// How the tool ends.
  let exitCode: ExitCode

  init(_ code: String, _ message: String, exitCode: ExitCode) {
    self.code = code
    self.message = message
    self.exitCode = exitCode
  }
}

extension CommandError: CustomStringConvertible {
  var description: String { message }
}
