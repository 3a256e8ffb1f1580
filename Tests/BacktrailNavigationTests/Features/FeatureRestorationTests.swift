import BacktrailNavigation
import Testing

@MainActor @Suite struct FeatureRestorationTests {
  private let router = FeatureRouter<SampleScreen>(root: Detail(number: 0))

  private func make(_ route: SampleRoute) -> (any Routable<SampleScreen>)? {
    switch route {
    case .menu: nil
    case .detail(let number): Detail(number: number)
    }
  }

  @Test func routesUntilTheFirstWithoutOne() {
    #expect(router.restorableRoutes(as: SampleRoute.self) == [])
    router.route(to: Detail(number: 1))
    router.route(to: Detail(number: 2))
    #expect(router.restorableRoutes(as: SampleRoute.self) == [.detail(1), .detail(2)])
    router.route(to: Paywall(navigation: router.navigation))
    router.route(to: Detail(number: 3))
    #expect(router.restorableRoutes(as: SampleRoute.self) == [.detail(1), .detail(2)])
  }

  @Test func aRouteOfAnotherTypeEndsThemToo() {
    router.route(to: Detail(number: 1))
    router.route(to: Elsewhere())
    router.route(to: Detail(number: 2))
    #expect(router.restorableRoutes(as: SampleRoute.self) == [.detail(1)])
    #expect(router.restorableRoutes(as: OtherRoute.self) == [])
  }

  @Test func backAndForth() {
    let routes: [SampleRoute] = [.detail(1), .detail(2), .detail(1)]
    #expect(router.restore(routes: routes, making: make) == 3)
    #expect(router.restorableRoutes(as: SampleRoute.self) == routes)
    #expect((router.root.routable as? Detail)?.number == 0)
    #expect(Set(router.stack).count == 3)
  }

  @Test func theStackEndsWhereARouteLeadsNowhere() {
    router.route(to: Detail(number: 9))
    #expect(router.restore(routes: [.detail(1), .menu, .detail(2)], making: make) == 1)
    #expect(router.restorableRoutes(as: SampleRoute.self) == [.detail(1)])
    #expect(router.restore(routes: [.menu], making: make) == 0)
    #expect(router.stack.isEmpty)
  }
}
