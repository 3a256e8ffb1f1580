extension Router {
  /// The moves that lead from ``initialState`` to ``state``. A move that was undone is not among them.
  ///
  /// Moves that were refused, or that changed nothing, are not recorded.
  public var moves: [NavigationMove<Schema>] { past.map(\.move) }

  /// The state before the first recorded move.
  public var initialState: SceneState<Schema> { past.first?.before ?? current }

  /// Whether there is a move to undo, and nothing that undoing would throw away.
  public var canUndo: Bool { !past.isEmpty && !hasUnsavedChanges }

  /// Whether there is a move to make once more.
  public var canRedo: Bool { !undone.isEmpty }

  /// Whether something has changes now. A state that undoing led to only remembers some: what was
  /// presented then has gone since.
  private var hasUnsavedChanges: Bool { undone.isEmpty && !current.momentary.unsaved.isEmpty }

  /// Takes back the last recorded move.
  ///
  /// Records may have been deleted since the state before: who follows a store validates after this
  /// as after any move. While something has unsaved changes, this is refused.
  @discardableResult
  public func undo() -> MoveOutcome {
    guard let step = past.last else { return .refused(.nothingToUndo) }
    guard canUndo else { return .refused(.unsavedChanges) }
    dismissedSlot = nil
    past.removeLast()
    undone.append(Step(move: step.move, before: current))
    change(to: step.before.cameFrom(current))
    tell(of: step.move, .undone, .moved)
    return .moved
  }

  /// Makes the move that was undone last once more. Any other move clears what can be redone.
  @discardableResult
  public func redo() -> MoveOutcome {
    guard let step = undone.last else { return .refused(.nothingToRedo) }
    dismissedSlot = nil
    undone.removeLast()
    past.append(Step(move: step.move, before: current))
    change(to: step.before.cameFrom(current))
    tell(of: step.move, .redone, .moved)
    return .moved
  }

  /// Makes moves one after the other, and says what became of each.
  @discardableResult
  public func replay(_ moves: some Sequence<NavigationMove<Schema>>) -> [MoveOutcome] {
    moves.map { apply($0) }
  }
}

extension SceneState {
  /// This state with the origin of another, the present one: what is stored has not been undone.
  fileprivate func cameFrom(_ state: Self) -> Self {
    var copy = self
    copy.origin = state.origin
    return copy
  }
}
