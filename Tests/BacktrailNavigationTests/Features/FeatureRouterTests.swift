import BacktrailNavigation
import Observation
import Testing

@MainActor @Suite struct FeatureRouterTests {
  private let router = FeatureRouter<SampleScreen>(root: Detail(number: 0))

  private var numbers: [Int] { router.stack.compactMap { ($0.routable as? Detail)?.number } }

  @Test func splashThenMain() throws {
    let router = SampleAppRouter()
    let host = ScreenHost(router)
    #expect(host.rootScreen.name == "splash")
    try #require(router.root.routable as? Splash).loaded()
    #expect(host.rootScreen.name == "menu")
    #expect(router.stack.isEmpty)
    try #require(router.root.routable as? MainMenu).openPaywall()
    #expect(host.stackScreens.map(\.name) == ["paywall"])
    // What a subclass overrides is what a feature calls.
    #expect(router.pushes == 1)
    try #require(router.stack.last?.routable as? Paywall).close()
    #expect(router.stack.isEmpty)
    #expect(host.rootScreen.name == "menu")
  }

  @Test func pushAndPop() {
    router.route(to: Detail(number: 1))
    router.route(to: Detail(number: 2))
    #expect(numbers == [1, 2])
    router.routeBack()
    #expect(numbers == [1])
    router.routeBack()
    router.routeBack()
    #expect(numbers == [])
    #expect((router.root.routable as? Detail)?.number == 0)
  }

  @Test func toRootStaysAtTheRoot() {
    let root = router.root
    router.route(to: Detail(number: 1))
    router.route(to: Detail(number: 2))
    router.routeToRoot()
    #expect(router.stack.isEmpty)
    #expect(router.root == root)
  }

  @Test func replacingTheRootClearsTheStack() {
    let root = router.root
    router.route(to: Detail(number: 1))
    router.replaceRoot(with: Detail(number: 0))
    #expect(router.stack.isEmpty)
    // An equal root is another place all the same.
    #expect(router.root != root)
  }

  @Test func equalRoutablesAreDistinctByPosition() {
    router.route(to: Detail(number: 1))
    router.route(to: Detail(number: 1))
    #expect(numbers == [1, 1])
    #expect(Set(router.stack).count == 2)
    let lower = router.stack[0]
    router.routeBack()
    #expect(router.stack == [lower])
  }

  @Test func placesOfTwoRoutersAreNeverEqual() {
    let other = FeatureRouter<SampleScreen>(root: Detail(number: 0))
    #expect(router.root != other.root)
    let host = ScreenHost(router)
    #expect(host.screen(for: other.root) == nil)
    router.route(to: Detail(number: 1))
    other.route(to: Detail(number: 1))
    router.stack = other.stack
    #expect(router.stack.isEmpty)
  }

  @Test func theSystemPopsByWritingAShorterStack() {
    for number in 1...4 { router.route(to: Detail(number: number)) }
    let all = router.stack
    router.stack = Array(all.prefix(2))
    #expect(numbers == [1, 2])
    router.stack = Array(all.prefix(2))
    #expect(numbers == [1, 2])
    // A place that was popped does not come back by a write, and none stands there twice.
    router.stack = all
    #expect(numbers == [1, 2])
    router.stack = [all[0], all[0]]
    #expect(numbers == [1])
    router.stack = []
    #expect(numbers == [])
  }

  @Test func observersHearOfChangesAndOfNothingElse() {
    let counter = ChangeCount()
    func track() {
      withObservationTracking {
        _ = router.stack
      } onChange: {
        counter.add()
      }
    }
    track()
    router.routeBack()
    router.stack = router.stack
    #expect(counter.value == 0)
    router.route(to: Detail(number: 1))
    #expect(counter.value == 1)
    track()
    router.stack = []
    #expect(counter.value == 2)
  }

  @Test func aRootThatNavigatesWhileItIsMadeIsObeyed() {
    let router = FeatureRouter<SampleScreen> { navigation in
      navigation.replaceRoot(with: Detail(number: 8))
      navigation.route(to: Detail(number: 9))
      return Detail(number: 7)
    }
    #expect((router.root.routable as? Detail)?.number == 8)
    #expect(router.stack.map { ($0.routable as? Detail)?.number } == [9])
  }

  @Test func navigationIsOneAndWeak() {
    var router: FeatureRouter<SampleScreen>? = FeatureRouter(root: Detail(number: 0))
    let navigation = router?.navigation
    #expect(navigation === router?.navigation)
    weak let gone = router
    router = nil
    #expect(gone == nil)
    // Nothing is there any more, and nothing happens.
    navigation?.route(to: Detail(number: 1))
    navigation?.replaceRoot(with: Detail(number: 1))
    navigation?.routeBack()
    navigation?.routeToRoot()
  }

  @Test func structuresThatHoldANavigationAreHashable() {
    let other = FeatureRouter<SampleScreen>(root: Detail(number: 0))
    let detail = Detail(number: 1, navigation: router.navigation)
    #expect(detail == Detail(number: 1, navigation: WeakNavigation(to: router)))
    #expect(detail != Detail(number: 1, navigation: other.navigation))
    #expect(Set([detail, detail]).count == 1)
  }

  @Test func classesAreComparedByIdentity() {
    let splash = Splash(navigation: router.navigation)
    #expect(splash == splash)
    #expect(splash != Splash(navigation: router.navigation))
    #expect(Set([splash, splash]).count == 1)
  }

  @Test func featuresThatKeepTheNavigationDoNotLeak() throws {
    var router: SampleAppRouter? = SampleAppRouter()
    weak let splash = router?.root.routable as? Splash
    #expect(splash != nil)
    splash?.loaded()
    #expect(splash == nil)
    weak let menu = router?.root.routable as? MainMenu
    menu?.openPaywall()
    weak let paywall = router?.stack.last?.routable as? Paywall
    #expect(paywall != nil)
    paywall?.close()
    #expect(paywall == nil)
    weak let gone = router
    router = nil
    #expect(gone == nil)
    #expect(menu == nil)
  }
}
