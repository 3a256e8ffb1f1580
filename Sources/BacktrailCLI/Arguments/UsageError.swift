/// A command line that does not say what to do.
struct UsageError: Error, Equatable {
  /// What is wrong with it.
  let problem: Problem
  /// The words that were understood, the tool's own name first.
  let path: [String]

  init(_ problem: Problem, path: [String]) {
    self.problem = problem
    self.path = path
  }

  /// What can be wrong with a command line.
  enum Problem: Equatable {
    /// A word is not UTF-8.
    case unreadableArgument(position: Int)
    /// A word holds a NUL, which no file or record could have in its name.
    case nulInArgument(position: Int)
    /// No command was named.
    case missingCommand(choices: [String])
    /// There is no such command.
    case unknownCommand(String, suggestions: [String])
    /// The command has no such option.
    case unknownOption(String, suggestions: [String])
    /// An option that takes a value came without one.
    case missingValue(option: String, label: String, next: String?)
    /// A flag came with a value.
    case unexpectedValue(option: String)
    /// An option that is not repeatable came twice.
    case repeatedOption(String)
    /// A required option is not there.
    case missingOption(label: String)
    /// A required operand is not there.
    case missingOperand(String)
    /// There is one operand more than the command takes.
    case extraOperand(String)
    /// Two options contradict each other.
    case conflictingOptions(String, String)
    /// A text is not a value of the type that was expected.
    case invalidValue(
      argument: String, value: String, expected: String, example: String, detail: String?)
    /// No database was named.
    case missingDatabase
    /// The command does not work on a database of the caller's.
    case databaseNotTaken
  }
}
