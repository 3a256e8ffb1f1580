/// The types of route that may share a stack, each with a stable name.
///
/// ```swift
/// enum Features: RouteRegistry {
///   static let routeTypes = [
///     RegisteredRoute(OrderRoute.self, named: "order"),
///     RegisteredRoute(InboxRoute.self, named: "inbox", formerly: ["messages"]),
///   ]
/// }
/// ```
///
/// Let a test call ``check()``. Where nobody did and a name is there twice, the first counts.
public protocol RouteRegistry: Sendable {
  /// The types, in any order.
  static var routeTypes: [RegisteredRoute] { get }
}

extension RouteRegistry {
  /// Looks whether every name and every type is there only once.
  ///
  /// - Throws: ``RouteRegistryError``, for the first that is wrong.
  public static func check() throws(RouteRegistryError) {
    var names = Set<OpaqueText>()
    var pathNames = Set<OpaqueText>()
    var types = Set<ObjectIdentifier>()
    for route in routeTypes {
      for name in route.names {
        if let problem = IdentifierRule.problem(inName: name) {
          throw .invalidName(name, problem)
        }
        guard names.insert(OpaqueText(name)).inserted else { throw .duplicateName(name) }
      }
      guard types.insert(ObjectIdentifier(route.type)).inserted else {
        throw .duplicateType(name: route.name)
      }
      // A path may name a type by any of its names, so none may lead to two.
      guard pathNames.isDisjoint(with: ([route.pathName] + route.names).map(OpaqueText.init)) else {
        throw .duplicateName(route.pathName)
      }
      pathNames.formUnion(([route.pathName] + route.names).map(OpaqueText.init))
    }
  }

  /// The type with a name, compared byte by byte, whether it is the present one or a former one.
  static func route(named name: String) -> RegisteredRoute? {
    let types = routeTypes
    return types.first { OpaqueText.compare($0.name, name) == 0 }
      ?? types.first { $0.formerNames.contains { OpaqueText.compare($0, name) == 0 } }
  }

  /// How a type is registered.
  static func registration(of type: any NavigationRoute.Type) -> RegisteredRoute? {
    routeTypes.first { $0.type == type }
  }
}
