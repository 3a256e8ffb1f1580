/// A command of the tool, as the table declares it: what parsing, help and completions read.
struct Command {
  /// The word that calls it.
  let name: String
  /// One line, without a full stop.
  let abstract: String
  /// Paragraphs with blank lines between them; empty where the abstract says it all.
  let discussion: String
  /// Its operands, in their order.
  let operands: [Operand]
  /// Its own options, in the order of its help; those of ``GlobalOptions`` come on top.
  let options: [Option]
  /// Groups of options of which only one may be given.
  let exclusive: [[Option]]
  /// Whole command lines that work.
  let examples: [String]
  /// Whether it works on the database that `--db` names.
  let needsDatabase: Bool
  /// What it does.
  let action: Action

  /// What a command does.
  enum Action {
    /// It stands for the commands under it.
    case group([Command])
    /// It shows the help of the command that its operands name.
    case help
    /// It runs a body.
    case run(CommandHandler)
  }

  /// The commands under it.
  var subcommands: [Command] {
    if case .group(let commands) = action { commands } else { [] }
  }

  /// The own option of this name, without dashes.
  func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }

  /// Declares a command with a body.
  init(
    _ name: String, _ abstract: String, discussion: String = "",
    arguments: [any ArgumentDeclaring] = [], exclusive: [[any ArgumentDeclaring]] = [],
    examples: [String] = [], needsDatabase: Bool = true, run: @escaping CommandHandler
  ) {
    self.init(
      name, abstract, discussion: discussion, arguments: arguments, exclusive: exclusive,
      examples: examples, needsDatabase: needsDatabase, action: .run(run))
  }

  /// Declares a command that stands for others.
  init(
    _ name: String, _ abstract: String, discussion: String = "", examples: [String] = [],
    subcommands: [Command]
  ) {
    self.init(
      name, abstract, discussion: discussion, examples: examples, needsDatabase: false,
      action: .group(subcommands))
  }

  /// Declares a command.
  init(
    _ name: String, _ abstract: String, discussion: String = "",
    arguments: [any ArgumentDeclaring] = [], exclusive: [[any ArgumentDeclaring]] = [],
    examples: [String] = [], needsDatabase: Bool, action: Action
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    operands = arguments.compactMap(\.operand)
    options = arguments.compactMap(\.option)
    self.exclusive = exclusive.map { $0.compactMap(\.option) }
    self.examples = examples
    self.needsDatabase = needsDatabase
    self.action = action
  }
}

extension ArgumentDeclaring {
  fileprivate var option: Option? {
    if case .option(let option) = declaration { option } else { nil }
  }

  fileprivate var operand: Operand? {
    if case .operand(let operand) = declaration { operand } else { nil }
  }
}
