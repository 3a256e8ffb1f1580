extension Argument {
  /// A flag, which is on or off.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Self
  where Result == Bool {
    let option = Option(
      name: name, short: short, valueName: nil, isRepeatable: false, isRequired: false,
      defaultText: nil, environment: nil, help: help, completion: .none,
      read: ValueReader(.flag))
    return Self(declaration: .option(option)) { !$0.isEmpty }
  }

  /// An option that may be left out.
  static func optional<Value>(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>, defaultText: String? = nil,
    environment: String? = nil, help: String
  ) -> Self where Result == Value? {
    let option = Option(
      name: name, short: short, valueName: type.name, isRepeatable: false, isRequired: false,
      defaultText: defaultText, environment: environment, help: help,
      completion: type.completion, read: ValueReader(type))
    return Self(declaration: .option(option)) { $0.first.map { typed($0, as: Value.self, name) } }
  }

  /// An option with a value that holds where it is left out.
  static func defaulted(
    _ name: String, short: Character? = nil, _ type: ValueType<Result>, default value: Result,
    defaultText: String, help: String
  ) -> Self {
    let option = Option(
      name: name, short: short, valueName: type.name, isRepeatable: false, isRequired: false,
      defaultText: defaultText, environment: nil, help: help, completion: type.completion,
      read: ValueReader(type))
    return Self(declaration: .option(option)) {
      $0.first.map { typed($0, as: Result.self, name) } ?? value
    }
  }

  /// An option that must be given.
  static func required(
    _ name: String, short: Character? = nil, _ type: ValueType<Result>, help: String
  ) -> Self {
    let option = Option(
      name: name, short: short, valueName: type.name, isRepeatable: false, isRequired: true,
      defaultText: nil, environment: nil, help: help, completion: type.completion,
      read: ValueReader(type))
    return Self(declaration: .option(option)) { only($0, name) }
  }

  /// An option that may be given any number of times.
  static func repeated<Value>(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>, help: String
  ) -> Self where Result == [Value] {
    let option = Option(
      name: name, short: short, valueName: type.name, isRepeatable: true, isRequired: false,
      defaultText: nil, environment: nil, help: help, completion: type.completion,
      read: ValueReader(type))
    return Self(declaration: .option(option)) { $0.map { typed($0, as: Value.self, name) } }
  }

  /// The value of an argument that the parser demands.
  static func only(_ values: [any Sendable], _ name: String) -> Result {
    guard let value = values.first else {
      preconditionFailure("The parser let a command run without \(name).")
    }
    return typed(value, as: Result.self, name)
  }

  /// The value as the type by which its argument read it.
  static func typed<Value>(_ value: any Sendable, as: Value.Type, _ name: String) -> Value {
    guard let value = value as? Value else {
      preconditionFailure("\(name) is declared twice, with different types.")
    }
    return value
  }
}

extension ValueType where Value == Bool {
  /// The type of a flag, which has no text to read.
  fileprivate static var flag: Self {
    Self(name: "", expected: "no value", example: "") { _ throws(ValueProblem) in true }
  }
}
