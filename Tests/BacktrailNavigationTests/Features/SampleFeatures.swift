import BacktrailNavigation

/// What a screen is in these tests.
final class SampleScreen {
  let name: String
  let feature: AnyObject?

  init(_ name: String, feature: AnyObject? = nil) {
    self.name = name
    self.feature = feature
  }
}

enum SampleRoute: NavigationRoute { case menu, detail(Int) }
struct OtherRoute: NavigationRoute {}

enum SampleRoutes: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(SampleRoute.self, named: "sample"),
    RegisteredRoute(OtherRoute.self, named: "other"),
  ]
}

enum SampleRoutesOnly: RouteRegistry {
  static let routeTypes = [RegisteredRoute(SampleRoute.self, named: "sample")]
}

/// A feature as a class: compared by identity with no code for it.
@MainActor final class Splash: Routable {
  private let navigation: any Navigable<SampleScreen>
  init(navigation: any Navigable<SampleScreen>) { self.navigation = navigation }

  func loaded() { navigation.replaceRoot(with: MainMenu(navigation: navigation)) }
  func makeScreen() -> SampleScreen { SampleScreen("splash", feature: self) }
}

@MainActor final class MainMenu: Routable {
  private let navigation: any Navigable<SampleScreen>
  init(navigation: any Navigable<SampleScreen>) { self.navigation = navigation }

  func openPaywall() { navigation.route(to: Paywall(navigation: navigation)) }
  func home() { navigation.routeToRoot() }
  func makeScreen() -> SampleScreen { SampleScreen("menu", feature: self) }
}

@MainActor final class Paywall: Routable {
  private let navigation: any Navigable<SampleScreen>
  init(navigation: any Navigable<SampleScreen>) { self.navigation = navigation }

  func close() { navigation.routeBack() }
  func makeScreen() -> SampleScreen { SampleScreen("paywall", feature: self) }
}

/// A feature as a structure, whose equality is synthesized though it holds a navigation.
struct Detail: Routable {
  let number: Int
  var navigation: WeakNavigation<SampleScreen>?

  var route: (any NavigationRoute)? { SampleRoute.detail(number) }
  func makeScreen() -> SampleScreen { SampleScreen("detail \(number)") }
}

/// A feature with a route of a type of its own.
struct Elsewhere: Routable {
  var route: (any NavigationRoute)? { OtherRoute() }
  func makeScreen() -> SampleScreen { SampleScreen("elsewhere") }
}

/// A feature that does something while its screen is built.
@MainActor final class Busy: Routable {
  let work: () -> Void
  init(work: @escaping () -> Void) { self.work = work }

  func makeScreen() -> SampleScreen {
    work()
    return SampleScreen("busy")
  }
}

/// A feature that counts the screens it builds.
@MainActor final class Counting: Routable {
  private(set) var built = 0

  func makeScreen() -> SampleScreen {
    built += 1
    return SampleScreen("counted \(built)")
  }
}

/// A router that starts with a splash root, as an app would write it.
final class SampleAppRouter: FeatureRouter<SampleScreen> {
  private(set) var pushes = 0

  init() {
    super.init { navigation in Splash(navigation: navigation) }
  }

  override func route(to routable: any Routable<SampleScreen>) {
    pushes += 1
    super.route(to: routable)
  }
}
