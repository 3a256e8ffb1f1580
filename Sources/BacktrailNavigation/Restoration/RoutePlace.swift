/// Where in a scene a route stands.
public enum RoutePlace: Sendable {
  /// In the stack of a tab, by the tab's name.
  case stack(String)
  /// In the sidebar.
  case sidebar
  /// Among the presented items.
  case presented
  /// In the stack within a presented item, by the item's index.
  case presentedStack(Int)
}

extension RoutePlace: Hashable {
  /// Compares the names of tabs byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.stack(let left), .stack(let right)): OpaqueText(left) == OpaqueText(right)
    case (.sidebar, .sidebar), (.presented, .presented): true
    case (.presentedStack(let left), .presentedStack(let right)): left == right
    default: false
    }
  }

  /// Hashes the names of tabs byte by byte.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .stack(let tab):
      hasher.combine(0)
      hasher.combine(OpaqueText(tab))
    case .sidebar: hasher.combine(1)
    case .presented: hasher.combine(2)
    case .presentedStack(let index):
      hasher.combine(3)
      hasher.combine(index)
    }
  }
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
