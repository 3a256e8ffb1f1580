internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite

/// Tries migrations one after the other on databases in memory, and looks at what they do.
struct MigrationLinter {
  /// How many steps of SQLite's virtual machine each statement may take: a recursion may have no end.
  var stepLimit: Int32 = 20_000_000
  private var warnings: [MigrationWarning] = []

  /// What there is to say about some migrations, in their order.
  mutating func lint(_ migrations: [Migration]) -> [MigrationWarning] {
    var rest = migrations[...]
    do {
      let base = try scratch()
      while let migration = rest.popFirst() {
        let first = warnings.count
        let isTried = try lint(migration, on: base)
        let silenced = silenced(by: migration)
        warnings[first...].sort(by: MigrationWarning.isBefore)
        warnings = warnings[..<first] + warnings[first...].filter { !silenced.contains($0.code) }
        if !isTried { break }
      }
    } catch {
      // Only a database in memory that cannot be made or read, for want of memory.
      let file = rest.first?.fileName ?? migrations.last?.fileName ?? ""
      add(.notTried, file, nil, "It could not be tried: \(error).")
    }
    for migration in rest {
      add(.notTried, migration.fileName, nil, "Not tried, because one before it failed.")
    }
    return warnings
  }

  private mutating func add(
    _ code: MigrationWarning.Code, _ file: String, _ line: Int?, _ message: String
  ) {
    let warning = MigrationWarning(code: code, file: file, line: line, message: message)
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// - Returns: Whether it could be applied, so that the next can be tried.
  private mutating func lint(_ migration: Migration, on base: Connection) throws -> Bool {
    let file = migration.fileName
    guard try !holdsForbidden(migration.up, of: migration) else { return false }
    let before = try SchemaText.all(in: base)
    let filled = try copy(of: base)
    try RowFiller(connection: filled).fill()
    guard let trial = try run(migration, on: base, filled) else { return false }
    for event in trial.events { add(event.code, file, event.line, event.message) }
    if !migration.up.directives.isInTransaction, trial.statementCount > 1 {
      add(
        .stopsHalfWay, file, nil,
        "Runs \(trial.statementCount) statements without a transaction: where one fails, those "
          + "before it stay. Give each a file of its own.")
    }
    let isReversible = try lintDown(migration, on: copy(of: base), before: before)
    try tryWithRows(migration, filled, isReversible: isReversible)
    return true
  }

  /// Applies the migration to the empty tables, or else to those with a row each.
  ///
  /// - Returns: What it did; nil where neither can be done, which has been said then.
  private mutating func run(
    _ migration: Migration, on base: Connection, _ filled: Connection
  ) throws -> SectionTrial? {
    do {
      var trial = try SectionTrial(migration.up, on: base)
      try trial.run()
      return trial
    } catch let error as ScriptError {
      let line = migration.up.firstLine + error.line - 1
      if error.error.isMistakeInText {
        add(
          .cannotRun, migration.fileName, line,
          "\(Self.sentence(error)) The migration can never be applied.")
        return nil
      }
      add(
        .notTried, migration.fileName, line,
        "\(Self.sentence(error)) The files were tried one after the other on an empty database.")
    }
    // It may need rows, which an empty database does not have.
    let other = try copy(of: filled)
    do {
      var trial = try SectionTrial(migration.up, on: other)
      try trial.run()
      try RowFiller(connection: other).empty()
      try other.copy(into: base)
      return trial
    } catch is ScriptError {
      return nil
    }
  }

  /// Says which statement no migration may have.
  ///
  /// - Returns: Whether there is one.
  private mutating func holdsForbidden(
    _ section: Migration.Section, of migration: Migration
  ) throws -> Bool {
    do {
      try ScriptRules(isInTransaction: section.directives.isInTransaction).check(section.sql)
      return false
    } catch let error as ScriptError {
      add(
        .cannotRun, migration.fileName, section.firstLine + error.line - 1, Self.sentence(error))
      return true
    }
  }

  // MARK: Rows

  /// Applies the migration where tables have rows, as it will be one day, and takes it back.
  private mutating func tryWithRows(
    _ migration: Migration, _ filled: Connection, isReversible: Bool
  ) throws {
    let migrator = try Migrator(
      files: [MigrationFile(name: migration.fileName, text: migration.text)],
      ledger: Self.ledger, completion: nil)
    let instant = Instant(millisecondsSince1970: 0)
    do {
      try migrator.up(on: filled, now: instant)
      guard isReversible else { return }
      try RowFiller(connection: filled).fill()
      try migrator.down(on: filled, now: instant)
    } catch MigrationError.failed(let failure), MigrationError.failedHalfWay(let failure) {
      let isSaid = warnings.contains {
        $0.file == failure.file && $0.line == failure.line && $0.code == .requiredColumn
      }
      if isSaid { return }
      add(
        .failsWithRows, failure.file, failure.line,
        "Fails where its table has rows: \(failure.error.message).")
    } catch MigrationError.refused(let file, let problem) {
      add(.refused, file, nil, "Is refused when it runs: \(problem).")
    } catch let error as MigrationError {
      add(.refused, migration.fileName, nil, error.description)
    }
  }

  /// The ledger of a scratch database, by a name that no migration has.
  private static let ledger = "backtrail_lint_ledger"

  // MARK: Down

  /// - Returns: Whether what takes the migration back runs.
  private mutating func lintDown(
    _ migration: Migration, on connection: Connection, before: [String: String]
  ) throws -> Bool {
    let file = migration.fileName
    guard let down = migration.down, !SQLScript.isBlank(down.sql) else {
      add(
        .missingDown, file, nil,
        "Has nothing below \"-- migrate: down\", so it cannot be taken back.")
      return false
    }
    if try holdsForbidden(down, of: migration) { return false }
    do {
      try connection.run(down)
    } catch let error as ScriptError {
      add(
        .downFails, file, down.firstLine + error.line - 1,
        "\(Self.sentence(error)) The migration cannot be taken back.")
      return false
    }
    let different = try SchemaText.differences(before, SchemaText.all(in: connection))
    if !different.isEmpty {
      add(
        .downDiffers, file, down.firstLine,
        "After up and down, this is not as it was before: \(different.joined(separator: ", ")).")
    }
    return true
  }

  // MARK: Scratch databases

  private func scratch() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.setPragma("foreign_keys", to: 0)
    connection.limitSteps(to: stepLimit)
    return connection
  }

  private func copy(of connection: Connection) throws -> Connection {
    let copy = try scratch()
    try connection.copy(into: copy)
    return copy
  }

  // MARK: Words

  private static func sentence(_ error: ScriptError) -> String {
    let message = error.error.message
    return message.prefix(1).uppercased() + message.dropFirst() + "."
  }

  /// The codes that a file says are meant, and a warning of what is none.
  private mutating func silenced(by migration: Migration) -> Set<MigrationWarning.Code> {
    var codes: Set<MigrationWarning.Code> = []
    let lines = migration.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "," }
      guard words.starts(with: ["--", "lint:", "allows"]) else { continue }
      for word in words.dropFirst(3) {
        if let code = MigrationWarning.Code(rawValue: String(word)) {
          codes.insert(code)
        } else {
          add(
            .unknownCode, migration.fileName, index + 1,
            "Allows \"\(word)\", which is nothing that is warned of.")
        }
      }
    }
    return codes
  }
}
