/// What a shell may offer for a value that is being typed.
enum Completion: Equatable, Sendable {
  /// Nothing: the value is known only to the database or the person.
  case none
  /// The names of files.
  case file
  /// One of these words, or one that begins with such a prefix.
  case words([String])
}
