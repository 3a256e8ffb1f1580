extension HelpPage {
  /// The page for programs.
  var json: JSONValue {
    let command = path[path.count - 1]
    return [
      "command": .string(name),
      "abstract": .string(command.abstract),
      "usage": .string(([name] + usage).joined(separator: " ")),
      "discussion": .string(
        TextWrapping.paragraphs(command.discussion, width: .max)),
      "subcommands": .array(
        command.subcommands.map {
          ["name": .string($0.name), "abstract": .string($0.abstract)]
        }),
      "operands": .array(command.operands.map(\.json)),
      "options": .array((command.options + globalOptions).map(\.json)),
      "examples": .array(command.examples.map { .string($0) }),
    ]
  }
}

extension Operand {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "optional": .bool(isOptional), "repeatable": .bool(isRepeatable),
      "help": .string(help),
    ]
  }
}

extension Option {
  fileprivate var json: JSONValue {
    [
      "name": .string(spelling),
      "short": JSONValue(short.map { "-\($0)" }),
      "value": JSONValue(valueName),
      "required": .bool(isRequired),
      "repeatable": .bool(isRepeatable),
      "default": JSONValue(defaultText),
      "environment": JSONValue(environment),
      "help": .string(help),
    ]
  }
}
