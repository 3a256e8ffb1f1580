extension SceneState {
  /// Makes a move.
  ///
  /// Nothing traps, whatever the move and the state are, and a move that is refused changes nothing.
  ///
  /// - Returns: What became of the move.
  /// - Complexity: The number of routes in the stacks that the move is about.
  @discardableResult
  public mutating func apply(_ move: NavigationMove<Schema>) -> MoveOutcome {
    var next = self
    let outcome: MoveOutcome
    do {
      outcome = try next.attempt(move)
    } catch {
      return .refused(error)
    }
    let isSame = next == self
    // An equal state may still come from somewhere else.
    self = next
    return isSame && outcome == .moved ? .unchanged : outcome
  }

  /// The state after moves, one after the other.
  public func replaying(_ moves: some Sequence<NavigationMove<Schema>>) -> Self {
    var state = self
    for move in moves { state.apply(move) }
    return state
  }

  private mutating func attempt(
    _ move: NavigationMove<Schema>
  ) throws(MoveRefusal) -> MoveOutcome {
    switch move {
    case .push(let route, let place):
      return try changeStack(at: place) { $0.append(route) }
    case .pushAll(let routes, let place):
      return try changeStack(at: place) { $0 += routes }
    case .pop(let count, let place):
      return try changeStack(at: place) { stack throws(MoveRefusal) in
        guard count > 0 else { return }
        guard !stack.isEmpty else { throw .nothingToPop }
        stack.removeLast(min(count, stack.count))
      }
    case .popTo(let route, let place):
      return try changeStack(at: place) { stack throws(MoveRefusal) in
        guard let index = stack.lastIndex(of: route) else { throw .routeNotOnStack }
        stack.removeSubrange((index + 1)...)
      }
    case .popToRoot(let place):
      return try changeStack(at: place) { $0 = [] }
    case .replaceStack(let routes, let place), .setPath(let routes, let place):
      return try changeStack(at: place) { $0 = routes }
    case .replaceRoot(let route, let place):
      return try changeStack(at: place) { $0 = [route] }
    case .selectTab(let tab):
      return try select(tab)
    case .selectSidebar(let route, let detail):
      return selectSidebar(route, detail: detail)
    case .present(let item):
      return present(item)
    case .dismiss(let tab):
      return try dismiss(over: tab ?? selectedTab)
    case .dismissAll:
      return dismissAll()
    case .setPresented(let item, let kind, let tab):
      return try setPresented(item, as: kind, over: tab)
    case .setUnsaved(let isUnsaved, let tab):
      return try setUnsaved(isUnsaved, over: tab)
    case .confirmDismissal(let tab):
      return try confirmDismissal(over: tab)
    case .cancelDismissal(let tab):
      return try cancelDismissal(over: tab)
    case .go(let destination, let inSplit):
      return go(to: destination, inSplit: inSplit)
    case .adopt(let state):
      self = state.settled()
    case .prune(let state):
      self = state.settled(keepingMarksOf: self)
    case .signOut:
      self = Self()
    }
    return .moved
  }
}
