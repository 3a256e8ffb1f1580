import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func recordPut(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    var record = NewRecord(
      arguments[RecordCommands.record], payload: arguments[RecordCommands.payload])
    if let parent = arguments[RecordCommands.parent] {
      record.parent = .record(parent)
    } else if arguments[RecordCommands.noParent] {
      record.parent = .none
    }
    return try changing(record.record, context, "Put") { try $0.put(record) }
  }

  static func recordDelete(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let record = arguments[RecordCommands.record]
    guard arguments[RecordCommands.prune] else {
      return try changing(record, context, "Deleted") { try $0.delete(record) }
    }
    let (stored, impact) = try context.withStore(for: .writing) { store in
      let impact = try store.delete(record, pruning: true)
      return (try required(record, in: store), impact)
    }
    let scenes = Counted.text(impact.scenes.count, "scene")
    let head = text(of: stored, after: "Deleted") + " Cut \(scenes)."
    return CommandResult(
      json: .object([
        .init("record", JSONValue(stored)), .init("impact", json(of: impact)),
      ]),
      text: ([head] + lines(of: impact)).joined(separator: "\n"))
  }

  static func recordUndelete(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let record = arguments[RecordCommands.record]
    return try changing(record, context, "Undeleted") { try $0.undelete(record) }
  }

  /// Changes a record and shows what is stored now.
  private static func changing(
    _ record: RecordID, _ context: CommandContext, _ verb: String,
    _ change: (RestorationStore) throws -> Void
  ) throws -> CommandResult {
    let stored = try context.withStore(for: .writing) { store in
      try change(store)
      return try required(record, in: store)
    }
    return CommandResult(json: JSONValue(stored), text: text(of: stored, after: verb))
  }

  /// What a change made of a record, in a sentence or two.
  private static func text(of stored: Record, after verb: String) -> String {
    let record = stored.record
    var text = "\(verb) \(Printable.line(record.description)), now at revision \(stored.revision)."
    if let deletion = stored.deletion, deletion.of != record {
      text += " It stays deleted with \(Printable.line(deletion.of.description))."
    }
    return text
  }

  static func recordPurge(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let record = arguments[RecordCommands.record]
    let count = try context.withStore(for: .writing) { try $0.purge(record) }
    return CommandResult(
      json: [
        "kind": .string(record.kind), "id": .string(record.id), "purged": JSONValue(count),
      ],
      text: "Purged \(Printable.line(record.description)): \(Counted.text(count, "record")) in all."
    )
  }

  static func recordGet(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let record = arguments[RecordCommands.record]
    let stored = try context.withStore(for: .reading) { try required(record, in: $0) }
    return CommandResult(json: JSONValue(stored), text: text(of: stored))
  }

  private static func required(
    _ record: RecordID, in store: RestorationStore
  ) throws -> Record {
    guard let stored = try store.record(record) else { throw StoreError.recordMissing(record) }
    return stored
  }

  private static func text(of record: Record) -> String {
    var lines = [
      Printable.line(record.record.description),
      "  parent    \(record.parent.map { Printable.line($0.description) } ?? "(none)")",
      "  revision  \(record.revision)",
      "  state     \(state(of: record))",
    ]
    if let deletion = record.deletion { lines[3] += " (\(deletion.at.rfc3339))" }
    if let payload = record.payload { lines.append("  payload   \(Printable.line(payload))") }
    return lines.joined(separator: "\n")
  }

  private static func state(of record: Record) -> String {
    guard let deletion = record.deletion else { return "alive" }
    return deletion.of == record.record ? "deleted" : "deleted with \(deletion.of)"
  }

  static func recordList(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let kind = arguments[RecordCommands.listKind]
    let includingDeleted = arguments[RecordCommands.deleted]
    let records = try context.withStore(for: .reading) { store in
      guard let parent = arguments[RecordCommands.listParent] else {
        return try store.records(ofKind: kind, includingDeleted: includingDeleted)
      }
      let records = try store.records(under: parent, includingDeleted: includingDeleted)
      guard let kind else { return records }
      return records.filter { OpaqueText($0.record.kind) == OpaqueText(kind) }
    }
    return CommandResult(
      json: ["records": .array(records.map { JSONValue($0) })], text: table(of: records))
  }

  private static func table(of records: [Record]) -> String {
    var table = Table(["RECORD", "PARENT", "REVISION", "STATE"])
    for record in records {
      table.add([
        record.record.description, record.parent?.description ?? "", String(record.revision),
        state(of: record),
      ])
    }
    return table.text(whenEmpty: "There are no such records.")
  }

  static func recordImport(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    // Opened first, so that a mistyped path is told before a long file is read.
    let count = try context.withStore(for: .writing) { store in
      let lines = try context.input.readRecords(arguments[RecordCommands.importFile])
      try put(lines, into: store)
      return lines.records.count
    }
    return CommandResult(
      json: ["imported": JSONValue(count)], text: "Imported \(Counted.text(count, "record")).")
  }
  /// Puts all records of an import, or none, and names the line where one is at fault.
  private static func put(_ lines: RecordLines, into store: RestorationStore) throws {
    do {
      try store.put(lines.records)
    } catch let error as StoreError {
      guard let line = lines.line(atFault: error) else { throw error }
      let known = CommandError(wrapping: error)
      throw CommandError(
        known.code, "line \(line): \(known.message)", details: known.details,
        exitCode: known.exitCode)
    }
  }
}
