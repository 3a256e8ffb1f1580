import BacktrailNavigation

extension ValueType where Value == Instant {
  /// A point in time.
  static var timestamp: Self {
    Self(
      name: "RFC3339", expected: "an RFC 3339 timestamp", example: "2026-01-31T12:00:00Z"
    ) { text throws(ValueProblem) in
      guard let instant = Instant(rfc3339: text) else { throw ValueProblem() }
      return instant
    }
  }
}

extension ValueType where Value == DurationArgument {
  /// A length of time.
  static var duration: Self {
    Self(
      name: "DURATION", expected: "a number with a unit s, m, h, d or w", example: "30d"
    ) { text throws(ValueProblem) in try DurationArgument(parsing: text) }
  }
}

extension ValueType where Value == Int64 {
  /// A whole number within a range.
  static func integer(_ range: ClosedRange<Int64>, name: String = "N") -> Self {
    let bounds =
      range.upperBound == .max
      ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    return Self(
      name: name, expected: "a whole number \(bounds)", example: "\(range.lowerBound)"
    ) { text throws(ValueProblem) in
      // `Int64.init` also reads a leading plus sign, which nobody means.
      guard !text.hasPrefix("+"), let number = Int64(text), range.contains(number) else {
        throw ValueProblem()
      }
      return number
    }
  }
}

extension ValueType where Value == FileArgument {
  /// A file to read, or `-` for standard input.
  static var file: Self {
    Self(
      name: "FILE", expected: "a path, or - for standard input", example: "scene.json",
      completion: .file
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text == "-" ? .standardInput : .path(text)
    }
  }
}

extension ValueType where Value == String {
  /// The key of a member of a JSON object.
  static var key: Self {
    Self(name: "NAME", expected: "a key", example: "query") { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text
    }
  }

  /// A path to create or open.
  static var path: Self {
    Self(
      name: "PATH", expected: "a path", example: "backtrail.db", completion: .file
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text
    }
  }

  /// A JSON text, which the command that takes it reads.
  static var json: Self {
    Self(
      name: "JSON", expected: "a JSON value", example: #"{"title":"Write"}"#
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text
    }
  }
}

extension ValueType where Value == [String] {
  /// Names with commas between them.
  static func list(_ name: String, example: String) -> Self {
    Self(
      name: name, expected: "names with commas between them", example: example
    ) { text throws(ValueProblem) in
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for item in items {
        if let problem = IdentifierRule.problem(inName: item) {
          throw ValueProblem("a name \(problem)")
        }
      }
      return items
    }
  }
}

extension ValueType where Value == ParentRouteArgument {
  /// A route for the records of a kind.
  static var parentRoute: Self {
    Self(
      name: "KIND=ROUTE", expected: "a kind, an equals sign and the JSON of its route",
      example: #"project={"project":{"_0":"{id}"}}"#
    ) { text throws(ValueProblem) in try ParentRouteArgument(parsing: text) }
  }
}
