import BacktrailNavigation
import Observation
import Testing

@MainActor @Suite struct ScreenHostTests {
  private let router: FeatureRouter<SampleScreen>
  private let host: ScreenHost<SampleScreen>
  private let root = Counting()

  init() {
    router = FeatureRouter(root: root)
    host = ScreenHost(router)
  }

  @Test func builtOnceHoweverOftenItIsShown() {
    let feature = Counting()
    router.route(to: feature)
    #expect(feature.built == 0)
    let first = host.stackScreens
    let again = host.stackScreens
    #expect(first.count == 1)
    #expect(first[0] === again[0])
    #expect(host.screen(for: router.stack[0]) === first[0])
    #expect(feature.built == 1)
    #expect(host.rootScreen === host.rootScreen)
    #expect(host.screen(for: router.root) === host.rootScreen)
    #expect(root.built == 1)
  }

  @Test func keptWhileOthersComeAndGo() {
    router.route(to: Detail(number: 1))
    let lower = host.stackScreens[0]
    router.route(to: Detail(number: 2))
    _ = host.stackScreens
    router.routeBack()
    #expect(host.stackScreens.count == 1)
    #expect(host.stackScreens[0] === lower)
    let kept = host.rootScreen
    router.routeToRoot()
    #expect(host.rootScreen === kept)
    #expect(root.built == 1)
  }

  @Test func equalRoutablesHaveScreensOfTheirOwn() {
    let feature = Counting()
    router.route(to: feature)
    router.route(to: feature)
    let screens = host.stackScreens
    #expect(screens[0] !== screens[1])
    #expect(feature.built == 2)
    // Popped and pushed again, it is another place.
    router.routeBack()
    router.route(to: feature)
    #expect(host.stackScreens[0] === screens[0])
    #expect(host.stackScreens[1] !== screens[1])
    #expect(feature.built == 3)
  }

  @Test func freedWhenPopped() {
    for number in 1...3 { router.route(to: Detail(number: number)) }
    weak let first = host.stackScreens[0]
    weak let second = host.stackScreens[1]
    weak let third = host.stackScreens[2]
    #expect(first != nil && second != nil && third != nil)
    router.routeBack()
    #expect(third == nil)
    #expect(second != nil)
    router.stack = Array(router.stack.prefix(1))
    #expect(second == nil)
    #expect(first != nil)
    router.routeToRoot()
    #expect(first == nil)
  }

  @Test func freedWhenTheRootIsReplaced() {
    router.route(to: Detail(number: 1))
    weak let rootScreen = host.rootScreen
    weak let pushed = host.stackScreens[0]
    #expect(rootScreen != nil && pushed != nil)
    router.replaceRoot(with: Detail(number: 2))
    #expect(rootScreen == nil)
    #expect(pushed == nil)
    #expect(host.rootScreen.name == "detail 2")
  }

  @Test func freedWithTheHostAndTheRouterIsNotKept() {
    var router: SampleAppRouter? = SampleAppRouter()
    var host = router.map { ScreenHost<SampleScreen>($0) }
    weak let screen = host?.rootScreen
    weak let goneHost = host
    weak let goneRouter = router
    #expect(screen != nil)
    host = nil
    #expect(goneHost == nil)
    #expect(screen == nil)
    #expect(goneRouter != nil)
    router = nil
    #expect(goneRouter == nil)
  }

  @Test func aPlaceThatIsGoneHasNoScreen() {
    router.route(to: Detail(number: 1))
    let entry = router.stack[0]
    router.routeBack()
    #expect(host.screen(for: entry) == nil)
  }

  @Test func aScreenThatPopsItsOwnPlaceIsNotKept() {
    let router = self.router
    router.route(to: Busy(work: { router.routeBack() }))
    weak let screen = host.stackScreens[0]
    #expect(screen == nil)
    #expect(router.stack.isEmpty)
  }

  @Test func hostsOfOneRouterHaveScreensOfTheirOwn() {
    let other = ScreenHost(router)
    router.route(to: Detail(number: 1))
    #expect(host.stackScreens[0] !== other.stackScreens[0])
    weak let one = host.stackScreens[0]
    weak let two = other.stackScreens[0]
    router.routeBack()
    #expect(one == nil)
    #expect(two == nil)
  }

  @Test func whoReadsScreensHearsOfChanges() {
    let counter = ChangeCount()
    withObservationTracking {
      _ = host.rootScreen
    } onChange: {
      counter.add()
    }
    router.replaceRoot(with: Detail(number: 1))
    #expect(counter.value == 1)
  }
}
