/// Where to read from, as written on the command line.
enum FileArgument: Hashable, Sendable {
  /// `-`.
  case standardInput
  /// The path of a file.
  case path(String)
}
