import BacktrailNavigation

extension UsageError: CustomStringConvertible {
  /// A stable word for programs.
  var code: String {
    switch problem {
    case .unreadableArgument: "unreadableArgument"
    case .nulInArgument: "nulInArgument"
    case .missingCommand: "missingCommand"
    case .unknownCommand: "unknownCommand"
    case .unknownOption: "unknownOption"
    case .missingValue: "missingValue"
    case .unexpectedValue: "unexpectedValue"
    case .repeatedOption: "repeatedOption"
    case .missingOption: "missingOption"
    case .missingOperand: "missingOperand"
    case .extraOperand: "extraOperand"
    case .conflictingOptions: "conflictingOptions"
    case .invalidValue: "invalidValue"
    case .missingDatabase: "missingDatabase"
    case .databaseNotTaken: "databaseNotTaken"
    }
  }

  /// One sentence, without the tool's name before it or a full stop after it.
  var message: String {
    let words = path.dropFirst()
    let command = "'\(words.isEmpty ? path.joined() : words.joined(separator: " "))'"
    return switch problem {
    case .unreadableArgument(let position):
      "argument \(position) is not valid UTF-8"
    case .nulInArgument(let position):
      "argument \(position) holds a NUL character"
    case .missingCommand(let choices):
      words.isEmpty
        ? "no command was given"
        : "\(command) needs a command: \(Self.alternatives(choices, quoted: false))"
    case .unknownCommand(let word, let suggestions):
      "unknown command \(Printable.quoted((words + [word]).joined(separator: " ")))"
        + Self.didYouMean(suggestions)
    case .unknownOption(let option, let suggestions):
      "unknown option \(Printable.quoted(option)) for \(command)" + Self.didYouMean(suggestions)
    case .missingValue(let option, let label, nil):
      "'\(option)' needs a value: \(label)"
    case .missingValue(let option, let label, let next?):
      "'\(option)' needs a value: \(label) (for the value \(Printable.quoted(next)), write "
        + "\(Printable.quoted("\(option)=\(next)")))"
    case .unexpectedValue(let option):
      "'\(option)' is a flag and takes no value"
    case .repeatedOption(let option):
      "'\(option)' was given twice"
    case .missingOption(let label):
      "\(command) needs \(label)"
    case .missingOperand(let name):
      "\(command) needs \(name)"
    case .extraOperand(let text):
      "\(command) has no place for \(Printable.quoted(text))"
    case .conflictingOptions(let one, let other):
      "'\(one)' and '\(other)' contradict each other"
    case .invalidValue(let argument, let value, let expected, let example, let detail):
      "\(argument) expects \(expected), such as \(example), not \(Printable.quoted(value))"
        + (detail.map { ": \($0)" } ?? "")
    case .missingDatabase:
      "\(command) needs a database: give --db PATH or set \(GlobalOptions.databaseVariable)"
    case .databaseNotTaken:
      "\(command) makes a database of its own and takes no --db"
    }
  }

  /// Where to read on.
  var hint: String {
    "Try '\(path.joined(separator: " ")) --help'."
  }

  var description: String { message }

  private static func didYouMean(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "" : "; did you mean \(alternatives(suggestions, quoted: true))?"
  }

  private static func alternatives(_ words: [String], quoted: Bool) -> String {
    let words = quoted ? words.map { "'\($0)'" } : words
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
