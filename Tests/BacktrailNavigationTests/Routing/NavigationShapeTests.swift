import BacktrailNavigation
import Testing

@MainActor
@Suite("Shapes: stack, tabs and split, in both widths")
struct NavigationShapeTests {
  private let split = Router<Flow>(shape: .split)

  // MARK: A split

  @Test func aSplitCollapsesAndExpandsWithoutLosingAnything() {
    split.select(inSidebar: .folder(1))
    split.push(.message(1), .settings)
    #expect(split[path: .mail] == [.message(1), .settings])
    #expect(split.columns.showsSidebar)
    let state = split.state

    split.width = .compact
    #expect(split.state == state)
    #expect(split[path: .mail] == [.folder(1), .message(1), .settings])
    #expect(split.columns.path == split[path: .mail])
    #expect(!split.columns.showsSidebar)

    split.width = .regular
    #expect(split.state == state)
    #expect(split[path: .mail] == [.message(1), .settings])
    #expect(split.sidebarSelection == .folder(1))
  }

  @Test func theSystemPopsPastTheSelection() {
    split.select(inSidebar: .folder(1))
    split.push(.message(1))
    split.width = .compact
    split[path: .mail].removeLast()
    #expect(split.sidebarSelection == .folder(1))
    #expect(split.state[.mail] == [])
    split[path: .mail].removeLast()
    #expect(split.sidebarSelection == nil)
    split[path: .mail] = []
    #expect(split.moves.count == 4)
    split.width = .regular
    #expect(split.columns.path == [])
  }

  @Test func aPathThatIsWrittenSelects() {
    split.width = .compact
    split[path: .mail] = [.folder(2)]
    #expect(split.sidebarSelection == .folder(2))
    split[path: .mail] = [.folder(2), .message(3)]
    split.width = .regular
    #expect(split.state[.mail] == [.message(3)])
  }

  @Test func movesAreAboutTheStackThatIsSeen() {
    split.width = .compact
    split.push(.folder(1), .message(1), .settings)
    #expect(split.sidebarSelection == .folder(1))
    split.pop(to: .folder(1))
    #expect(split.state == FlowState(stacks: [.mail: []], sidebar: .folder(1)))
    split.push(.message(1))
    split.popToRoot()
    #expect(split.sidebarSelection == nil)

    split.width = .regular
    split.select(inSidebar: .folder(1))
    split.push(.message(1))
    split.popToRoot()
    #expect(split.sidebarSelection == .folder(1), "Beside it, the sidebar is no part of the stack.")
    #expect(split.pop() == .refused(.nothingToPop))
  }

  @Test func movesInCompactWidthReplayInAnyOther() {
    split.width = .compact
    split.push(.folder(1), .message(1))
    split.pop(2)
    split[path: .mail] = [.folder(2), .message(2)]
    #expect(split.initialState.replaying(split.moves) == split.state)
    let other = Router<Flow>(shape: .split)
    other.replay(split.moves)
    #expect(other.state == split.state)
  }

  @Test func aDestinationBeginsWithTheSelection() {
    split.select(inSidebar: .folder(9))
    split.go(to: NavigationDestination(.mail, [.folder(1), .message(1)]))
    #expect(split.sidebarSelection == .folder(1))
    #expect(split[path: .mail] == [.message(1)])
    split.width = .compact
    #expect(split[path: .mail] == [.folder(1), .message(1)])
  }

  @Test(arguments: SizeClass.allCases)
  func theSelectedTabThatIsASplitPopsToWhatIsItsRoot(_ width: SizeClass) {
    let router = Router<Flow>(shape: .tabs(split: .mail), width: width)
    router.state = FlowState(stacks: [.mail: [.message(1)]], sidebar: .folder(1))
    router.present(.compose)
    #expect(router.select(.mail) == .refused(.presentationInTheWay))
    router.dismiss()
    #expect(router.select(.mail) == .moved)
    #expect(router.state[.mail] == [])
    #expect(router.sidebarSelection == (width == .compact ? nil : .folder(1)))
  }

  // MARK: The other shapes

  @Test(arguments: SizeClass.allCases)
  func oneStackLooksTheSameInAnyWidth(_ width: SizeClass) {
    let router = Router<Flow>(shape: .stack, width: width)
    router.push(.folder(1))
    let columns = router.columns
    #expect(columns.path == [.folder(1)])
    #expect(columns.tab == .mail)
    #expect(!columns.showsTabs && !columns.showsSidebar && columns.secondary == nil)
    router.replaceRoot(with: .settings)
    #expect(router.columns.path == [.settings])
  }

  @Test func onlyTheSplitTabHasASidebar() {
    let router = Router<Flow>(shape: .tabs(split: .mail))
    #expect(router.columns.showsSidebar && router.columns.showsTabs)
    router.select(.search)
    router.push(.settings)
    #expect(!router.columns.showsSidebar)
    router.width = .compact
    #expect(router.columns.path == [.settings])
    #expect(router.state.sidebar == nil)
  }

  /// (width, whether it is wanted, the selected tab, whether the column is shown)
  @Test(arguments: [
    (SizeClass.regular, true, Flow.Tab.mail, true), (.regular, false, .mail, false),
    (.compact, true, .mail, false), (.compact, false, .mail, false),
    (.regular, true, .more, false), (.regular, true, .search, true),
  ])
  func theSecondaryColumn(_ width: SizeClass, _ wanted: Bool, _ tab: Flow.Tab, _ shown: Bool) {
    let router = Router<Flow>(shape: .tabs(secondary: .more), width: width)
    router.select(tab)
    router.wantsSecondaryColumn = wanted
    #expect(router.columns.secondary == (shown ? .more : nil))
    #expect(Router<Flow>(shape: .tabs, width: width).columns.secondary == nil)
  }
}
