/// What `migrate plan` is about.
enum PlanDirection: String, CaseIterable, Sendable {
  case up, down, redo
}

extension ValueType where Value == PlanDirection {
  /// One of the words.
  static var direction: Self {
    Self(
      name: "DIRECTION", expected: "up, down or redo", example: "down"
    ) { text throws(ValueProblem) in
      guard let direction = PlanDirection(rawValue: text) else { throw ValueProblem() }
      return direction
    }
  }
}

extension ValueType where Value == String {
  /// What a migration is called, which the library judges.
  static var migrationName: Self {
    Self(
      name: "NAME", expected: "a name", example: "add_email"
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text
    }
  }
}
