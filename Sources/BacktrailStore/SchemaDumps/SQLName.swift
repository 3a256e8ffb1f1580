/// Names as SQL writes them.
enum SQLName {
  /// A name in double quotes.
  static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
