import BacktrailNavigation

/// The navigation of an app with three tabs, of which the first may be a split.
enum Flow: NavigationSchema {
  enum Tab: String, NavigationTab { case mail, search, more }

  enum Route: NavigationRoute {
    case folder(Int), message(Int), settings
  }

  enum Modal: NavigationModal {
    case compose, edit(Int), delete
  }
}

typealias FlowState = SceneState<Flow>
typealias FlowMove = NavigationMove<Flow>

extension PresentedItem where Schema == Flow {
  static func compose(
    over tab: Flow.Tab = .mail, as kind: PresentationKind = .sheet, stack: [Flow.Route] = []
  ) -> Self {
    Self(.compose, as: kind, over: tab, stack: stack)
  }

  static func edit(
    _ id: Int, over tab: Flow.Tab = .mail, as kind: PresentationKind = .sheet
  ) -> Self {
    Self(.edit(id), as: kind, over: tab)
  }
}

extension SceneState where Schema == Flow {
  /// A state with a stack in the first tab, and items presented in this order, the rest waiting.
  static func mail(_ stack: [Flow.Route], presenting items: [PresentedItem<Flow>] = []) -> Self {
    var state = Self(stacks: [.mail: stack])
    for item in items { state.apply(.present(item)) }
    return state
  }

  /// Makes moves, and says what became of the last.
  @discardableResult
  mutating func make(_ moves: FlowMove...) -> MoveOutcome {
    var outcome = MoveOutcome.unchanged
    for move in moves { outcome = apply(move) }
    return outcome
  }
}
