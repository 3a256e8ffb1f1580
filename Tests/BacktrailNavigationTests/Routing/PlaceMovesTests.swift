import Testing

@testable import BacktrailNavigation

@Suite("Moves: tabs, sidebar and whole states")
struct PlaceMovesTests {
  private var state = FlowState.mail([.folder(1), .message(1)])

  // MARK: Tabs

  @Test mutating func everyTabKeepsItsStack() {
    #expect(state.apply(.selectTab(.search)) == .moved)
    #expect(state[.mail] == [.folder(1), .message(1)])
    #expect(state.selectedTab == .search)
  }

  @Test mutating func selectingTheSelectedTabPopsIt() {
    #expect(state.apply(.selectTab(.mail)) == .moved)
    #expect(state[.mail] == [])
    #expect(state.apply(.selectTab(.mail)) == .unchanged)
  }

  @Test mutating func nobodyReachesForATabUnderAPresentation() {
    state.apply(.present(.compose()))
    let before = state
    #expect(state.apply(.selectTab(.mail)) == .refused(.presentationInTheWay))
    #expect(state == before)
    #expect(state.apply(.selectTab(.search)) == .moved)
  }

  // MARK: Sidebar

  @Test mutating func anotherSelectionBeginsItsDetailAnew() {
    #expect(state.apply(.selectSidebar(.folder(7), detail: .mail)) == .moved)
    #expect(state.sidebar == .folder(7))
    #expect(state[.mail] == [])
    state.apply(.push(.message(1)))
    #expect(state.apply(.selectSidebar(.folder(7), detail: .mail)) == .unchanged)
    #expect(state[.mail] == [.message(1)])
    #expect(state.apply(.selectSidebar(nil, detail: .mail)) == .moved)
    #expect(state[.mail] == [])
  }

  @Test mutating func unsavedChangesHoldTheSelection() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail))
    #expect(state.apply(.selectSidebar(.folder(7), detail: .mail)) == .asksConfirmation)
    #expect(state.sidebar == nil)
    #expect(state[.mail] == [.folder(1), .message(1)])
  }

  // MARK: A split as one stack

  @Test mutating func theFirstRouteOfASplitIsItsSelection() {
    state = FlowState()
    #expect(state.apply(.push(.folder(1), in: .split(.mail))) == .moved)
    #expect(state.sidebar == .folder(1))
    state.apply(.pushAll([.message(1), .message(2)], in: .split(.mail)))
    #expect(state[.mail] == [.message(1), .message(2)])
    #expect(state.path(in: .split(.mail)) == [.folder(1), .message(1), .message(2)])
    state.apply(.pop(2, in: .split(.mail)))
    #expect(state.sidebar == .folder(1))
    #expect(state[.mail] == [])
    #expect(state.apply(.pop(in: .split(.mail))) == .moved)
    #expect(state.sidebar == nil)
    #expect(state.apply(.pop(in: .split(.mail))) == .refused(.nothingToPop))
  }

  @Test mutating func aPathWithAnotherFirstRouteSelectsIt() {
    state = FlowState(stacks: [.mail: [.message(1)]], sidebar: .folder(1))
    state.apply(.setPath([.folder(2), .message(3)], in: .split(.mail)))
    #expect(state.sidebar == .folder(2))
    #expect(state[.mail] == [.message(3)])
  }

  @Test mutating func aDetailWithoutSelectionStaysOne() {
    state.apply(.push(.settings, in: .split(.mail)))
    #expect(state.sidebar == nil)
    #expect(state[.mail] == [.folder(1), .message(1), .settings])
    state.apply(.setPath([.folder(1)], in: .split(.mail)))
    #expect(state.sidebar == nil)
    #expect(state[.mail] == [.folder(1)])
    state.apply(.popToRoot(in: .split(.mail)))
    #expect(state.path(in: .split(.mail)) == [])
  }

  // MARK: Destinations

  @Test mutating func aDestinationReplacesWhatWasThere() {
    state.make(
      .present(.compose()), .present(.edit(1)), .present(.compose(over: .search)),
      .pushAll([.settings], in: .tab(.search)))
    let destination = NavigationDestination<Flow>(
      .search, [.folder(2)], presented: .edit(5, over: .mail))
    #expect(state.apply(.go(to: destination)) == .moved)
    #expect(state.selectedTab == .search)
    #expect(state[.search] == [.folder(2)])
    #expect(state[.mail] == [.folder(1), .message(1)])
    #expect(state.presented == [.edit(5, over: .search)], "It is over the destination's own tab.")
    #expect(state.momentary == .init())
    #expect(state.apply(.go(to: destination)) == .unchanged)
  }

  @Test mutating func aDestinationInASplitIsSelected() {
    state.sidebar = .folder(1)
    let destination = NavigationDestination<Flow>(.mail, [.folder(2), .message(9)])
    #expect(state.apply(.go(to: destination, inSplit: true)) == .moved)
    #expect(state.path(in: .split(.mail)) == [.folder(2), .message(9)])
    #expect(state.sidebar == .folder(2))
    #expect(state.apply(.go(to: NavigationDestination(.mail), inSplit: true)) == .moved)
    #expect(state.sidebar == nil)
  }

  /// A save leaves a tab alone that a state does not mention.
  @Test func aDestinationAtARootEmptiesTheStackAlsoInStorage() {
    var state = FlowState()
    state.apply(.go(to: NavigationDestination(.search)))
    #expect(state.stacks[.search] == [])
  }

  @Test mutating func unsavedChangesHoldADestinationBack() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail))
    var expected = state
    expected.momentary.confirming = [.mail]
    let move = FlowMove.go(to: NavigationDestination(.search, [.folder(2)]))
    #expect(state.apply(move) == .asksConfirmation)
    #expect(state == expected)
    state.apply(.confirmDismissal(over: .mail))
    #expect(state.apply(move) == .moved)
  }

  // MARK: Whole states

  @Test mutating func signingOutLeavesNothing() {
    state.origin = .deferred(scene: "main")
    state.make(
      .selectSidebar(.folder(7), detail: .search), .present(.compose()), .present(.edit(1)),
      .setUnsaved(true, over: .mail), .dismiss(), .selectTab(.more))
    #expect(state.apply(.signOut) == .moved)
    #expect(state == FlowState())
    #expect(state.stacks.isEmpty)
    #expect(state.origin == nil)
    #expect(state.apply(.signOut) == .unchanged)
  }

  @Test mutating func aStateIsAdoptedWithWhereItCameFrom() {
    var other = FlowState(selectedTab: .more)
    other.origin = .deferred(scene: "main")
    #expect(state.apply(.adopt(other)) == .moved)
    #expect(state == other)
    #expect(state.origin != nil)
    #expect(state.apply(.adopt(FlowState(selectedTab: .more))) == .unchanged)
    #expect(state.origin == nil, "An equal state may come from somewhere else.")
  }

  @Test mutating func anAdoptedStateKeepsToTheRules() {
    var other = FlowState(presented: [.compose(), .edit(1), .compose(over: .search)])
    other.momentary.queued = [.edit(2), .edit(1), .edit(3, over: .more)]
    other.momentary.unsaved = [.mail, .more]
    other.momentary.confirming = [.mail, .search]
    state.apply(.adopt(other))
    #expect(state.presented == [.compose(), .compose(over: .search), .edit(3, over: .more)])
    #expect(state.momentary.queued == [.edit(1), .edit(2)])
    #expect(state.momentary.unsaved == [.mail], "What was only waiting has no changes yet.")
    #expect(state.momentary.confirming == [.mail])
  }

  @Test mutating func aCutDismissesWithoutAsking() {
    state.make(.present(.compose()), .present(.edit(1)), .setUnsaved(true, over: .mail), .dismiss())
    var cut = state
    cut.presented = []
    cut[.search] = [.settings]
    #expect(state.apply(.prune(to: cut)) == .moved)
    #expect(state.presented == [.edit(1)])
    #expect(state.momentary == .init())
    #expect(state[.search] == [.settings])
  }

  @Test mutating func aCutLeavesTheMarksOfWhatStays() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail), .dismiss())
    var cut = FlowState(stacks: [.mail: [.folder(1)]], presented: [.compose()])
    cut.momentary = .init()
    state.apply(.prune(to: cut))
    #expect(state.momentary.unsaved == [.mail])
    #expect(state.momentary.confirming == [.mail])
  }

  @Test func everyRefusalSaysWhy() {
    for refusal in MoveRefusal.allCases {
      #expect(refusal.code == refusal.rawValue)
      #expect(refusal.description.hasSuffix("."))
    }
    #expect(Set(MoveRefusal.allCases.map(\.description)).count == MoveRefusal.allCases.count)
  }
}
