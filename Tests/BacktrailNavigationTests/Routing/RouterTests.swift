import Testing

@testable import BacktrailNavigation

@MainActor
@Suite("Router: moves, recording and observation")
struct RouterTests {
  private let router = Router<Flow>(shape: .tabs)

  // MARK: Convenience

  @Test func everyMoveIsAMethod() {
    #expect(router.push(.folder(1)) == .moved)
    #expect(router.push(.message(1), .settings) == .moved)
    #expect(router.pop() == .moved)
    #expect(router.pop(to: .folder(1)) == .moved)
    #expect(router.replaceStack(with: [.folder(2), .settings]) == .moved)
    #expect(router.popToRoot() == .moved)
    #expect(router.replaceRoot(with: .settings) == .moved)
    #expect(router.select(.search) == .moved)
    #expect(router.select(inSidebar: .folder(1)) == .moved)
    #expect(router.present(.compose) == .moved)
    #expect(router.present(.edit(1), as: .alert) == .queued)
    #expect(router.setUnsaved(true) == .moved)
    #expect(router.dismiss() == .asksConfirmation)
    #expect(router.cancelDismissal() == .moved)
    #expect(router.confirmDismissal() == .moved)
    #expect(router.dismissAll() == .moved)
    #expect(router.go(to: NavigationDestination(.mail, [.folder(9)])) == .moved)
    #expect(
      router.moves == [
        .push(.folder(1)), .pushAll([.message(1), .settings]), .pop(), .popTo(.folder(1)),
        .replaceStack([.folder(2), .settings]), .popToRoot(), .replaceRoot(.settings),
        .selectTab(.search), .selectSidebar(.folder(1), detail: .search),
        .present(PresentedItem(.compose, over: .search)),
        .present(PresentedItem(.edit(1), as: .alert, over: .search)),
        .setUnsaved(true, over: .search), .dismiss(), .cancelDismissal(over: .search),
        .confirmDismissal(over: .search), .dismissAll,
        .go(to: NavigationDestination(.mail, [.folder(9)])),
      ])
    #expect(router.initialState == FlowState())
    #expect(router.initialState.replaying(router.moves) == router.state)
  }

  // MARK: Recording

  @Test func onlyWhatChangedTheStateIsRecorded() {
    router.push(.folder(1))
    router.popToRoot(in: .tab(.search))
    router.pop(to: .settings)
    router.dismiss()
    router[path: .mail] = [.folder(1)]
    #expect(router.moves == [.push(.folder(1))])
  }

  @Test func undoAndRedoWalkTheRecord() {
    #expect(router.undo() == .refused(.nothingToUndo))
    #expect(router.redo() == .refused(.nothingToRedo))
    router.push(.folder(1))
    router.push(.message(1))
    #expect(router.undo() == .moved)
    #expect(router.state[.mail] == [.folder(1)])
    #expect(router.moves == [.push(.folder(1))])
    #expect(router.canRedo)
    #expect(router.redo() == .moved)
    #expect(router.state[.mail] == [.folder(1), .message(1)])
    router.undo()
    router.push(.settings)
    #expect(!router.canRedo, "A move forgets what could be redone.")
    #expect(router.moves == [.push(.folder(1)), .push(.settings)])
  }

  @Test func undoingThrowsNoUnsavedChangesAway() {
    router.present(.compose)
    router.setUnsaved(true)
    #expect(!router.canUndo)
    #expect(router.undo() == .refused(.unsavedChanges))
    router.confirmDismissal()
    #expect(router.undo() == .moved)
    #expect(router.state.presented == [.compose()])
    #expect(router.canRedo, "What the state before remembers is no change that is there now.")
    router.setUnsaved(true)
    #expect(!router.canRedo && !router.canUndo, "Now it is.")
  }

  @Test func theOldestMovesOfALongRecordGo() {
    let router = Router<Flow>(recordingLimit: 3)
    for number in 0..<5 { router.push(.message(number)) }
    #expect(router.moves.count == 3)
    #expect(router.initialState[.mail] == [.message(0), .message(1)])
    while router.canUndo { router.undo() }
    #expect(router.state == router.initialState)
    let none = Router<Flow>(recordingLimit: -1)
    none.push(.settings)
    #expect(none.moves == [] && none.initialState == none.state && !none.canUndo)
  }

  @Test(arguments: [
    FlowMove.adopt(FlowState(selectedTab: .more)), .prune(to: FlowState(selectedTab: .more)),
    .signOut,
  ])
  func nothingComesBackFromBeforeAWholeState(_ move: FlowMove) {
    router.push(.folder(1))
    router.push(.message(1))
    router.undo()
    #expect(router.apply(move) == .moved)
    #expect(router.moves == [] && !router.canUndo && !router.canRedo)
    #expect(router.initialState == router.state)
  }

  @Test func signingOutForgetsTheMovesThatLeftNothing() {
    router.push(.folder(1))
    router.undo()
    #expect(router.state == FlowState())
    #expect(router.signOut() == .unchanged)
    #expect(!router.canRedo)
    router.push(.folder(1))
    router.signOut()
    #expect(router.moves == [] && !router.canUndo)
  }

  @Test func aStateThatIsSetIsAdopted() {
    router.state = FlowState(presented: [.compose(), .edit(1)])
    #expect(router.state.presented == [.compose()])
    #expect(router.state.momentary.queued == [.edit(1)])
    let started = Router<Flow>(state: FlowState(presented: [.compose(), .edit(1)]))
    #expect(started.state == router.state)
  }

  @Test func undoingKeepsWhereTheStateCameFrom() {
    router.push(.folder(1))
    var saved = router.state
    saved.origin = .deferred(scene: "main")
    router.state = saved
    #expect(router.state.origin != nil && router.canUndo)
    router.undo()
    #expect(router.state.origin != nil)
  }

  // MARK: Observation

  @Test func anObserverHearsOfEveryMove() {
    var heard: [RecordedMove<Flow>] = []
    let token = router.observe { heard.append($0) }
    router.push(.folder(1))
    router.push([])
    router.pop(to: .settings)
    router.undo()
    router.redo()
    #expect(heard.map(\.direction) == [.made, .made, .undone, .redone])
    #expect(heard.map(\.outcome) == [.moved, .refused(.routeNotOnStack), .moved, .moved])
    #expect(heard.map(\.move) == [.push(.folder(1)), .popTo(.settings)] + [.push(.folder(1))] * 2)
    #expect(heard.map { $0.state[.mail].count } == [1, 1, 0, 1])
    token.cancel()
    router.push(.settings)
    #expect(heard.count == 4)
  }

  @Test func anObserverThatIsLetGoHearsNothing() {
    var count = 0
    var token: RouterObservation<Flow>? = router.observe { _ in count += 1 }
    router.push(.folder(1))
    withExtendedLifetime(token) {}
    token = nil
    router.push(.folder(2))
    #expect(count == 1)
  }

  @Test func nobodyHearsOfAnOlderStateAfterANewerOne() {
    var heard: [Int] = []
    let router = router
    let first = router.observe { move in
      if move.state[.mail].count == 1 { router.push(.settings) }
    }
    let second = router.observe { heard.append($0.state[.mail].count) }
    router.push(.folder(1))
    #expect(heard == [1, 2])
    withExtendedLifetime((first, second)) {}
  }
}

private func * <Element>(elements: [Element], count: Int) -> [Element] {
  (0..<count).flatMap { _ in elements }
}
