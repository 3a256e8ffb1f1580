/// A tab that is stored and that this build does not know.
public struct AuditedTab: Hashable, Sendable, Codable {
  /// The name of the tab.
  public var name: String
  /// In how many scenes it has a stack.
  public var scenes: Int
  /// How many routes are in its stacks.
  public var routes: Int
}
