/// The help of one command, made from the table.
struct HelpPage {
  /// The commands from the tool itself down to the one that the page is about.
  let path: [Command]

  private var command: Command { path[path.count - 1] }
  private var isRoot: Bool { path.count == 1 }

  /// The words that call the command.
  var name: String { path.map(\.name).joined(separator: " ") }

  /// The page for people, without a newline at its end.
  func text(width: Int) -> String {
    var sections = [
      TextWrapping.paragraphs("\(command.abstract).", width: width), usageSection(width: width),
    ]
    if !command.discussion.isEmpty {
      sections.append(TextWrapping.paragraphs(command.discussion, width: width))
    }
    sections += lists.filter { !$0.rows.isEmpty }.map { list(of: $0.rows, under: $0.title, width) }
    if !command.examples.isEmpty {
      sections.append((["Examples:"] + command.examples.map { "  \($0)" }).joined(separator: "\n"))
    }
    if !command.subcommands.isEmpty {
      let words = [path[0].name, "help"] + path.dropFirst().map(\.name) + ["COMMAND"]
      sections.append(
        TextWrapping.paragraphs(
          "'\(words.joined(separator: " "))' says more on a command.", width: width))
    }
    return sections.joined(separator: "\n\n")
  }

  /// The parts of the usage line that stay whole when it is wrapped.
  var usage: [String] {
    var parts = command.operands.map(\.label)
    if isRoot {
      parts += ["[--db PATH]", "[--json]"]
    }
    var grouped: Set<String> = []
    for option in command.options where !grouped.contains(option.name) {
      let group = command.exclusive.first { $0.contains { $0.name == option.name } } ?? [option]
      grouped.formUnion(group.map(\.name))
      let label = group.map(\.label).joined(separator: " | ")
      let part = option.isRequired ? label : "[\(label)]"
      parts.append(option.isRepeatable ? "\(part)…" : part)
    }
    if !command.subcommands.isEmpty { parts.append("COMMAND") }
    return parts
  }

  private func usageSection(width: Int) -> String {
    let lead = "Usage: \(name)"
    let line = ([lead] + usage).joined(separator: " ")
    if line.count <= width { return line }
    // What does not fit hangs under the first part, or, where that leaves little room, under the
    // lead.
    let isHanging = lead.count * 2 <= width
    let indent = isHanging ? lead.count + 1 : 4
    let lines = TextWrapping.lines(ofWords: usage, width: width - indent)
    let separator = "\n\(String(repeating: " ", count: indent))"
    return lead + (isHanging ? " " : separator) + lines.joined(separator: separator)
  }

  /// The global options that the command takes.
  var globalOptions: [Option] {
    if command.needsDatabase || !command.subcommands.isEmpty { return GlobalOptions.options }
    return GlobalOptions.options.filter { !GlobalOptions.ofDatabase.contains($0.spelling) }
  }

  private typealias Row = (label: String, help: String)

  private var lists: [(title: String, rows: [Row])] {
    var lists: [(title: String, rows: [Row])] = [
      ("Commands", command.subcommands.map { ($0.name, $0.abstract) }),
      ("Operands", command.operands.map { ($0.name, $0.help) }),
      ("Options", command.options.map { ($0.helpLabel, $0.helpText) }),
      ("Global options", globalOptions.map { ($0.helpLabel, $0.helpText) }),
    ]
    if isRoot {
      lists.append(("Exit codes", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
    }
    return lists
  }

  private func list(of rows: [Row], under title: String, _ width: Int) -> String {
    // A longer label gets a line of its own, so that it does not narrow the column beside it.
    let limit = min(24, width / 2 - 6)
    let column = rows.map(\.label.count).filter { $0 <= limit }.max() ?? limit
    let indent = String(repeating: " ", count: column + 4)
    var lines = ["\(title):"]
    for row in rows {
      var text = TextWrapping.lines(of: row.help, width: width - indent.count)
      if row.label.count > column {
        lines.append("  \(row.label)")
      } else {
        let padding = String(repeating: " ", count: column - row.label.count + 2)
        lines.append("  \(row.label)\(padding)\(text.isEmpty ? "" : text.removeFirst())")
      }
      lines += text.map { indent + $0 }
    }
    return lines.joined(separator: "\n")
  }
}

extension Option {
  /// The names, with room for a short one where there is none, so that long ones align.
  fileprivate var helpLabel: String {
    (short.map { "-\($0), " } ?? "    ") + label
  }

  fileprivate var helpText: String {
    var notes: [String] = []
    if isRequired { notes.append("required") }
    if isRepeatable { notes.append("repeatable") }
    if let defaultText { notes.append("default: \(defaultText)") }
    if let environment { notes.append("environment: \(environment)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
