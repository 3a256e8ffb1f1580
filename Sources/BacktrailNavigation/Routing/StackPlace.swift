/// Which stack a move is about.
public enum StackPlace<Schema: NavigationSchema>: Hashable, Sendable {
  /// The stack of the tab that is selected when the move is made.
  case selected
  /// The stack of a tab.
  case tab(Schema.Tab)
  /// The sidebar selection and the stack beside it, in this order, as one stack.
  ///
  /// This is how a split looks in compact width. To push onto nothing selects, and to pop the first
  /// route clears the selection.
  case split(Schema.Tab)
  /// The stack within what is presented over a tab.
  case presented(over: Schema.Tab)
}
