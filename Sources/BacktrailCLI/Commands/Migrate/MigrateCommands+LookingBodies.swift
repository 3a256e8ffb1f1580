import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func migrateStatus(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    let status = try context.migrating(.reading, arguments) {
      try migrator.status(at: $0, options: context.optionsToLook)
    }
    let lines = [status.table, status.sentence(context.migrateLine(arguments))].compactMap { $0 }
    return CommandResult(
      json: status.json, text: lines.joined(separator: "\n"), exitCode: status.verdict.exitCode)
  }

  static func migratePlan(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    let direction = arguments[MigrateCommands.direction] ?? .up
    try requireFitting(arguments, direction)
    var options = context.optionsToLook
    options.allowsOutOfOrder = arguments[MigrateOptions.allowsOutOfOrder]
    let version = arguments[MigrateOptions.target].map { Int(clamping: $0) }
    let target = downTarget(arguments)
    let plan = try context.migrating(.reading, arguments) { path in
      switch direction {
      case .up: try migrator.planUp(at: path, to: version, options: options)
      case .down: try migrator.planDown(at: path, target, options: options)
      case .redo: try migrator.planRedo(at: path, options: options)
      }
    }
    let empty = direction == .up ? nothingToApply(migrator) : "Nothing to take back."
    return CommandResult(
      json: plan.json,
      text: plan.steps.isEmpty ? empty : plan.steps.map(\.text).joined(separator: "\n\n"))
  }

  /// Refuses an option that the direction has no use for, as the command of its name does.
  private static func requireFitting(
    _ arguments: ParsedArguments, _ direction: PlanDirection
  ) throws {
    let given: [(option: String, isGiven: Bool, fits: Set<PlanDirection>)] = [
      ("--to", arguments[MigrateOptions.target] != nil, [.up, .down]),
      ("--steps", arguments[MigrateOptions.steps] != nil, [.down]),
      ("--allow-out-of-order", arguments[MigrateOptions.allowsOutOfOrder], [.up]),
    ]
    for (option, isGiven, fits) in given where isGiven && !fits.contains(direction) {
      throw CommandError(
        "unknownOption", "'migrate plan \(direction.rawValue)' has no option '\(option)'",
        exitCode: .usage)
    }
  }

  static func migrateVerify(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    let options = context.optionsToLook
    let (status, verification) = try context.migrating(.reading, arguments) {
      (try migrator.status(at: $0, options: options), try migrator.verify(at: $0, options: options))
    }
    let findings = verification.findings.map {
      "\($0.severity.rawValue) \($0.code): \(Printable.line($0.message))"
    }
    let verdict =
      status.sentence(context.migrateLine(arguments))
      ?? (verification.isSound ? "The database is as its migrations make it." : nil)
    return CommandResult(
      json: [
        "verdict": .string(verification.word), "clean": .bool(verification.isClean),
        "findings": .array(
          verification.findings.map {
            [
              "severity": .string($0.severity.rawValue), "code": .string($0.code),
              "message": .string($0.message),
            ]
          }),
      ],
      text: (findings + [verdict].compactMap { $0 }).joined(separator: "\n"),
      exitCode: verification.exitCode)
  }

  static func migrateDump(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    let dump = try context.migrating(.reading, arguments) {
      try migrator.dump(at: $0, options: context.optionsToLook)
    }
    return CommandResult(json: ["sql": .string(dump)], text: dump)
  }

  static func migrateLint(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let folder = arguments[MigrateOptions.folder]
    let first = Int(clamping: arguments[MigrateCommands.first])
    let warnings =
      if let folder {
        try Migrator.lint(folder: folder, from: first)
      } else {
        try Migrator.store().lint(from: first)
      }
    let isFailure =
      arguments[MigrateCommands.isStrict]
      ? !warnings.isEmpty : warnings.contains { $0.code.isError }
    return CommandResult(
      json: [
        "warnings": .array(
          warnings.map {
            [
              "code": .string($0.code.rawValue),
              "severity": .string($0.code.isError ? "error" : "warning"),
              "file": .string($0.file), "line": $0.line.map { JSONValue($0) } ?? .null,
              "message": .string($0.message),
            ]
          })
      ],
      text: warnings.isEmpty
        ? "Nothing to warn of."
        : warnings.map { line(of: $0, in: folder) }.joined(separator: "\n"),
      exitCode: isFailure ? .badData : .ok)
  }

  /// With the path before it, so that an editor finds the place.
  private static func line(of warning: MigrationWarning, in folder: String?) -> String {
    let folder = folder.map { $0.hasSuffix("/") ? $0 : "\($0)/" } ?? ""
    return Printable.line("\(folder)\(warning)")
  }

  static func migrateNew(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let path = try Migrator.new(
      name: arguments[MigrateCommands.name], in: arguments[MigrateCommands.newFolder])
    return CommandResult(
      json: ["path": .string(path)], text: "Wrote \(Printable.line(path)).")
  }
}

extension MigrationPlan {
  fileprivate var json: JSONValue {
    [
      "created": .bool(createsFile),
      "steps": .array(
        steps.map { step in
          [
            "direction": .string(step.direction.rawValue), "version": JSONValue(step.version),
            "name": .string(step.name), "file": .string(step.fileName),
            "transaction": .bool(step.isInTransaction),
            "statements": .array(
              step.statements.map { ["line": JSONValue($0.line), "sql": .string($0.sql)] }),
          ]
        }),
    ]
  }
}

extension MigrationPlan.Step {
  /// The step as a script with a line above it.
  fileprivate var text: String {
    let verb = direction == .up ? "Apply" : "Take back"
    let manner = isInTransaction ? "" : ", without a transaction"
    let lines = ["-- \(verb) \(Printable.line(fileName))\(manner):"]
    return (lines + statements.map { Printable.text($0.sql) }).joined(separator: "\n")
  }
}

extension MigrationVerification {
  /// What it comes to in a word: that of the status, or what is wrong beside that.
  fileprivate var word: String {
    guard verdict == .clean, !isSound else { return verdict.rawValue }
    return isDamaged ? "damaged" : "different"
  }

  /// How the tool ends, by the worst of what was found.
  fileprivate var exitCode: ExitCode {
    switch verdict {
    case .newer, .unfinished: verdict.exitCode
    case _ where isDamaged: .badData
    case _ where !isSound: .drifted
    default: verdict.exitCode
    }
  }
}
