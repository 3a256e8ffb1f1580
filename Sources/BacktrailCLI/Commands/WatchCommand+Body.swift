import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func watch(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let limit = arguments[WatchCommand.limit] ?? .max
    let interruption = Interruption()
    defer { interruption.end() }
    return try context.withStore(for: .reading) { store in
      let inbox = ChangeInbox(
        try store.changes(), interruption,
        milliseconds: arguments[WatchCommand.duration]?.milliseconds)
      let output = context.output
      if context.wantsJSON { try output.write(bytes: Array(#"{"changes":["#.utf8)) }
      var count: Int64 = 0
      while count < limit, !output.isClosed, let change = inbox.next() {
        if context.wantsJSON {
          let comma = count == 0 ? "" : ","
          try output.write(bytes: Array(comma.utf8) + JSONValue(change).bytes + Array("\n".utf8))
        } else {
          try output.write(Printable.line(line(of: change)))
        }
        count += 1
      }
      // What is left of the document.
      return CommandResult(json: .encoded(Array("]}".utf8)), text: "")
    }
  }

  private static func line(of change: StoreChange) -> String {
    let what = change.record?.description ?? change.grant?.description
    return [
      change.sequence.map { "\($0)" } ?? "-", change.at?.rfc3339 ?? "-", change.what.code, what,
    ].compactMap(\.self).joined(separator: "  ")
  }
}

extension JSONValue {
  /// A change.
  fileprivate init(_ change: StoreChange) {
    self = [
      "sequence": change.sequence.map { JSONValue($0) } ?? .null, "at": JSONValue(change.at),
      "what": .string(change.what.code), "record": JSONValue(change.record),
      "grant": change.grant.map { JSONValue($0) } ?? .null,
    ]
  }
}
