import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func migrateUp(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    var options = context.optionsToChange(arguments)
    options.allowsOutOfOrder = arguments[MigrateOptions.allowsOutOfOrder]
    let version = arguments[MigrateOptions.target].map { Int(clamping: $0) }
    let run = try context.migrating(.creating, arguments) {
      try migrator.up(at: $0, to: version, options: options)
    }
    return result(of: run, whenEmpty: nothingToApply(migrator)) {
      [.init("created", .bool(run.createdFile)), .init("applied", $0.json(.up))]
    }
  }

  static func migrateDown(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    try requireCopyOrConfirmation(arguments)
    let target = downTarget(arguments)
    let run = try context.migrating(.writing, arguments) {
      try migrator.down(at: $0, target, options: context.optionsToChange(arguments))
    }
    return result(of: run, whenEmpty: "Nothing to take back.") {
      [.init("reverted", $0.json(.down))]
    }
  }

  static func migrateRedo(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    try requireCopyOrConfirmation(arguments)
    let run = try context.migrating(.writing, arguments) {
      try migrator.redo(at: $0, options: context.optionsToChange(arguments))
    }
    return result(of: run, whenEmpty: "Nothing to take back.") {
      [.init("reverted", $0.json(.down)), .init("applied", $0.json(.up))]
    }
  }

  static func migrateBaseline(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let migrator = try context.migrator(arguments)
    let version = Int(clamping: arguments[MigrateCommands.version])
    let change = try context.migrating(.writing, arguments) {
      try migrator.baseline(
        at: $0, version: version, checksSchema: !arguments[MigrateCommands.isUnchecked],
        options: context.optionsToChange(arguments))
    }
    let files = migrator.migrations.filter { change.versions.contains($0.version) }
      .map(\.fileName)
    return result(
      backupPath: change.backupPath,
      lines: files.map { "Recorded \(Printable.line($0)) as applied." }, whenEmpty: "",
      json: [.init("recorded", change.json)])
  }

  static func migrateRepair(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let isApplied = arguments[MigrateCommands.isApplied]
    guard isApplied || arguments[MigrateCommands.isNotApplied] else {
      throw CommandError(
        "missingOption", "'migrate repair' needs --applied or --not-applied", exitCode: .usage)
    }
    let migrator = try context.migrator(arguments)
    let change = try context.migrating(.writing, arguments) {
      try migrator.repair(
        at: $0, as: isApplied ? .applied : .notApplied,
        options: context.optionsToChange(arguments))
    }
    let state = isApplied ? "applied" : "pending"
    return result(
      backupPath: change.backupPath,
      lines: change.versions.map { "Migration \($0) is \(state) now." },
      whenEmpty: "Nothing had stopped half-way.",
      json: [.init("repaired", change.json), .init("as", .string(state))])
  }

  /// What there is to say where nothing is pending.
  static func nothingToApply(_ migrator: Migrator) -> String {
    migrator.migrations.isEmpty
      ? "There are no migrations in the folder."
      : "Nothing to apply. The database is up to date."
  }

  static func downTarget(_ arguments: ParsedArguments) -> Migrator.DownTarget {
    if let version = arguments[MigrateOptions.target] { return .version(Int(clamping: version)) }
    return .steps(Int(arguments[MigrateOptions.steps] ?? 1))
  }

  /// What is taken back without a copy is gone.
  private static func requireCopyOrConfirmation(_ arguments: ParsedArguments) throws {
    guard arguments[MigrateOptions.noBackup], !arguments[MigrateOptions.isConfirmed] else { return }
    throw CommandError(
      "notConfirmed",
      "taking a migration back without a copy cannot be undone; say '--yes' to do it",
      exitCode: .usage)
  }

  private static func result(
    of run: MigrationRun, whenEmpty: String, json: @escaping (MigrationRun) -> [JSONValue.Member]
  ) -> CommandResult {
    let lines = run.steps.map { step in
      "\(step.direction == .up ? "Applied" : "Took back") \(Printable.line(step.fileName))."
    }
    return result(backupPath: run.backupPath, lines: lines, whenEmpty: whenEmpty, json: json(run))
  }

  private static func result(
    backupPath: String?, lines: [String], whenEmpty: String, json: [JSONValue.Member]
  ) -> CommandResult {
    let copy = backupPath.map { "The copy from before is \(Printable.line($0))." }
    let lines = lines + [copy].compactMap { $0 }
    return CommandResult(
      json: .object(json + [.init("backup", JSONValue(backupPath))]),
      text: lines.isEmpty ? whenEmpty : lines.joined(separator: "\n"))
  }
}

extension LedgerChange {
  fileprivate var json: JSONValue { .array(versions.map { JSONValue($0) }) }
}

extension MigrationRun {
  /// What was done in a direction.
  fileprivate func json(_ direction: Step.Direction) -> JSONValue {
    .array(
      steps.filter { $0.direction == direction }.map {
        [
          "version": JSONValue($0.version), "name": .string($0.name),
          "file": .string($0.fileName),
        ]
      })
  }
}
