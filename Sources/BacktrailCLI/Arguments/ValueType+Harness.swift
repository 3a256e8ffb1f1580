import BacktrailTesting

extension ValueType where Value == UInt64 {
  /// What everything random follows from.
  static var seed: Self {
    Self(
      name: "N", expected: "a whole number of 0 or more", example: "7"
    ) { text throws(ValueProblem) in
      guard let number = UInt64(text), String(number) == text else { throw ValueProblem() }
      return number
    }
  }
}

extension ValueType where Value == HarnessFault {
  /// A failure that the harness brings about.
  static var fault: Self {
    let names = HarnessFault.allCases.map(\.rawValue)
    return Self(
      name: "NAME", expected: "the name of a fault", example: "record-deleted",
      completion: .words(names)
    ) { text throws(ValueProblem) in
      if let fault = HarnessFault(rawValue: text) { return fault }
      let near = Suggestion.candidates(for: text, among: names)
      throw ValueProblem(near.isEmpty ? nil : "did you mean \(near.joined(separator: " or "))?")
    }
  }
}

extension ValueType where Value == HarnessFault.Family {
  /// A family of failures.
  static var family: Self {
    let names = HarnessFault.Family.allCases.map(\.rawValue)
    return Self(
      name: "NAME", expected: "one of \(names.joined(separator: ", "))", example: "world",
      completion: .words(names)
    ) { text throws(ValueProblem) in
      guard let family = HarnessFault.Family(rawValue: text) else { throw ValueProblem() }
      return family
    }
  }
}

extension ValueType where Value == HarnessCase {
  /// A case that a report named.
  static var harnessCase: Self {
    Self(
      name: "CASE", expected: "a case that a report named",
      example: "7:record-deleted@ana%2Fs1/tab:projects/1"
    ) { text throws(ValueProblem) in
      guard let value = HarnessCase(text), !value.steps.isEmpty else { throw ValueProblem() }
      return value
    }
  }
}

extension ValueType where Value == String {
  /// A file to write.
  static var outputFile: Self {
    Self(
      name: "FILE", expected: "the path of a file to write", example: "report.xml",
      completion: .file
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      if text == "-" { throw ValueProblem("standard output has the report already") }
      return text
    }
  }
}
