import BacktrailNavigation
import Testing

@Suite("Moves: presentations")
struct PresentingMovesTests {
  private var state = FlowState.mail([.folder(1)])

  // MARK: One per stack

  @Test mutating func whatComesSecondWaitsForTheFirst() {
    #expect(state.apply(.present(.compose())) == .moved)
    #expect(state.apply(.present(.edit(1))) == .queued)
    #expect(state.apply(.present(.edit(2, as: .alert))) == .queued)
    #expect(state.presented == [.compose()])
    #expect(state.apply(.dismiss()) == .moved)
    #expect(state.presented == [.edit(1)])
    #expect(state.momentary.queued == [.edit(2, as: .alert)])
    state.make(.dismiss(), .dismiss())
    #expect(state == .mail([.folder(1)]))
    #expect(state.apply(.dismiss()) == .refused(.nothingPresented))
  }

  @Test mutating func everyTabHasItsOwn() {
    #expect(state.make(.present(.compose()), .present(.compose(over: .search))) == .moved)
    #expect(state.presented.map(\.over) == [.mail, .search])
    state.make(.present(.edit(1)), .present(.edit(1, over: .search)))
    #expect(state.apply(.dismiss(over: .search)) == .moved)
    #expect(state.presented == [.compose(), .edit(1, over: .search)])
    #expect(state.momentary.queued == [.edit(1)])
  }

  @Test mutating func theSameIsNotPresentedTwice() {
    state.make(.present(.compose()), .present(.edit(1)))
    #expect(state.apply(.present(.compose(stack: [.settings]))) == .unchanged)
    #expect(state.apply(.present(.edit(1))) == .unchanged)
    #expect(state.apply(.present(.edit(1, as: .popover))) == .queued)
  }

  @Test mutating func dismissAllTakesWhatWaitsAlong() {
    state.make(
      .present(.compose()), .present(.edit(1)), .present(.compose(over: .search)),
      .present(.edit(1, over: .search)))
    #expect(state.apply(.dismissAll) == .moved)
    #expect(state == .mail([.folder(1)]))
    #expect(state.apply(.dismissAll) == .unchanged)
  }

  // MARK: Unsaved changes

  @Test mutating func unsavedChangesTurnADismissalIntoAQuestion() {
    state.make(.present(.compose()), .present(.edit(1)), .setUnsaved(true, over: .mail))
    #expect(state.apply(.dismiss()) == .asksConfirmation)
    #expect(state.presented == [.compose()])
    #expect(state.momentary.confirming == [.mail])

    #expect(state.apply(.cancelDismissal(over: .mail)) == .moved)
    #expect(state.presented == [.compose()])
    #expect(state.momentary.confirming == [])
    #expect(state.momentary.unsaved == [.mail])

    state.apply(.dismiss())
    #expect(state.apply(.confirmDismissal(over: .mail)) == .moved)
    #expect(state.presented == [.edit(1)])
    #expect(state.momentary.unsaved == [], "What is presented next has changes of its own.")
    #expect(state.apply(.confirmDismissal(over: .mail)) == .refused(.nothingToConfirm))
  }

  @Test mutating func aSwipeAsksToo() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail))
    let swipe = FlowMove.setPresented(nil, as: .sheet, over: .mail)
    #expect(state.apply(swipe) == .asksConfirmation)
    #expect(state.apply(swipe) == .asksConfirmation)
    #expect(state.presented == [.compose()])
  }

  @Test mutating func savingTakesTheQuestionBack() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail), .dismiss())
    #expect(state.apply(.setUnsaved(false, over: .mail)) == .moved)
    #expect(state.momentary.confirming == [])
    #expect(state.apply(.dismiss()) == .moved)
  }

  @Test mutating func thereIsNothingToAskWhereNothingIsPresented() {
    #expect(state.apply(.setUnsaved(true, over: .mail)) == .refused(.nothingPresented))
    #expect(state.apply(.confirmDismissal(over: .mail)) == .refused(.nothingToConfirm))
    #expect(state.apply(.cancelDismissal(over: .mail)) == .refused(.nothingToConfirm))
    state.apply(.present(.compose()))
    #expect(state.apply(.cancelDismissal(over: .mail)) == .refused(.nothingToConfirm))
    #expect(state.apply(.confirmDismissal(over: .mail)) == .refused(.nothingToConfirm))
  }

  /// The system may take the dialog away before its button acts.
  @Test mutating func aConfirmationWorksAfterItsDialogHasGone() {
    state.make(.present(.compose()), .setUnsaved(true, over: .mail), .dismiss())
    state.make(.cancelDismissal(over: .mail), .confirmDismissal(over: .mail))
    #expect(state.presented == [])
  }

  @Test mutating func dismissAllLeavesOnlyWhatIsAskedFor() {
    state.make(
      .present(.compose()), .present(.edit(1)), .present(.compose(over: .search)),
      .setUnsaved(true, over: .mail))
    #expect(state.apply(.dismissAll) == .asksConfirmation)
    #expect(state.presented == [.compose()])
    #expect(state.momentary.queued == [])
    state.apply(.confirmDismissal(over: .mail))
    #expect(state == .mail([.folder(1)]))
  }

  // MARK: What a binding writes

  @Test mutating func nilDismissesOnlyItsOwnKind() {
    state.make(.present(.compose(as: .alert)))
    #expect(state.apply(.setPresented(nil, as: .sheet, over: .mail)) == .unchanged)
    #expect(state.apply(.setPresented(nil, as: .alert, over: .search)) == .unchanged)
    #expect(state.apply(.setPresented(nil, as: .alert, over: .mail)) == .moved)
    #expect(state.apply(.setPresented(nil, as: .alert, over: .mail)) == .unchanged)
  }

  @Test mutating func anItemIsPresentedOrWaits() {
    #expect(state.apply(.setPresented(.compose(), as: .sheet, over: .mail)) == .moved)
    #expect(state.apply(.setPresented(.compose(), as: .sheet, over: .mail)) == .unchanged)
    #expect(state.apply(.setPresented(.edit(1), as: .sheet, over: .mail)) == .queued)
    let deeper = PresentedItem<Flow>.compose(stack: [.settings])
    #expect(state.apply(.setPresented(deeper, as: .sheet, over: .mail)) == .moved)
    #expect(state.presented == [deeper])
    #expect(
      state.apply(.setPresented(.edit(2), as: .alert, over: .mail)) == .refused(.otherPlace))
    #expect(
      state.apply(.setPresented(.edit(2), as: .sheet, over: .search)) == .refused(.otherPlace))
  }

  // MARK: Identity

  @Test func anItemStaysTheSameWhenItsStackMoves() {
    let item = PresentedItem<Flow>.compose()
    #expect(item.id == PresentedItem<Flow>.compose(stack: [.settings]).id)
    #expect(item.id != PresentedItem<Flow>.compose(over: .search).id)
    #expect(item.id != PresentedItem<Flow>.compose(as: .popover).id)
    #expect(item.id != PresentedItem<Flow>.edit(1).id)
  }
}
