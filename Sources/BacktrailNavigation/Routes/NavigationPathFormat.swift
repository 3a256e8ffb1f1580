/// Reads and writes what SwiftUI's `NavigationPath.CodableRepresentation` encodes.
///
/// That is a flat array of a type's name and a value's JSON text, by turns, the value that was pushed
/// last coming first. An app that moves away from `NavigationPath` reads what it has stored:
///
/// ```swift
/// let format = NavigationPathFormat<Route>([
///   .route(named: "App.Route"),
///   .value(UUID.self, named: "Foundation.UUID") { .project($0) },
/// ])
/// let stack = format.decode(data)
/// router.replaceStack(with: stack.routes)  // once they have been validated
/// ```
public struct NavigationPathFormat<Route: NavigationRoute>: Sendable {
  /// A type whose values may be in a path.
  public struct PathType: Sendable {
    let name: String
    let decode: @Sendable (JSONText) throws(DecodeFailure) -> Route
    /// The value of a route that is written under this name; nil for other routes.
    let encode: @Sendable (Route) throws(EncodeFailure) -> [UInt8]?
  }

  /// The types, the first of a name counting.
  public var types: [PathType]

  /// What a path may hold: the whole, its routes, and each of them.
  public var limits: SceneLimits

  /// A format with these types.
  public init(_ types: [PathType], limits: SceneLimits = SceneLimits()) {
    self.types = types
    self.limits = limits
  }
}

extension NavigationPathFormat.PathType {
  /// The route itself, under the name that it has or had in a path.
  ///
  /// The first of these is what a path is written with.
  public static func route(named name: String) -> Self {
    Self(name: name) { text throws(DecodeFailure) in
      try RouteDecoder.decode(Route.self, from: text.root, in: text).get()
    } encode: { route throws(EncodeFailure) in
      try RouteEncoder.encode(route)
    }
  }

  /// Another type, whose values become routes. It is only read.
  public static func value<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, named name: String, as route: @escaping @Sendable (Value) -> Route
  ) -> Self {
    Self(name: name) { text throws(DecodeFailure) in
      route(try RouteDecoder.decode(Value.self, from: text.root, in: text).get())
    } encode: { _ in
      nil
    }
  }
}

extension NavigationPathFormat {
  /// The format of a path whose types are those of a registry.
  ///
  /// They are read by all their names, and written by the name that a path gives them.
  public static func registered<Registry: RouteRegistry>(
    in registry: Registry.Type = Registry.self, limits: SceneLimits = SceneLimits()
  ) -> Self where Route == ErasedRoute<Registry> {
    func types<Base: NavigationRoute>(_ type: Base.Type, _ route: RegisteredRoute) -> [PathType] {
      ([route.pathName] + route.names).enumerated().map { index, name in
        PathType(name: name) { text throws(DecodeFailure) in
          ErasedRoute(try RouteDecoder.decode(Base.self, from: text.root, in: text).get())
        } encode: { erased throws(EncodeFailure) in
          guard index == 0, let base = erased.as(Base.self) else { return nil }
          return try RouteEncoder.encode(base)
        }
      }
    }
    return Self(registry.routeTypes.flatMap { types($0.type, $0) }, limits: limits)
  }
}
