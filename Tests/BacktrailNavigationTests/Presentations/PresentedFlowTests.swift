import BacktrailNavigation
import Testing

private typealias State = SceneState<Arcade>
private typealias GameFlow = PresentedFlow<Arcade>

private let phone = PresentationEnvironment(.iOS, width: .compact)
private let mac = PresentationEnvironment(.macOS, width: .regular)

@Suite struct PresentedFlowTests {
  private let game = GameFlow(.game(7), pushedAs: .board(7))
  private let hub = State(stacks: [.hub: [.shelf(1), .shelf(2)]])

  @Test func coverOnAPhone() {
    var state = hub
    state.start(game, in: phone)
    #expect(state.presented == [PresentedItem(.game(7), as: .fullScreenCover, over: .hub)])
    #expect(state[.hub] == [.shelf(1), .shelf(2)])
  }

  @Test func pushOnAMac() {
    var state = hub
    state.start(game, in: mac)
    #expect(state.presented == [])
    #expect(state[.hub] == [.shelf(1), .shelf(2), .board(7)])
  }

  @Test func sheetOnAMacWhereTheFlowChoosesSo() {
    var state = hub
    let landing = state.start(GameFlow(.game(7), pushedAs: .board(7), fallback: .sheet), in: mac)
    #expect(state.presented == [PresentedItem(.game(7), as: .sheet, over: .hub)])
    #expect(state.close(landing) == .moved)
    #expect(state == hub)
  }

  @Test(arguments: PresentationPlatform.allCases, SizeClass.allCases)
  func kindFollowsThePlatformAndNotTheWidth(_ platform: PresentationPlatform, _ width: SizeClass) {
    let environment = PresentationEnvironment(platform, width: width)
    #expect(game.kind(in: environment) == (platform == .macOS ? nil : .fullScreenCover))
    let popover = GameFlow(.filter, pushedAs: .board(1), as: .popover)
    let hasPopovers = platform != .tvOS && platform != .watchOS
    #expect(popover.kind(in: environment) == (hasPopovers ? .popover : .sheet))
  }

  /// Whatever was done within the flow, both platforms land on the same screen.
  @Test func sameLanding() throws {
    var (generator, seed) = SeededGenerator.announced()
    for round in 0..<500 {
      var start = State(selectedTab: .hub)
      start[.hub] = (0..<Int.random(in: 0...4, using: &generator)).map { .shelf($0) }
      start[.shop] = [.shelf(9)]
      var (onPhone, onMac) = (start, start)
      let landings = (onPhone.start(game, in: phone), onMac.start(game, in: mac))
      for step in 0..<Int.random(in: 0...6, using: &generator) {
        if Bool.random(using: &generator) || onPhone.presented[0].stack.isEmpty {
          let route: Arcade.Route = Bool.random(using: &generator) ? .move(step) : .board(7)
          onPhone.presented[0].stack.append(route)
          onMac[.hub].append(route)
        } else {
          onPhone.presented[0].stack.removeLast()
          onMac[.hub].removeLast()
        }
      }
      // What lay beneath may be another by now.
      if Int.random(in: 0..<4, using: &generator) == 0, !start[.hub].isEmpty {
        let place = Int.random(in: start[.hub].indices, using: &generator)
        onPhone[.hub].remove(at: place)
        onMac[.hub].remove(at: place)
      }
      let closed = (onPhone.close(landings.0), onMac.close(landings.1))
      try #require(closed == (.moved, .moved), "seed \(seed), round \(round)")
      try #require(onPhone == onMac, "seed \(seed), round \(round)")
      try #require(onPhone.presented == [], "seed \(seed), round \(round)")
    }
  }

  @Test func closingTwiceDoesNoHarm() {
    for environment in [phone, mac] {
      var state = hub
      let landing = state.start(game, in: environment)
      #expect(state.close(landing) == .moved)
      #expect(state == hub)
      #expect(state.close(landing) == .unchanged)
      #expect(state == hub)
    }
  }

  @Test func startingTwiceOpensOnce() {
    for environment in [phone, mac] {
      var state = hub
      let first = state.start(game, in: environment)
      let opened = state
      #expect(state.start(game, in: environment) == first)
      #expect(state == opened)
    }
  }

  @Test func aFlowThatThePersonLeftIsNotOpen() {
    var state = hub
    let landing = state.start(game, in: mac)
    state[.hub].removeLast()
    #expect(state.close(landing) == .unchanged)
    #expect(state == hub)
  }

  @Test func aRouteBeneathThatEqualsTheFlowsIsNotTakenForIt() {
    var state = State(stacks: [.hub: [.shelf(1)]])
    let landing = state.start(game, in: mac)
    // The flow itself was left; another link then brought this very stack about.
    state[.hub] = [.shelf(2), .board(7), .move(1)]
    #expect(state.close(landing) == .moved)
    #expect(state[.hub] == [.shelf(2)])
  }

  @Test func theStackBeneathMayHaveBeenCut() {
    var state = hub
    let landing = state.start(game, in: mac)
    state[.hub] = [.shelf(1)]
    #expect(state.close(landing) == .unchanged)
    #expect(state[.hub] == [.shelf(1)])
    state[.hub] = []
    #expect(state.close(landing) == .unchanged)
    #expect(state[.hub] == [])
  }

  @Test func closingWhileAnotherTabIsSelectedSelectsNothing() {
    for environment in [phone, mac] {
      var state = hub
      let landing = state.start(game, over: .hub, in: environment)
      state.selectedTab = .shop
      state[.shop] = [.shelf(3)]
      #expect(state.close(landing) == .moved)
      #expect(state.selectedTab == .shop)
      #expect(state[.shop] == [.shelf(3)])
      #expect(state[.hub] == hub[.hub])
    }
  }

  @Test func overAnotherPresentationItWaits() {
    var state = hub
    state.presented = [
      PresentedItem(.filter, over: .hub), PresentedItem(.note, over: .shop),
    ]
    let landing = state.start(game, in: phone)
    #expect(state.presented.map(\.modal) == [.filter, .note])
    #expect(state.momentary.queued.map(\.modal) == [.game(7)])
    #expect(state.start(game, in: phone) == landing)
    #expect(state.momentary.queued.count == 1)
    // Closed while it waits, it is never shown.
    #expect(state.close(landing) == .moved)
    #expect(state.momentary.queued == [])
    #expect(state.presented.map(\.modal) == [.filter, .note])
  }

  @Test func whatWasPresentedBeforeItStays() {
    var start = hub
    start.apply(.present(PresentedItem(.note, over: .hub)))
    start.apply(.setUnsaved(true, over: .hub))
    for environment in [phone, mac] {
      var state = start
      let landing = state.start(game, in: environment)
      #expect(state != start)
      #expect(state.close(landing) == .moved)
      #expect(state == start)
    }
  }

  @Test func whatWaitedForItIsPresented() {
    var state = hub
    let landing = state.start(game, in: phone)
    state.momentary.queued = [
      PresentedItem(.filter, over: .shop), PresentedItem(.note, over: .hub),
      PresentedItem(.filter, over: .hub),
    ]
    #expect(state.close(landing) == .moved)
    #expect(state.presented == [PresentedItem(.note, over: .hub)])
    #expect(state.momentary.queued.map(\.over) == [.shop, .hub])
  }

  @Test func unsavedChangesAskFirst() {
    var state = hub
    let landing = state.start(game, in: phone)
    state.momentary.unsaved = [.hub]
    #expect(state.close(landing) == .asksConfirmation)
    #expect(state.presented.count == 1)
    #expect(state.momentary.confirming == [.hub])
    #expect(state.close(landing, discardingChanges: true) == .moved)
    #expect(state == hub)
  }

  @Test func whatWasPresentedWithinAPushedFlowGoesWithIt() {
    var state = hub
    let landing = state.start(game, in: mac)
    state.apply(.present(PresentedItem(.note, over: .hub)))
    state.apply(.present(PresentedItem(.filter, over: .hub)))
    state.apply(.setUnsaved(true, over: .hub))
    let open = state
    #expect(state.close(landing) == .asksConfirmation)
    #expect(state[.hub] == open[.hub])
    #expect(state.momentary.confirming == [.hub])
    #expect(state.close(landing, discardingChanges: true) == .moved)
    #expect(state == hub)
  }

  @MainActor @Test func aRouterMakesTheSameMoves() {
    for environment in [phone, mac] {
      var state = hub
      let router = Router<Arcade>(state: hub, width: environment.width)
      let landing = state.start(game, in: environment)
      #expect(router.start(game, on: environment.platform) == landing)
      #expect(router.state == state)
      #expect(router.close(landing) == .moved)
      #expect(router.state == hub)
      #expect(router.close(landing) == .unchanged)
      router.undo()
      #expect(router.state == state)
    }
  }

  @MainActor @Test func aRouterDiscardsChangesWhenToldTo() {
    for environment in [phone, mac] {
      let router = Router<Arcade>(state: hub, width: environment.width)
      let landing = router.start(game, on: environment.platform)
      if environment == mac { router.present(.note) }
      router.setUnsaved(true)
      #expect(router.close(landing) == .asksConfirmation)
      #expect(router.close(landing, discardingChanges: true) == .moved)
      #expect(router.state == hub)
    }
  }

  @Test func theLandingIsFoundAgainWithoutIt() throws {
    for environment in [phone, mac] {
      var state = hub
      #expect(state.landing(of: game) == nil)
      let landing = state.start(game, in: environment)
      let sought = state.landing(of: game)
      let found = try #require(sought)
      #expect(found == landing)
      #expect(state.landing(of: game, over: .shop) == nil)
      #expect(state.close(found) == .moved)
      #expect(state == hub)
    }
  }
}
