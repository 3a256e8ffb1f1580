/// What a person sees of a state in one shape and width.
public struct VisibleColumns<Schema: NavigationSchema>: Hashable, Sendable {
  /// Whether the tabs are there to choose from.
  public let showsTabs: Bool
  /// Whether the sidebar has a column of its own.
  ///
  /// In compact width it is the root of the stack instead.
  public let showsSidebar: Bool
  /// The tab whose stack is shown.
  public let tab: Schema.Tab
  /// The stack that is shown, root first. A split that has collapsed begins with its selection.
  public let path: [Schema.Route]
  /// The tab whose stack is shown in the secondary column.
  ///
  /// Only in regular width, only where the person wants it, and not while that tab is shown anyway.
  public let secondary: Schema.Tab?
}
