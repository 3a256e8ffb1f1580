/// A place in an app that can be named from outside: a tab, its stack, and what is presented over it.
///
/// A link, a notification, a user activity and a widget all become a destination. It is a wish and
/// no more: nothing is shown of it before its routes were validated for whoever asks.
public struct NavigationDestination<Schema: NavigationSchema>: Hashable, Sendable {
  /// The tab to select.
  public var tab: Schema.Tab
  /// The whole stack of that tab, root first.
  public var stack: [Schema.Route]
  /// What is presented over it.
  public var presented: PresentedItem<Schema>?
  /// What else was asked for, by the names of the parameters: the text to search for, say.
  public var query: [String: String]
  /// Whether what lies above the first record of the stack is to be put beneath it.
  ///
  /// Then a link that names a board alone brings the board's project under it, as far as the schema
  /// has routes for the ancestors. They are judged like everything else: an ancestor that may not be
  /// shown ends the stack, also where the record itself may be.
  public var bringsParents: Bool

  /// A destination in a tab, at its root unless said otherwise.
  public init(
    _ tab: Schema.Tab, _ stack: [Schema.Route] = [], presented: PresentedItem<Schema>? = nil,
    query: [String: String] = [:], bringsParents: Bool = false
  ) {
    self.tab = tab
    self.stack = stack
    self.presented = presented
    self.query = query
    self.bringsParents = bringsParents
  }
}
