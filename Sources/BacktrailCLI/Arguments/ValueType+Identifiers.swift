import BacktrailNavigation

extension ValueType where Value == RecordID {
  /// A record: `KIND/ID`, where the first slash separates.
  static var record: Self {
    Self(
      name: "KIND/ID", expected: "a kind and an id with a slash between them", example: "task/7"
    ) { text throws(ValueProblem) in
      do {
        return try RecordID(parsing: text)
      } catch {
        throw ValueProblem(IdentifierDetail.ofRecord(text))
      }
    }
  }
}

extension ValueType where Value == GrantTarget {
  /// What a grant is on.
  static var target: Self {
    Self(
      name: "TARGET", expected: "a record, a kind or everything", example: "task/7, task/* or *",
      completion: .words(["*"])
    ) { text throws(ValueProblem) in
      do {
        return try GrantTarget(parsing: text)
      } catch {
        throw ValueProblem(IdentifierDetail.ofRecord(text))
      }
    }
  }
}

extension ValueType where Value == Subject {
  /// Whom a grant is for.
  static var subject: Self {
    Self(
      name: "SUBJECT", expected: "a user, a role or everyone",
      example: "user:ana, role:editor or everyone",
      completion: .words(["user:", "role:", "everyone"])
    ) { text throws(ValueProblem) in
      guard let subject = Subject(parsing: text) else {
        throw ValueProblem(IdentifierDetail.ofSubject(text))
      }
      return subject
    }
  }
}

extension ValueType where Value == GrantAction {
  /// The action of a grant, or `*` for all of them.
  static var grantAction: Self {
    Self(
      name: "ACTION", expected: "an action, or * for all of them", example: "view",
      completion: .words(["view", "edit", "*"])
    ) { text throws(ValueProblem) in
      let action = GrantAction(text)
      if let problem = action.problem { throw ValueProblem("it \(problem)") }
      return action
    }
  }
}

extension ValueType where Value == String {
  /// The action that somebody wants to take.
  static var action: Self {
    Self(
      name: "ACTION", expected: "an action", example: "view",
      completion: .words(["view", "edit"])
    ) { text throws(ValueProblem) in
      if let problem = IdentifierRule.problem(inID: text) {
        throw ValueProblem("it \(problem)")
      }
      return text
    }
  }

  /// A kind of record.
  static var kind: Self {
    Self(name: "KIND", expected: "a kind", example: "task") { text throws(ValueProblem) in
      if let problem = IdentifierRule.problem(inKind: text) {
        throw ValueProblem("it \(problem)")
      }
      return text
    }
  }

  /// A principal, a role, a scene or a tab.
  static func identifier(_ name: String, _ expected: String, example: String) -> Self {
    Self(name: name, expected: expected, example: example) { text throws(ValueProblem) in
      if let problem = IdentifierRule.problem(inName: text) {
        throw ValueProblem("it \(problem)")
      }
      return text
    }
  }
}
