/// Goes through the words of a command line once, from left to right.
struct CommandLineReader {
  /// The commands named so far; the first is the tool itself.
  private(set) var path: [Command]
  /// The values of options, and of operands once they are assigned.
  private(set) var values: [String: [any Sendable]] = [:]
  /// Whether the word `help` was called, so that the words after it name a command.
  private(set) var isHelp = false
  private var operands: [String] = []
  private var words: ArraySlice<String>

  init(root: Command, words: [String]) {
    path = [root]
    self.words = words[...]
  }

  /// The last command named.
  var command: Command { path[path.count - 1] }

  /// The words that call the command, the tool's own name first.
  var names: [String] { path.map(\.name) }

  /// A usage error at this command.
  func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem, path: names)
  }

  /// Reads all words.
  mutating func readAll() throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        while let word = words.popFirst() { try readPlain(word) }
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else if word.hasPrefix("-"), word != "-", !Self.isNegativeNumber(word) {
        try readShort(word)
      } else {
        try readPlain(word)
      }
    }
  }

  /// Reads the operands by the types that the command declares.
  mutating func assignOperands() throws(UsageError) {
    var rest = operands[...]
    for operand in command.operands {
      if rest.isEmpty && !operand.isOptional { throw error(.missingOperand(operand.name)) }
      let count = operand.isRepeatable ? rest.count : min(1, rest.count)
      for text in rest.prefix(count) {
        values[operand.name, default: []].append(
          try operand.read(text, argument: operand.name, path: names))
      }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first { throw error(.extraOperand(extra)) }
  }

  // MARK: Words

  private mutating func readPlain(_ word: String) throws(UsageError) {
    switch command.action {
    case .group(let commands):
      guard let found = commands.first(where: { $0.name == word }) else {
        if isHelp || word != "help" { throw unknownCommand(word, among: commands) }
        isHelp = true
        return
      }
      // `help` leads to another command's page, and to its own only from itself.
      if found.isHelp && !isHelp {
        isHelp = true
      } else {
        path.append(found)
      }
    case .run, .help:
      if isHelp { throw unknownCommand(word, among: []) }
      operands.append(word)
    }
  }

  private func unknownCommand(_ word: String, among commands: [Command]) -> UsageError {
    let prefix = names.dropFirst()
    var suggestions = Suggestion.candidates(for: word, among: commands.map(\.name))
      .map { (prefix + [$0]).joined(separator: " ") }
    if suggestions.isEmpty {
      // `backtrail put`: the word is right, and its group is missing.
      suggestions = commands.filter { $0.subcommands.contains { $0.name == word } }
        .map { (prefix + [$0.name, word]).joined(separator: " ") }
    }
    return error(.unknownCommand(word, suggestions: suggestions))
  }

  // MARK: Options

  private mutating func readLong(_ word: String) throws(UsageError) {
    let separator = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let spelling = String(word[..<(separator ?? word.endIndex)])
    guard let option = options.first(where: { $0.spelling == spelling }) else {
      throw unknownOption(spelling)
    }
    let attached = separator.map { String(word[word.utf8.index(after: $0)...]) }
    try take(option, attached: attached)
  }

  /// Reads `-h`, `-r VALUE`, `-rVALUE` or flags in a bunch.
  private mutating func readShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknownOption(word.count == 2 ? word : "-\(letter)", written: word)
      }
      if option.valueName == nil {
        if letters.first == "=" { throw error(.unexpectedValue(option: "-\(letter)")) }
        try take(option, attached: nil)
      } else {
        let attached =
          letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
        return try take(option, attached: attached)
      }
    }
  }

  private var options: [Option] { command.options + GlobalOptions.options }

  private mutating func take(_ option: Option, attached: String?) throws(UsageError) {
    guard option.valueName != nil else {
      if attached != nil { throw error(.unexpectedValue(option: option.spelling)) }
      // Saying the same thing twice is no contradiction.
      values[option.spelling] = [true]
      return
    }
    let text = if let attached { attached } else { try nextValue(of: option) }
    if values[option.spelling] != nil && !option.isRepeatable {
      throw error(.repeatedOption(option.spelling))
    }
    values[option.spelling, default: []].append(
      try option.read(text, argument: option.spelling, path: names))
  }

  private mutating func nextValue(of option: Option) throws(UsageError) -> String {
    guard let next = words.first, !Self.looksLikeOption(next) else {
      throw error(
        .missingValue(option: option.spelling, label: option.label, next: words.first))
    }
    words.removeFirst()
    return next
  }

  private func unknownOption(_ spelling: String, written: String? = nil) -> UsageError {
    let known = options.map(\.spelling)
    var suggestions: [String] = []
    if let written, known.contains("-\(written)") {
      // `-json`: one dash too few.
      return error(.unknownOption(written, suggestions: ["-\(written)"]))
    }
    if spelling.hasPrefix("--") {
      let name = String(spelling.dropFirst(2))
      suggestions = Suggestion.candidates(for: name, among: options.map(\.name)).map { "--\($0)" }
    }
    return error(.unknownOption(spelling, suggestions: suggestions))
  }

  private static func looksLikeOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !isNegativeNumber(word)
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && word.utf8.dropFirst().first.map { (48...57).contains($0) } == true
      && Double(word) != nil
  }
}

extension Command {
  fileprivate var isHelp: Bool {
    if case .help = action { true } else { false }
  }
}
