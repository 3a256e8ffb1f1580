import BacktrailNavigation
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  static func backup(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let destination = try arguments[DatabaseCommands.copy].map(Self.destination) ?? .besideDatabase
    let backup = try context.opening(for: .reading) {
      do {
        return try DatabaseBackup.copy(
          from: context.databasePath, to: destination, at: context.now(),
          waitMilliseconds: context.busyTimeoutMilliseconds)
      } catch StoreError.fileMissing(let path) {
        throw CommandError(
          "fileMissing", "There is no database at \(Printable.line(path)).", exitCode: .noInput)
      }
    }
    return CommandResult(
      json: ["path": .string(backup.path), "bytes": JSONValue(backup.byteCount)],
      text: "Copied \(Printable.line(context.databasePath)) to \(Printable.line(backup.path)).")
  }

  private static func destination(_ path: String) throws -> DatabaseBackup.Destination {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    if !isFolder, path.hasSuffix("/") {
      throw CommandError(
        "cannotWrite", "There is no folder \(Printable.line(path)) for the copy.",
        exitCode: .cannotCreate)
    }
    return isFolder ? .inFolder(path) : .file(path)
  }
}
