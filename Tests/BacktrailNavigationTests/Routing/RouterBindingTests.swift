import BacktrailNavigation
import Observation
import Testing

/// Stands in for SwiftUI's `Bindable`, which projects key paths in this very way.
@dynamicMemberLookup
@MainActor
private struct Projection<Root: AnyObject> {
  let root: Root

  subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Root, Value>) -> Bound<Root, Value>
  {
    Bound(root: root, path: path)
  }
}

/// Stands in for SwiftUI's `Binding`.
@MainActor
private struct Bound<Root: AnyObject, Value> {
  let root: Root
  let path: ReferenceWritableKeyPath<Root, Value>

  var wrappedValue: Value {
    get { root[keyPath: path] }
    nonmutating set { root[keyPath: path] = newValue }
  }
}

@MainActor
@Suite("Router: what the system writes through bindings")
struct RouterBindingTests {
  private let router = Router<Flow>(shape: .tabs)
  private var bound: Projection<Router<Flow>> { Projection(root: router) }

  // MARK: NavigationStack(path:)

  @Test func theSystemPopsByShorteningThePath() {
    router.push(.folder(1), .message(1), .settings)
    let path = bound[path: .mail]
    path.wrappedValue.removeLast()
    #expect(router.state[.mail] == [.folder(1), .message(1)])
    path.wrappedValue = Array(path.wrappedValue.prefix(1))
    path.wrappedValue = Array(path.wrappedValue.prefix(1))
    #expect(router.state[.mail] == [.folder(1)])
    path.wrappedValue = []
    path.wrappedValue = []
    #expect(router.moves.count == 4, "A value written twice is one move.")
    path.wrappedValue.append(.message(2))
    #expect(router.state[.mail] == [.message(2)], "A link in the view pushes like this.")
  }

  @Test func aPathBelongsToItsTab() {
    bound[path: .search].wrappedValue = [.message(1)]
    #expect(router.selectedTab == .mail)
    #expect(router[path: .search] == [.message(1)])
    #expect(router[path: .mail] == [])
  }

  @Test func aPathInASheetGoesWithIt() {
    bound[presentedPath: .mail].wrappedValue = [.settings]
    #expect(router.state == FlowState(), "There is no sheet yet.")
    router.present(.compose)
    bound[presentedPath: .mail].wrappedValue = [.settings]
    #expect(router.state.presented == [.compose(stack: [.settings])])
    #expect(router[sheet: .mail]?.id == PresentedItem<Flow>.compose().id)
    router.dismiss()
    #expect(router[presentedPath: .mail] == [])
  }

  // MARK: sheet(item:) and its like

  @Test func theSystemDismissesByWritingNil() {
    let sheet = bound[sheet: .mail]
    sheet.wrappedValue = .compose()
    #expect(router.state.presented == [.compose()])
    sheet.wrappedValue = .compose()
    sheet.wrappedValue = nil
    sheet.wrappedValue = nil
    #expect(router.state.presented == [])
    #expect(router.moves.count == 2)
  }

  @Test func aSecondNilDoesNotDismissWhatIsNext() {
    router.present(.compose)
    router.present(.edit(1))
    router[sheet: .mail] = nil
    router[sheet: .mail] = nil
    #expect(router.state.presented == [.edit(1)])
    #expect(router[sheet: .mail] == .edit(1), "Now it is shown, and nil is about this one.")
    router[sheet: .mail] = nil
    #expect(router.state.presented == [])
  }

  /// A projected binding reads before it writes, so only the end of the dismissal tells.
  @Test func whatIsNextCanWaitUntilTheScreenIsFree() {
    router.waitsForDismissal = true
    router.present(.compose)
    router.present(.edit(1))
    let sheet = bound[sheet: .mail]
    sheet.wrappedValue = nil
    #expect(sheet.wrappedValue == nil)
    sheet.wrappedValue = nil
    #expect(router.state.presented == [.edit(1)])
    router.didDismiss(over: .mail)
    #expect(sheet.wrappedValue == .edit(1))
    router.dismiss()
    router.present(.compose)
    #expect(sheet.wrappedValue == nil, "What is presented by itself waits too.")
    router.didDismiss(over: .mail)
    #expect(sheet.wrappedValue == .compose())
    router.signOut()
    router.present(.edit(2))
    #expect(sheet.wrappedValue == .edit(2), "The screen itself has gone.")
  }

  @Test func theScreenIsFreeAfterAnAlert() {
    router.waitsForDismissal = true
    router.present(.delete, as: .alert)
    router.present(.compose)
    router[isPresented: .alert, over: .mail] = false
    #expect(router[sheet: .mail] == .compose())
  }

  @Test func aNilAfterAnotherMoveIsANewOne() {
    router.present(.compose)
    router[sheet: .mail] = nil
    router.present(.compose)
    router[sheet: .mail] = nil
    #expect(router.state.presented == [])
  }

  @Test func everyKindHasItsOwnBinding() {
    let slots: [(PresentationKind, Bound<Router<Flow>, PresentedItem<Flow>?>)] = [
      (.sheet, bound[sheet: .mail]), (.fullScreenCover, bound[cover: .mail]),
      (.popover, bound[popover: .mail]),
    ]
    for (kind, slot) in slots {
      router.present(.compose, as: kind)
      for (other, otherSlot) in slots {
        #expect((otherSlot.wrappedValue != nil) == (kind == other))
        if kind != other { otherSlot.wrappedValue = nil }
      }
      slot.wrappedValue = nil
      #expect(router.state.presented == [])
    }
  }

  @Test(arguments: [PresentationKind.alert, .confirmationDialog])
  func anAlertIsDismissedByWritingFalse(_ kind: PresentationKind) {
    router.present(.delete, as: kind)
    router.present(.edit(1), as: kind)
    let isPresented = bound[isPresented: kind, over: .mail]
    #expect(isPresented.wrappedValue)
    #expect(bound[presented: kind, over: .mail].wrappedValue?.modal == .delete)
    router[isPresented: kind, over: .mail] = false
    router[isPresented: kind, over: .mail] = false
    #expect(router.state.presented.map(\.modal) == [.edit(1)])
    #expect(isPresented.wrappedValue)
    isPresented.wrappedValue = false
    isPresented.wrappedValue = true
    #expect(!isPresented.wrappedValue, "There is nothing to present.")
  }

  @Test func aSwipeWithUnsavedChangesAsks() {
    router.present(.compose)
    router.setUnsaved(true)
    let sheet = bound[sheet: .mail]
    sheet.wrappedValue = nil
    #expect(sheet.wrappedValue == .compose(), "The sheet comes back up.")
    let asks = bound[asksConfirmation: .mail]
    #expect(asks.wrappedValue)
    asks.wrappedValue = false
    asks.wrappedValue = false
    #expect(router.state.momentary.confirming == [])
    sheet.wrappedValue = nil
    // Whichever of the two the system does first.
    asks.wrappedValue = false
    router.confirmDismissal(over: .mail)
    #expect(sheet.wrappedValue == nil)
  }

  // MARK: TabView(selection:)

  @Test func theSelectedTabWrittenAgainPopsIt() {
    router.push(.folder(1), .message(1))
    let selection = bound.selectedTab
    selection.wrappedValue = .search
    selection.wrappedValue = .mail
    #expect(router.state[.mail].count == 2)
    selection.wrappedValue = .mail
    #expect(router.state[.mail] == [])
    selection.wrappedValue = .mail
    #expect(router.moves.count == 4)
  }

  @Test func anAppMayKeepTheStackOfTheSelectedTab() {
    router.push(.folder(1))
    router.popsReselectedTab = false
    bound.selectedTab.wrappedValue = .mail
    #expect(router.state[.mail] == [.folder(1)])
  }

  // MARK: List(selection:)

  @Test func theSameSelectionWrittenAgainKeepsItsDetail() {
    let router = Router<Flow>(shape: .split)
    let selection = Projection(root: router).sidebarSelection
    selection.wrappedValue = .folder(1)
    router.push(.message(1))
    selection.wrappedValue = .folder(1)
    #expect(router.state[.mail] == [.message(1)])
    selection.wrappedValue = .folder(2)
    #expect(router.state[.mail] == [])
    selection.wrappedValue = nil
    #expect(router.sidebarSelection == nil)
  }

  // MARK: Views are told

  @Test func whatAViewReadsTellsItOfMoves() {
    let changes = ChangeCount()
    withObservationTracking {
      _ = router[path: .mail]
    } onChange: {
      changes.add()
    }
    router.push(.folder(1))
    #expect(changes.value == 1)
  }
}
