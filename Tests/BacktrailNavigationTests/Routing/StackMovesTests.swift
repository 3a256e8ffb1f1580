import BacktrailNavigation
import Testing

@Suite("Moves: stacks")
struct StackMovesTests {
  private var state = FlowState.mail([.folder(1), .message(1), .settings])

  @Test mutating func aPushGoesOnTop() {
    #expect(state.apply(.push(.message(2))) == .moved)
    #expect(state[.mail] == [.folder(1), .message(1), .settings, .message(2)])
    #expect(state.apply(.pushAll([.folder(2), .message(3)], in: .tab(.search))) == .moved)
    #expect(state[.search] == [.folder(2), .message(3)])
    #expect(state.selectedTab == .mail)
    #expect(state.apply(.pushAll([])) == .unchanged)
  }

  @Test(arguments: [(-1, 3), (0, 3), (1, 2), (3, 0), (4, 0), (Int.max, 0)])
  mutating func aPopTakesSoMany(_ count: Int, _ left: Int) {
    #expect(state.apply(.pop(count)) == (left == 3 ? .unchanged : .moved))
    #expect(state[.mail] == Array([.folder(1), .message(1), .settings].prefix(left)))
  }

  @Test mutating func thereIsNothingToPopAtTheRoot() {
    #expect(state.apply(.pop(in: .tab(.search))) == .refused(.nothingToPop))
    #expect(state.apply(.popToRoot(in: .tab(.search))) == .unchanged)
    #expect(state.apply(.popToRoot()) == .moved)
    #expect(state[.mail] == [])
  }

  @Test mutating func aPopToARouteStopsAtTheTopmost() {
    state[.mail] = [.folder(1), .message(1), .folder(1), .settings]
    #expect(state.apply(.popTo(.message(9))) == .refused(.routeNotOnStack))
    #expect(state.apply(.popTo(.settings)) == .unchanged)
    #expect(state.apply(.popTo(.folder(1))) == .moved)
    #expect(state[.mail] == [.folder(1), .message(1), .folder(1)])
  }

  @Test mutating func aStackIsReplacedAndNotAppendedTo() {
    #expect(state.apply(.replaceStack([.folder(2)])) == .moved)
    #expect(state[.mail] == [.folder(2)])
    #expect(state.apply(.replaceStack([.folder(2)])) == .unchanged)
    state.apply(.push(.settings))
    #expect(state.apply(.replaceRoot(.message(7))) == .moved)
    #expect(state[.mail] == [.message(7)])
    #expect(state.apply(.replaceRoot(.message(7))) == .unchanged)
  }

  @Test mutating func aPresentationHasAStackOfItsOwn() {
    let place = StackPlace<Flow>.presented(over: .mail)
    #expect(state.apply(.push(.settings, in: place)) == .refused(.placeHasNoStack))
    state.apply(.present(.compose()))
    #expect(state.apply(.push(.settings, in: place)) == .moved)
    #expect(state.presented == [.compose(stack: [.settings])])
    #expect(state[.mail].count == 3)
    state.apply(.dismiss())
    #expect(state.path(in: place) == nil)
    state.apply(.present(.compose()))
    #expect(state.path(in: place) == [], "The stack of a sheet goes with the sheet.")
  }

  @Test(arguments: PresentationKind.allCases)
  mutating func alertsAndDialogsHaveNone(_ kind: PresentationKind) {
    state.apply(.present(.compose(as: kind)))
    let outcome = state.apply(.push(.settings, in: .presented(over: .mail)))
    let hasNone = kind == .alert || kind == .confirmationDialog
    #expect(outcome == (hasNone ? .refused(.placeHasNoStack) : .moved))
  }

  // MARK: Under something presented

  @Test mutating func aPushLeavesWhatIsPresented() {
    state.make(.present(.compose()), .present(.edit(1)))
    #expect(state.apply(.push(.message(2))) == .moved)
    #expect(state.presented == [.compose()])
    #expect(state.momentary.queued == [.edit(1)])
  }

  @Test(arguments: [
    FlowMove.pop(), .popTo(.folder(1)), .popToRoot(), .replaceStack([.settings]),
    .replaceRoot(.settings), .setPath([.folder(1)]), .pop(in: .tab(.mail)),
    .selectSidebar(.folder(3), detail: .mail), .pop(in: .split(.mail)),
  ])
  mutating func whatIsPresentedGoesWithItsScreen(_ move: FlowMove) {
    state.make(.present(.compose()), .present(.edit(1)), .present(.edit(2, over: .search)))
    #expect(state.apply(move) == .moved)
    #expect(state.presented == [.edit(2, over: .search)])
    #expect(state.momentary.queued == [])
  }

  @Test mutating func unsavedChangesHoldTheScreenToo() {
    state.make(.present(.compose()), .present(.edit(1)), .setUnsaved(true, over: .mail))
    let before = state
    #expect(state.apply(.pop()) == .asksConfirmation)
    #expect(state[.mail] == before[.mail])
    #expect(state.presented == [.compose()])
    #expect(state.momentary.confirming == [.mail])
    #expect(state.apply(.pop()) == .asksConfirmation)
    state.apply(.confirmDismissal(over: .mail))
    #expect(state.presented == [.edit(1)])
    #expect(state.apply(.pop()) == .moved)
  }
}
