/// Keeps a feature router and the stack of a tab the same, so that features which know no routes take
/// part in restoring, links and following.
///
/// ```swift
/// let features = FeatureRouter<AnyView> { navigation in ProjectList(navigation: navigation) }
/// let tab = FeatureTab(features, in: .projects, of: router) { route, navigation in
///   switch route {
///   case .project(let id): ProjectFeature(id, navigation: navigation)
///   case .task(let id): TaskFeature(id, navigation: navigation)
///   default: nil
///   }
/// }
/// ```
///
/// What a feature routes to is pushed onto the tab's stack as far as it carries routes; a routable
/// without one, and all above it, stand in the feature router alone. What is restored, opened by a
/// link or cut in the tab's stack is built or taken away in the feature router: what stands beneath
/// keeps its screens.
@MainActor
public final class FeatureTab<Schema: NavigationSchema, Screen> {
  /// The feature router.
  public let features: FeatureRouter<Screen>
  /// The router of the scene.
  public let router: Router<Schema>
  /// The tab.
  public let tab: Schema.Tab

  private let convert: (any NavigationRoute) -> Schema.Route?
  private let make: (Schema.Route, WeakNavigation<Screen>) -> (any Routable<Screen>)?
  private var observation: RouterObservation<Schema>?
  private var isFollowing = false
  /// The tab's stack, and what of it stands in the feature router: less where nothing could be made
  /// of a route.
  private var followed: (path: [Schema.Route], shown: [Schema.Route]) = ([], [])

  /// Joins a feature router to the stack of a tab, whose routes it shows from now on.
  ///
  /// - Parameters:
  ///   - features: The feature router, at its root. It has one tab at a time.
  ///   - tab: The tab.
  ///   - router: The router of the scene.
  ///   - convert: The schema's route for one that a feature carries; by default the same, where it is
  ///     of the schema's type. A schema of erased routes says `{ ErasedRoute($0) }`.
  ///   - make: What a route leads to. Where it gives nil the stack that is shown ends.
  public init(
    _ features: FeatureRouter<Screen>, in tab: Schema.Tab, of router: Router<Schema>,
    converting convert: @escaping (any NavigationRoute) -> Schema.Route? = { $0 as? Schema.Route },
    making make: @escaping (Schema.Route, WeakNavigation<Screen>) -> (any Routable<Screen>)?
  ) {
    self.features = features
    self.tab = tab
    self.router = router
    self.convert = convert
    self.make = make
    features.onChange = { [weak self] in self?.featuresMoved() }
    observation = router.observe { [weak self] _ in self?.followRouter() }
    followRouter()
  }

  /// Ends the two being the same. Both stay as they are.
  public func leave() {
    observation?.cancel()
    features.onChange = nil
  }

  /// Makes the tab's stack that of the features, as far as it carries routes.
  private func featuresMoved() {
    if isFollowing { return }
    let shown = features.restorableRoutes(convert)
    // Something without a route came or went, of which the tab's stack knows nothing.
    if shown == followed.shown { return }
    router.apply(.setPath(shown, in: .tab(tab)))
    // A router that asks for unsaved changes first has not moved.
    followRouter()
  }

  /// Builds what the tab's stack has and the feature router has not, and takes away what it has not.
  private func followRouter() {
    let path = router.state[tab]
    let shown = features.restorableRoutes(convert)
    if path == shown || followed == (path, shown) {
      followed = (path, shown)
      return
    }
    let kept = zip(path, shown).prefix { $0 == $1 }.count
    var stack = Array(features.stack.prefix(kept))
    for route in path.dropFirst(kept) {
      guard let routable = make(route, features.navigation) else { break }
      stack.append(features.makeEntry(routable))
    }
    isFollowing = true
    features.show(stack)
    isFollowing = false
    followed = (path, features.restorableRoutes(convert))
  }
}
