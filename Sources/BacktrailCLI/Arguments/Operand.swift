/// An operand of a command, as the table declares it.
struct Operand: Sendable {
  /// The placeholder, such as `SCENE`.
  let name: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether it takes all operands that are left.
  let isRepeatable: Bool
  /// One or two sentences.
  let help: String
  /// What a shell may offer.
  let completion: Completion
  /// Reads a text given for it.
  let read: ValueReader

  /// The placeholder as a usage line shows it.
  var label: String {
    let name = isRepeatable ? "\(name)…" : name
    return isOptional ? "[\(name)]" : name
  }
}
