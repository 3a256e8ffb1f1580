import BacktrailNavigation
import Testing

/// A binding is written and a closure called for one tap, and the system promises no order.
@MainActor
@Suite("Router: the orders in which the system acts")
struct SystemOrderTests {
  private let router = Router<Flow>(shape: .tabs)

  /// Does what a button of a dialog does, and writes that the dialog has gone, in either order.
  private func tap(writesFirst: Bool, _ action: () -> Void) {
    if !writesFirst { action() }
    router[isPresented: .confirmationDialog, over: .mail] = false
    if writesFirst { action() }
    router[isPresented: .confirmationDialog, over: .mail] = false
  }

  @Test(arguments: [true, false])
  func aButtonOfADialogMayPresent(writesFirst: Bool) {
    router.present(.delete, as: .confirmationDialog)
    tap(writesFirst: writesFirst) { router.present(.edit(1)) }
    #expect(router.state.presented == [.edit(1)])
    #expect(router.state.momentary == .init())
  }

  @Test(arguments: [true, false])
  func aButtonOfADialogMayPopTheScreenBeneath(writesFirst: Bool) {
    router.push(.folder(1), .message(1))
    router.present(.delete, as: .confirmationDialog)
    tap(writesFirst: writesFirst) { router.pop() }
    #expect(router.state == FlowState(stacks: [.mail: [.folder(1)]]))
  }

  @Test(arguments: [true, false])
  func aButtonOfADialogMayLeaveTheTab(writesFirst: Bool) {
    router.present(.delete, as: .confirmationDialog)
    tap(writesFirst: writesFirst) { router.go(to: .init(.search, [.message(1)])) }
    #expect(router.state.selectedTab == .search)
    #expect(router.state.presented == [])
    #expect(router[isPresented: .confirmationDialog, over: .mail] == false)
  }

  @Test(arguments: [PresentationKind.sheet, .fullScreenCover, .popover])
  func aSecondNilOfAnyKindLeavesWhatIsNext(_ kind: PresentationKind) {
    router.present(.compose, as: kind)
    router.present(.edit(1), as: kind)
    router[presented: kind, over: .mail] = nil
    router[presented: kind, over: .mail] = nil
    #expect(router.state.presented.map(\.modal) == [.edit(1)])
  }

  /// The store has taken the item away in the moment in which the person dismissed it.
  @Test(arguments: PresentationKind.allCases)
  func aNilThatComesTooLateLeavesWhatIsNext(_ kind: PresentationKind) {
    router.present(.edit(1), as: kind)
    router.present(.edit(2), as: kind)
    var valid = router.state
    valid.presented = []
    router.apply(.prune(to: valid))
    router[isPresented: kind, over: .mail] = false
    #expect(router.state.presented.map(\.modal) == [.edit(2)])
    #expect(router[isPresented: kind, over: .mail], "Now it is shown, and false is about this one.")
    router[isPresented: kind, over: .mail] = false
    #expect(router.state.presented == [])
  }

  @Test func whetherChangesAreSavedIsToldForEachTab() {
    router.present(.compose)
    router.setUnsaved(true)
    #expect(router.state.hasUnsavedChanges(over: .mail))
    #expect(!router.state.hasUnsavedChanges(over: .search))
    router.confirmDismissal()
    #expect(!router.state.hasUnsavedChanges(over: .mail))
  }

  @Test func whatADestinationPresentsWaitsForTheSheetThatGoes() {
    router.waitsForDismissal = true
    router.present(.compose)
    router.go(to: .init(.mail, [.folder(1)], presented: .edit(1)))
    #expect(router[sheet: .mail] == nil)
    router[sheet: .mail] = nil
    #expect(router.state.presented == [.edit(1)], "The system is still about the sheet before.")
    router.didDismiss(over: .mail)
    #expect(router[sheet: .mail] == .edit(1))
  }

  @Test func anEndOfADismissalThatNobodyWaitsForIsNoMove() {
    router.present(.compose)
    router.didDismiss(over: .mail)
    router.didDismiss(over: .search)
    #expect(router[sheet: .mail] == .compose())
    #expect(router.moves.count == 1)
  }

  @Test func thePathIsWrittenAgainWhenTheWidthHasChanged() {
    let split = Router<Flow>(shape: .split)
    split.select(inSidebar: .folder(1))
    split.push(.message(1))
    let moves = split.moves
    for width in [SizeClass.compact, .regular, .compact] {
      split.width = width
      split[path: .mail] = split[path: .mail]
      split.sidebarSelection = split.sidebarSelection
    }
    #expect(split.moves == moves)
    split[path: .mail].removeLast(2)
    split.width = .regular
    #expect(split.sidebarSelection == nil)
    #expect(split[path: .mail] == [])
  }
}
