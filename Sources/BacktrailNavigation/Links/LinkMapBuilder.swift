/// Collects the entries of a link map.
@resultBuilder
public enum LinkMapBuilder<Schema: NavigationSchema> {
  /// One entry.
  public static func buildExpression(_ entry: LinkEntry<Schema>) -> [LinkEntry<Schema>] { [entry] }

  /// Entries made elsewhere, by a feature for instance.
  public static func buildExpression(_ entries: [LinkEntry<Schema>]) -> [LinkEntry<Schema>] {
    entries
  }

  /// All entries, in order.
  public static func buildBlock(_ entries: [LinkEntry<Schema>]...) -> [LinkEntry<Schema>] {
    entries.flatMap(\.self)
  }

  /// The entries under a condition.
  public static func buildOptional(_ entries: [LinkEntry<Schema>]?) -> [LinkEntry<Schema>] {
    entries ?? []
  }

  /// The entries of the one branch.
  public static func buildEither(first entries: [LinkEntry<Schema>]) -> [LinkEntry<Schema>] {
    entries
  }

  /// The entries of the other branch.
  public static func buildEither(second entries: [LinkEntry<Schema>]) -> [LinkEntry<Schema>] {
    entries
  }

  /// The entries of all turns of a loop.
  public static func buildArray(_ entries: [[LinkEntry<Schema>]]) -> [LinkEntry<Schema>] {
    entries.flatMap(\.self)
  }
}
