/// A route of any registered type, so that features that share nothing can share a stack.
///
/// ```swift
/// enum App: NavigationSchema {
///   enum Tab: String, NavigationTab { case home }
///   typealias Route = ErasedRoute<Features>
/// }
/// router.push(.init(OrderRoute.order(7)), .init(InboxRoute.thread(3)))
/// ```
///
/// It is validated and restored by the rules of the route in it. It is stored as an object with one
/// member, the route under the name of its type: `{"order":{"order":{"_0":7}}}`. A name that the
/// registry does not know fails with ``Reason/unknownType``, and costs what any route costs that does
/// not decode.
public struct ErasedRoute<Registry: RouteRegistry>: NavigationRoute {
  /// The route itself.
  public let base: any NavigationRoute

  /// Erases the type of a route.
  ///
  /// What is erased already stays as it is. A route whose type is not registered can be shown. It
  /// cannot be stored: a save then fails, and names it.
  public init(_ route: some NavigationRoute) {
    base = (route as? Self)?.base ?? route
  }

  /// The route, where it has this type.
  public func `as`<Route: NavigationRoute>(_ type: Route.Type) -> Route? {
    base as? Route
  }

  /// The records that the route in it shows.
  public var references: [RecordReference] { base.references }

  /// Whether the route in it may come back.
  public var isRestorable: Bool { base.isRestorable }

  /// Whether what the route in it carries must not be stored.
  public var isSensitive: Bool { base.isSensitive }
}

extension ErasedRoute: Hashable {
  /// Two are equal whose routes have the same type and are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.base.equals(right.base)
  }

  /// Hashes the type and the route.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }
}

extension NavigationRoute {
  fileprivate func equals(_ other: any NavigationRoute) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
