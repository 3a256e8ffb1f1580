import BacktrailStore

extension ValueType where Value == AuditOptions.Judgement {
  /// How much an audit judges.
  static var judgement: Self {
    let words = AuditOptions.Judgement.allCases.map(\.rawValue)
    return Self(
      name: "WHAT", expected: "one of \(words.joined(separator: ", "))", example: "decoding"
    ) { text throws(ValueProblem) in
      guard let judgement = AuditOptions.Judgement(rawValue: text) else { throw ValueProblem() }
      return judgement
    }
  }
}

extension ValueType where Value == ScenePosition {
  /// Where an audit stopped.
  static var position: Self {
    Self(
      name: "POSITION", expected: "a position that an audit named", example: "4213"
    ) { text throws(ValueProblem) in
      guard let position = ScenePosition(text) else { throw ValueProblem() }
      return position
    }
  }
}

extension ValueType where Value == PercentArgument {
  /// A part of a whole.
  static var percent: Self {
    Self(
      name: "PERCENT", expected: "a number from 0 to 100", example: "0.5"
    ) { text throws(ValueProblem) in try PercentArgument(parsing: text) }
  }
}
