import BacktrailNavigation

/// Random values of the small app's moves, few enough of each that moves meet one another.
struct RandomMove {
  var generator: SeededGenerator

  mutating func next() -> FlowMove {
    switch Int.random(in: 0..<22, using: &generator) {
    case 0, 1: .push(route(), in: place())
    case 2: .pushAll(stack(), in: place())
    case 3: .pop(Int.random(in: -1...3, using: &generator), in: place())
    case 4: .popTo(route(), in: place())
    case 5: .popToRoot(in: place())
    case 6: .replaceStack(stack(), in: place())
    case 7: .replaceRoot(route(), in: place())
    case 8: .setPath(stack(), in: place())
    case 9, 10: .selectTab(tab())
    case 11: .selectSidebar(chance(4) ? nil : route(), detail: tab())
    case 12, 13, 14: .present(item())
    case 15: .dismiss(over: chance(2) ? nil : tab())
    case 16: chance(3) ? .dismissAll : .cancelDismissal(over: tab())
    case 17: .setPresented(chance(2) ? nil : item(), as: kind(), over: tab())
    case 18: .setUnsaved(chance(2), over: tab())
    case 19: .confirmDismissal(over: tab())
    case 20: .go(to: destination(), inSplit: chance(2))
    default: rare()
    }
  }

  private mutating func rare() -> FlowMove {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .adopt(anyState())
    case 1: .prune(to: anyState())
    case 2: .signOut
    default: .pop()
    }
  }

  /// A state as a caller may make it, which need not keep to any rule.
  mutating func anyState() -> FlowState {
    var state = FlowState(
      selectedTab: tab(), stacks: stacks(),
      sidebar: chance(2) ? nil : route(), presented: items())
    state.momentary.queued = items()
    state.momentary.unsaved = chance(2) ? [] : [tab()]
    state.momentary.confirming = chance(2) ? [] : [tab(), tab()]
    return state
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  mutating func tab() -> Flow.Tab { Flow.Tab.allCases.randomElement(using: &generator) ?? .mail }

  mutating func route() -> Flow.Route {
    let routes: [Flow.Route] = [.folder(1), .folder(2), .message(1), .message(2), .settings]
    return routes.randomElement(using: &generator) ?? .settings
  }

  mutating func stack() -> [Flow.Route] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in route() }
  }

  private mutating func stacks() -> [Flow.Tab: [Flow.Route]] {
    var stacks: [Flow.Tab: [Flow.Route]] = [:]
    for tab in Flow.Tab.allCases where !chance(3) { stacks[tab] = stack() }
    return stacks
  }

  private mutating func kind() -> PresentationKind {
    PresentationKind.allCases.randomElement(using: &generator) ?? .sheet
  }

  mutating func item() -> PresentedItem<Flow> {
    let modals: [Flow.Modal] = [.compose, .edit(1), .delete]
    return PresentedItem(
      modals.randomElement(using: &generator) ?? .compose, as: kind(), over: tab(), stack: stack())
  }

  private mutating func items() -> [PresentedItem<Flow>] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in item() }
  }

  private mutating func destination() -> NavigationDestination<Flow> {
    NavigationDestination(tab(), stack(), presented: chance(3) ? item() : nil)
  }

  private mutating func place() -> StackPlace<Flow> {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .selected
    case 1: .tab(tab())
    case 2: .split(tab())
    default: .presented(over: tab())
    }
  }
}
