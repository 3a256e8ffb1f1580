/// A type of route, with the names under which its values are stored.
public struct RegisteredRoute: Sendable {
  /// The type.
  public let type: any NavigationRoute.Type
  /// The name under which its values are stored.
  ///
  /// Keep it, whatever becomes of the type's own name.
  public let name: String
  /// Names under which its values were stored before. They are still read, and never written.
  public let formerNames: [String]
  /// The name that SwiftUI's `NavigationPath` gives the type.
  public let pathName: String

  /// Registers a type of route.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name under which its values are stored.
  ///   - formerNames: Names under which they were stored before.
  ///   - pathName: The name in a `NavigationPath`; by default the full name that the type has now.
  public init<Route: NavigationRoute>(
    _ type: Route.Type, named name: String, formerly formerNames: [String] = [],
    pathName: String? = nil
  ) {
    self.type = type
    self.name = name
    self.formerNames = formerNames
    self.pathName = pathName ?? String(reflecting: type)
  }

  /// All names under which values may have been stored.
  var names: [String] { [name] + formerNames }
}
