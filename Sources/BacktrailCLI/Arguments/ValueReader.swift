/// A value type without its Swift type, for the table and the parser.
struct ValueReader: Sendable {
  private let body: @Sendable (String) throws(ValueProblem) -> any Sendable
  /// What is expected, with its article.
  let expected: String
  /// A value that is accepted.
  let example: String

  init<Value>(_ type: ValueType<Value>) {
    body = { text throws(ValueProblem) in try type.read(text) }
    expected = type.expected
    example = type.example
  }

  /// Reads a value, or throws a usage error that names the argument.
  func callAsFunction(
    _ text: String, argument: String, path: [String]
  ) throws(UsageError) -> any Sendable {
    do {
      return try body(text)
    } catch {
      throw UsageError(
        .invalidValue(
          argument: argument, value: text, expected: expected, example: example,
          detail: error.detail),
        path: path)
    }
  }
}
