/// The values of a command's options and operands.
///
/// A body reads them by the argument that declared them:
///
/// ```swift
/// let scene = arguments[SceneCommands.scene]        // String
/// let revision = arguments[SceneCommands.revision]  // Int64?
/// ```
struct ParsedArguments {
  /// The words that called the command, the tool's own name first.
  let path: [String]
  private let declared: Set<String>
  private let values: [String: [any Sendable]]

  init(path: [String], declared: Set<String>, values: [String: [any Sendable]]) {
    self.path = path
    self.declared = declared
    self.values = values
  }

  /// The value of an argument that the command declares.
  subscript<Result>(argument: Argument<Result>) -> Result {
    let key = argument.declaration.key
    precondition(
      declared.contains(key), "'\(path.joined(separator: " "))' does not declare \(key).")
    return argument.result(values[key] ?? [])
  }
}
