/// Where in a scene a route stands.
public enum RoutePlace: Hashable, Sendable {
  /// In the stack of a tab, by the tab's name.
  case stack(String)
  /// In the sidebar.
  case sidebar
  /// Among the presented items.
  case presented
  /// In the stack within a presented item, by the item's index.
  case presentedStack(Int)
}

extension RoutePlace: CustomStringConvertible {
  /// The tab's name, `sidebar`, `presented` or `presented[0].stack`.
  public var description: String {
    switch self {
    case .stack(let tab): tab
    case .sidebar: "sidebar"
    case .presented: "presented"
    case .presentedStack(let index): "presented[\(index)].stack"
    }
  }
}
