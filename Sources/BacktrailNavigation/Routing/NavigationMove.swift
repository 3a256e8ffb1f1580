/// One move of a person or a program through an app, as a value.
///
/// ``SceneState/apply(_:)`` makes a move. It needs nothing but the state, so that moves can be kept,
/// sent and made again: the same moves from the same state lead to the same state.
///
/// ```swift
/// var state = SceneState<TaskFlow>()
/// state.apply(.pushAll([.project(garden), .task(rake)]))
/// state.apply(.pop())
/// ```
///
/// What is presented over a stack belongs to the screen on top of it. A move that takes that screen
/// away therefore dismisses what is presented over the stack, and what waits to be; one that only
/// pushes leaves it there.
public enum NavigationMove<Schema: NavigationSchema>: Hashable, Sendable {
  // Stacks.

  /// Pushes a route.
  case push(Schema.Route, in: StackPlace<Schema> = .selected)
  /// Pushes routes, the one nearest to the root first.
  case pushAll([Schema.Route], in: StackPlace<Schema> = .selected)
  /// Pops so many routes, or all where there are fewer. Less than one pops none.
  case pop(Int = 1, in: StackPlace<Schema> = .selected)
  /// Pops what lies above a route; where the stack holds it several times, above the topmost.
  case popTo(Schema.Route, in: StackPlace<Schema> = .selected)
  /// Pops all routes.
  case popToRoot(in: StackPlace<Schema> = .selected)
  /// Puts other routes in place of the whole stack.
  case replaceStack([Schema.Route], in: StackPlace<Schema> = .selected)
  /// Puts one route in place of the whole stack, as an app does with its root after a splash.
  case replaceRoot(Schema.Route, in: StackPlace<Schema> = .selected)
  /// Makes a stack what a binding wrote. The system pops by writing a shorter one.
  case setPath([Schema.Route], in: StackPlace<Schema> = .selected)

  // Tabs and sidebar.

  /// Selects a tab. The one that is selected already is popped to its root.
  ///
  /// With something presented over it that is refused: nobody can have reached for the tab then.
  case selectTab(Schema.Tab)
  /// Selects in the sidebar of a split, whose detail is the stack of a tab.
  ///
  /// Another selection begins its detail at the root; the same one leaves all as it is.
  case selectSidebar(Schema.Route?, detail: Schema.Tab)

  // Presentations.

  /// Presents an item over the stack of its tab, or lets it wait while another is presented there.
  ///
  /// One that is presented or waits already is not presented a second time.
  case present(PresentedItem<Schema>)
  /// Dismisses what is presented over a tab, the selected one for nil. What waits there is next.
  case dismiss(over: Schema.Tab? = nil)
  /// Dismisses what is presented over every tab, and all that waits.
  ///
  /// What has unsaved changes stays until that is confirmed; all else goes at once.
  case dismissAll
  /// Makes what is presented, over a tab and of a kind, what a binding wrote.
  ///
  /// The system dismisses by writing nil. Another item than the one presented waits for it.
  case setPresented(PresentedItem<Schema>?, as: PresentationKind, over: Schema.Tab)
  /// Says whether what is presented over a tab has changes that are not saved.
  case setUnsaved(Bool, over: Schema.Tab)
  /// Throws away the unsaved changes of what is presented over a tab, and dismisses it.
  ///
  /// It does not matter whether the confirmation is still shown: the system may take it away before
  /// its button acts.
  case confirmDismissal(over: Schema.Tab)
  /// Keeps what is presented over a tab, and its unsaved changes.
  case cancelDismissal(over: Schema.Tab)

  // The whole state.

  /// Goes to a destination: presentations are dismissed, its tab is selected, its stack replaces the
  /// tab's, and what it presents is presented over that.
  ///
  /// `inSplit` says that the tab is a split: the first route is then selected in the sidebar. Where
  /// there are unsaved changes, a confirmation asks and nothing else happens.
  case go(to: NavigationDestination<Schema>, inSplit: Bool = false)
  /// Takes over a whole state, that of a restore for one.
  case adopt(SceneState<Schema>)
  /// Takes over what is left of the present state when all that is no longer valid was cut.
  ///
  /// Unsaved changes of what was cut are not asked for. The state has to be valid with all that
  /// waits in it, since the next that waits may be presented at once.
  case prune(to: SceneState<Schema>)
  /// Leaves nothing of anybody: no stack, selection, presentation, nor where the state came from.
  case signOut
}
