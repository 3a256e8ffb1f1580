/// How the text of an argument becomes a value, and how that is explained to a person.
struct ValueType<Value: Sendable>: Sendable {
  /// The placeholder in usage lines, such as `KIND/ID`.
  let name: String
  /// What is expected, with its article: it completes "expects …".
  let expected: String
  /// A value that is accepted.
  let example: String
  /// What a shell may offer.
  let completion: Completion
  /// Reads a value, or throws what is wrong with the text.
  let read: @Sendable (String) throws(ValueProblem) -> Value

  init(
    name: String, expected: String, example: String, completion: Completion = .none,
    read: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.name = name
    self.expected = expected
    self.example = example
    self.completion = completion
    self.read = read
  }

  /// The same type under another placeholder.
  func named(_ name: String, example: String? = nil) -> Self {
    Self(
      name: name, expected: expected, example: example ?? self.example, completion: completion,
      read: read)
  }
}
