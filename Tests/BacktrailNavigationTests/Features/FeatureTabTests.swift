import BacktrailNavigation
import Testing

/// Features that know no routes, in the stack of a tab.
@Suite("Features in a tab")
@MainActor
struct FeatureTabTests {
  enum Shop: NavigationSchema {
    enum Tab: String, NavigationTab { case home, more }
    enum Route: NavigationRoute { case item(Int), hidden }
    enum Modal: NavigationModal { case cart }
  }

  /// Shows an item, or something that does not come back.
  struct Item: Routable {
    let number: Int
    var comesBack = true
    let navigation: WeakNavigation<String>

    var route: (any NavigationRoute)? { comesBack ? Shop.Route.item(number) : nil }
    func makeScreen() -> String { "item \(number)" }
    @MainActor func openNext() {
      navigation.route(to: Item(number: number + 1, navigation: navigation))
    }
  }

  let router = Router<Shop>()
  let features: FeatureRouter<String>
  let tab: FeatureTab<Shop, String>
  let host: ScreenHost<String>

  init() {
    router.push(.item(1))
    features = FeatureRouter { Item(number: 0, navigation: $0) }
    host = ScreenHost(features)
    tab = FeatureTab(features, in: .home, of: router) { route, navigation in
      if case .item(let number) = route {
        Item(number: number, navigation: navigation)
      } else {
        nil
      }
    }
  }

  private var screens: [String] { host.stackScreens }
  private var path: [Shop.Route] { router.state[.home] }

  private func item(_ number: Int, comesBack: Bool = true) -> Item {
    Item(number: number, comesBack: comesBack, navigation: features.navigation)
  }

  @Test func itBeginsWithWhatTheTabShows() {
    #expect(screens == ["item 1"])
    #expect(path == [.item(1)])
  }

  @Test func whatAFeatureRoutesToIsPushedOntoTheStack() throws {
    try #require(features.stack.last?.routable as? Item).openNext()
    #expect(path == [.item(1), .item(2)])
    features.routeBack()
    #expect(path == [.item(1)])
    features.routeToRoot()
    #expect(path.isEmpty)
  }

  @Test func whatIsCutInTheTabGoesAndWhatIsBeneathKeepsItsPlace() {
    features.route(to: item(2))
    features.route(to: item(3))
    let first = features.stack[0]
    router.apply(.prune(to: SceneState(stacks: [.home: [.item(1)]])))
    #expect(features.stack == [first])
    router.go(to: NavigationDestination(.home, [.item(1), .item(7)]))
    #expect(screens == ["item 1", "item 7"])
    #expect(features.stack.first == first)
    router.undo()
    #expect(screens == ["item 1"])
  }

  @Test func whatDoesNotComeBackStandsInTheFeaturesAlone() {
    features.route(to: item(2, comesBack: false))
    features.route(to: item(3))
    #expect(path == [.item(1)])
    #expect(screens == ["item 1", "item 2", "item 3"])
    router.push(.item(4))
    #expect(screens == ["item 1", "item 4"])
    features.route(to: item(5, comesBack: false))
    router.apply(.setPath([.item(1)], in: .tab(.home)))
    #expect(screens == ["item 1"])
  }

  @Test func aRouteOfWhichNothingCanBeMadeEndsWhatIsShown() {
    router.push(.hidden)
    router.push(.item(3))
    #expect(screens == ["item 1"])
    features.route(to: item(2, comesBack: false))
    #expect(path == [.item(1), .hidden, .item(3)], "Nobody moved in the tab's stack.")
    features.routeBack()
    features.route(to: item(2))
    #expect(path == [.item(1), .item(2)])
  }

  @Test func otherTabsAndMovesThatChangeNothingAreLeftAlone() {
    let before = features.stack
    router.push(.item(9), in: .tab(.more))
    router.select(.more)
    #expect(features.stack == before)
  }

  @Test func unsavedChangesHoldTheFeaturesToo() {
    router.present(.cart, over: .home)
    router.setUnsaved(true, over: .home)
    features.routeToRoot()
    #expect(router.state.momentary.confirming == [.home])
    #expect(screens == ["item 1"])
    #expect(path == [.item(1)])
  }

  @Test func anotherRootLeavesNothingOfTheStack() {
    features.replaceRoot(with: item(8))
    #expect(path.isEmpty)
    #expect(host.rootScreen == "item 8")
  }

  @Test func afterLeavingEachGoesItsOwnWay() {
    tab.leave()
    features.routeToRoot()
    #expect(path == [.item(1)])
    router.push(.item(2))
    #expect(screens.isEmpty)
  }

  @Test func nobodyKeepsAnybodyAlive() {
    var other: Router<Shop>? = Router<Shop>()
    var own: FeatureRouter<String>? = FeatureRouter { Item(number: 0, navigation: $0) }
    var joined: FeatureTab<Shop, String>? = FeatureTab(own!, in: .home, of: other!) { _, _ in nil }
    weak let router = other
    weak let features = own
    weak let tab = joined
    (other, own, joined) = (nil, nil, nil)
    #expect(joined == nil && tab == nil && router == nil && features == nil)
  }
}
