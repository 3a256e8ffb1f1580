extension Argument {
  /// An operand that must be given.
  static func operand(_ type: ValueType<Result>, help: String) -> Self {
    let operand = Operand(
      name: type.name, isOptional: false, isRepeatable: false, help: help,
      completion: type.completion, read: ValueReader(type))
    return Self(declaration: .operand(operand)) { only($0, type.name) }
  }

  /// An operand that may be left out.
  static func optionalOperand<Value>(_ type: ValueType<Value>, help: String) -> Self
  where Result == Value? {
    let operand = Operand(
      name: type.name, isOptional: true, isRepeatable: false, help: help,
      completion: type.completion, read: ValueReader(type))
    return Self(declaration: .operand(operand)) {
      $0.first.map { typed($0, as: Value.self, type.name) }
    }
  }

  /// All operands that are left; it comes last.
  static func repeatedOperand<Value>(_ type: ValueType<Value>, help: String) -> Self
  where Result == [Value] {
    let operand = Operand(
      name: type.name, isOptional: true, isRepeatable: true, help: help,
      completion: type.completion, read: ValueReader(type))
    return Self(declaration: .operand(operand)) { $0.map { typed($0, as: Value.self, type.name) } }
  }
}
