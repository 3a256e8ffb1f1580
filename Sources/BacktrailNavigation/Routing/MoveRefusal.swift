/// Why a move was not made. The state is then as it was.
public enum MoveRefusal: String, Error, CaseIterable, Hashable, Sendable {
  /// The stack is at its root already.
  case nothingToPop
  /// The stack does not hold the route to pop to.
  case routeNotOnStack
  /// Nothing is presented there, or it is an alert or a dialog, which have no stack.
  case placeHasNoStack
  /// Nothing is presented there.
  case nothingPresented
  /// What is presented there has no changes that would be thrown away.
  case nothingToConfirm
  /// Something is presented over the stack, and has to be dismissed first.
  case presentationInTheWay
  /// The item names another tab or another kind than the place that it was written to.
  case otherPlace
  /// It would throw away changes that are not saved.
  case unsavedChanges
  /// There is no move to undo.
  case nothingToUndo
  /// There is no move to redo.
  case nothingToRedo

  /// The stable word for programs.
  public var code: String { rawValue }
}

extension MoveRefusal: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .nothingToPop: "The stack is at its root already."
    case .routeNotOnStack: "The stack does not hold the route to pop to."
    case .placeHasNoStack: "There is nothing presented that has a stack."
    case .nothingPresented: "Nothing is presented there."
    case .nothingToConfirm: "There are no unsaved changes to throw away."
    case .presentationInTheWay: "Dismiss what is presented over the stack first."
    case .otherPlace: "The item names another tab or kind than the place it was written to."
    case .unsavedChanges: "There are unsaved changes that this would throw away."
    case .nothingToUndo: "There is no move to undo."
    case .nothingToRedo: "There is no move to redo."
    }
  }
}
