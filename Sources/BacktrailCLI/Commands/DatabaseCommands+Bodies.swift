import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func initialize(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let mayQuarantine = arguments[DatabaseCommands.quarantine]
    let (isNew, quarantined) = try context.withStore(for: mayQuarantine ? .replacing : .creating) {
      ($0.isNew, $0.quarantinedFile)
    }
    let path = context.databasePath
    var json: [JSONValue.Member] = [
      .init("path", .string(path)), .init("created", .bool(isNew)),
    ]
    if mayQuarantine { json.append(.init("quarantined", quarantined.map { .string($0) } ?? .null)) }
    var text =
      isNew
      ? "Created \(Printable.line(path))."
      : "\(Printable.line(path)) is a store already. Nothing was changed."
    if isNew, let quarantined {
      text = "Set the damaged file aside as \(Printable.line(quarantined)).\n\(text)"
    }
    return CommandResult(json: .object(json), text: text)
  }

  static func migrateUp(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let (isNew, applied) = try context.withStore(for: .migrating) {
      ($0.isNew, $0.appliedMigrations)
    }
    return CommandResult(
      json: [
        "created": .bool(isNew),
        "applied": .array(
          applied.map { ["version": JSONValue($0.version), "name": .string($0.name)] }),
      ],
      text: applied.isEmpty
        ? "Nothing to apply. The database is up to date."
        : applied.map { "Applied \($0.fileName)." }.joined(separator: "\n"))
  }

  static func migrateStatus(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let status = try context.migrationStatus()
    let pending = status.pending.count
    let isFailure = pending > 0 && arguments[DatabaseCommands.exitCode]
    return CommandResult(
      json: [
        "migrations": .array(status.entries.map { $0.json }), "pending": JSONValue(pending),
      ],
      text: text(of: status), exitCode: isFailure ? .unavailable : .ok)
  }

  private static func text(of status: MigrationStatus) -> String {
    var table = Table(["VERSION", "NAME", "STATE", "APPLIED"])
    for entry in status.entries {
      table.add([
        String(entry.migration.version), entry.migration.name, entry.word,
        entry.appliedAt?.rfc3339 ?? "",
      ])
    }
    return table.text(whenEmpty: "There are no migrations.")
  }

  static func doctor(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    // The store is opened without the sources: one that does not fit is a finding among others.
    let sources = arguments[SourceOptions.sources].map(\.source)
    let diagnosis = try context.withStore(for: .reading) {
      try $0.diagnose(recordSources: sources)
    }
    return CommandResult(
      json: [
        "healthy": .bool(diagnosis.isHealthy),
        "findings": .array(
          diagnosis.findings.map {
            [
              "severity": .string($0.severity.rawValue), "code": .string($0.code),
              "message": .string($0.message),
            ]
          }),
        "rowsChecked": JSONValue(diagnosis.rowsChecked),
      ],
      text: text(of: diagnosis), exitCode: diagnosis.isHealthy ? .ok : .badData)
  }

  private static func text(of diagnosis: Diagnosis) -> String {
    let findings = diagnosis.findings.map {
      "\($0.severity.rawValue) \($0.code): \(Printable.line($0.message))"
    }
    let rows = Counted.text(diagnosis.rowsChecked, "row")
    let verdict = diagnosis.isHealthy ? "Nothing is wrong." : "The database is damaged."
    return (findings + ["Checked \(rows). \(verdict)"]).joined(separator: "\n")
  }
}

extension MigrationStatus.Entry {
  fileprivate var appliedAt: Instant? {
    switch state {
    case .applied(let instant), .drifted(let instant): instant
    case .unfinished(let instant): instant
    case .pending: nil
    }
  }

  fileprivate var word: String {
    switch state {
    case .applied: "applied"
    case .drifted: "drifted"
    case .unfinished: "unfinished"
    case .pending: "pending"
    }
  }

  fileprivate var json: JSONValue {
    [
      "version": JSONValue(migration.version), "name": .string(migration.name),
      "state": .string(word), "appliedAt": JSONValue(appliedAt),
    ]
  }
}
