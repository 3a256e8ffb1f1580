/// An option of a command, as the table declares it.
struct Option: Sendable {
  /// The name without its dashes.
  let name: String
  /// The one-letter name, if there is one.
  let short: Character?
  /// The placeholder of the value, or nil for a flag.
  let valueName: String?
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// Whether it must be given.
  let isRequired: Bool
  /// What holds where it is not given, for people.
  let defaultText: String?
  /// The environment variable that speaks where it is not given.
  let environment: String?
  /// One or two sentences.
  let help: String
  /// What a shell may offer for the value.
  let completion: Completion
  /// Reads a value given to it.
  let read: ValueReader

  /// The name with its dashes.
  var spelling: String { "--\(name)" }

  /// The name with the placeholder of its value.
  var label: String {
    valueName.map { "\(spelling) \($0)" } ?? spelling
  }
}
