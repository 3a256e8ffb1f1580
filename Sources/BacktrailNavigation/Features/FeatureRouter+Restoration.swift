extension FeatureRouter {
  /// The routes of the stack that can come back: those before the first routable without one.
  ///
  /// What follows a routable that does not come back does not either, since nobody was ever there
  /// without it.
  ///
  /// - Parameter type: The type of the routes. A route of another type ends the prefix too.
  public func restorableRoutes<Route: NavigationRoute>(as type: Route.Type) -> [Route] {
    restorableRoutes { $0 as? Route }
  }

  /// The routes of the stack that can come back, of whatever registered type each is.
  ///
  /// They are those before the first routable without a route, or with one whose type is not
  /// registered.
  ///
  /// - Parameter type: The erased route of the schema whose stack they are for.
  public func restorableRoutes<Registry: RouteRegistry>(
    as type: ErasedRoute<Registry>.Type
  ) -> [ErasedRoute<Registry>] {
    restorableRoutes { route in
      if let erased = route as? ErasedRoute<Registry> { return erased }
      guard Registry.registration(of: Swift.type(of: route)) != nil else { return nil }
      return ErasedRoute(route)
    }
  }

  /// Builds the stack anew from routes, over the root that is there.
  ///
  /// Hand in routes that a restore returned, which are valid for whoever asked.
  ///
  /// - Parameters:
  ///   - routes: The routes, the lowest first.
  ///   - makeRoutable: Gives what a route leads to. Where it gives nil the stack ends: nothing is put
  ///     over a place that is not there.
  /// - Returns: How many of the routes are shown.
  @discardableResult
  public func restore<Route: NavigationRoute>(
    routes: [Route], making makeRoutable: (Route) -> (any Routable<Screen>)?
  ) -> Int {
    var stack: [FeatureEntry<Screen>] = []
    for route in routes {
      guard let routable = makeRoutable(route) else { break }
      stack.append(makeEntry(routable))
    }
    show(stack)
    return stack.count
  }

  func restorableRoutes<Route>(_ convert: (any NavigationRoute) -> Route?) -> [Route] {
    var routes: [Route] = []
    for entry in stack {
      guard let route = entry.routable.route.flatMap(convert) else { break }
      routes.append(route)
    }
    return routes
  }
}
