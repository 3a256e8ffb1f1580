import BacktrailNavigation

/// What the records of a kind have to lie under in a stack, as written on the command line.
struct LineageArgument: Sendable {
  /// The kind of the record.
  let kind: String
  /// The kind of its parent.
  let parentKind: String

  /// Reads `KIND=PARENT-KIND`. The first equals sign separates.
  init(parsing text: String) throws(ValueProblem) {
    guard let separator = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw ValueProblem("it has no equals sign")
    }
    kind = String(text[..<separator])
    parentKind = String(text[text.utf8.index(after: separator)...])
    if let problem = IdentifierRule.problem(inKind: kind) {
      throw ValueProblem("the kind \(problem)")
    }
    if let problem = IdentifierRule.problem(inKind: parentKind) {
      throw ValueProblem("the kind of the parent \(problem)")
    }
  }
}

extension ValueType where Value == LineageArgument {
  /// The kind of a record and the kind of its parent.
  static var lineage: Self {
    Self(
      name: "KIND=PARENT", expected: "a kind, an equals sign and the kind of its parent",
      example: "task=project"
    ) { text throws(ValueProblem) in try LineageArgument(parsing: text) }
  }
}
