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

  @Test func routesOfUnrelatedTypesShareAStack() {
    router.route(to: Detail(number: 1))
    router.route(to: Elsewhere())
    router.route(to: Detail(number: 2))
    typealias Mixed = ErasedRoute<SampleRoutes>
    let routes = router.restorableRoutes(as: Mixed.self)
    #expect(
      routes == [Mixed(SampleRoute.detail(1)), Mixed(OtherRoute()), Mixed(SampleRoute.detail(2))])
    let shown = router.restore(routes: routes) { route in
      if let own = route.as(SampleRoute.self) { return make(own) }
      return route.as(OtherRoute.self).map { _ in Elsewhere() }
    }
    #expect(shown == 3)
    #expect(router.restorableRoutes(as: Mixed.self) == routes)
    // One that is not registered could not be stored.
    #expect(router.restorableRoutes(as: ErasedRoute<SampleRoutesOnly>.self).count == 1)
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
