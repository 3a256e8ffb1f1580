/// `help`.
enum HelpCommand {
  static let words: Argument<[String]> = .repeatedOperand(
    .identifier("COMMAND", "a command", example: "record put"),
    help: "The command, such as 'restore' or 'record put'.")

  static var help: Command {
    Command(
      "help", "Show the help of a command", arguments: [words],
      examples: ["backtrail help record put"], needsDatabase: false, action: .help)
  }
}
