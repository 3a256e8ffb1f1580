/// The action of a grant, as written on the command line.
enum ActionArgument: Hashable, Sendable {
  /// `*`: all actions.
  case any
  /// One action, such as `view`.
  case named(String)
}
