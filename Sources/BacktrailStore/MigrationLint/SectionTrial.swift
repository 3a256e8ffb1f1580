internal import BacktrailSQLite

/// Runs a section of a migration statement by statement, and notes what happens to the tables.
struct SectionTrial {
  /// Something that happened.
  struct Event {
    let code: MigrationWarning.Code
    /// The line of the file.
    let line: Int
    let message: String
  }

  let connection: Connection
  let section: Migration.Section
  private(set) var events: [Event] = []
  private(set) var statementCount = 0
  /// The tables that are there, by their names in small letters.
  private var tracks: [String: TableTrack]
  /// Those that went.
  private var dropped: [TableTrack] = []

  init(_ section: Migration.Section, on connection: Connection) throws {
    self.section = section
    self.connection = connection
    tracks = try TableModel.all(in: connection).mapValues { TableTrack(origin: $0.name, model: $0) }
  }

  /// Runs the section, as a migration does: in a transaction unless it says otherwise.
  ///
  /// - Throws: `ScriptError`, with a line of the section.
  mutating func run() throws {
    if section.directives.isInTransaction {
      try connection.transaction(.immediate) { try runStatements() }
    } else {
      try runStatements()
    }
    noteDroppedTables()
    events.sort { $0.line < $1.line }
  }

  private mutating func runStatements() throws {
    let rules = ScriptRules(isInTransaction: section.directives.isInTransaction)
    try connection.studyStatements(of: section.sql) { statement in
      statementCount += 1
      let line = line(statement.line)
      try noteReads(statement)
      try noteRows(statement, line: line)
      noteLocks(statement, line: line)
      do {
        try connection.execute(script: statement.sql, under: rules) { _ in }
      } catch let error as ScriptError {
        // Its place is that in a script of one statement.
        throw error.error
      }
      try follow(statement, line: line)
    }
  }

  /// The line of the file for one of the section.
  func line(_ line: Int) -> Int { section.firstLine + line - 1 }

  private mutating func note(_ code: MigrationWarning.Code, _ line: Int, _ message: String) {
    events.append(Event(code: code, line: line, message: message))
  }

  /// A table that was there before the migration, under the name that it has now.
  private func old(_ name: String) -> TableTrack? {
    tracks[name.lowercased()].flatMap { $0.origin == nil ? nil : $0 }
  }

  // MARK: Before a statement runs

  private func noteReads(_ statement: ScriptStatement) throws {
    let writes = statement.actions.contains { action in
      switch action.kind {
      case .insert, .update: !action.table.lowercased().hasPrefix("sqlite_")
      case .createTable: true
      default: false
      }
    }
    let changesSchema = statement.actions.contains { $0.kind == .alterTable }
    guard writes, !changesSchema else { return }
    for action in try actions(of: statement) where action.kind == .read {
      guard let column = action.column else { continue }
      tracks[action.table.lowercased()]?.readColumns.insert(column.lowercased())
    }
  }

  /// What a statement does, also where SQLite copies a table as a whole and names no column.
  private func actions(of statement: ScriptStatement) throws -> [StatementAction] {
    let word = statement.sql.prefix { $0.isLetter }.uppercased()
    let reads = statement.actions.contains { $0.kind == .read }
    guard !reads, word == "INSERT" || word == "REPLACE" else { return statement.actions }
    // Behind WITH it copies row by row.
    var actions: [StatementAction] = []
    try connection.studyStatements(of: "WITH lint AS (SELECT 1) \(statement.sql)") {
      actions += $0.actions
    }
    return actions
  }

  /// Rows of old tables that the statement changes without finding them by an index.
  private mutating func noteRows(_ statement: ScriptStatement, line: Int) throws {
    let direct = statement.actions.filter { $0.source == nil }
    // SQLite does so by the way when it changes the schema.
    let changesSchema = direct.contains { action in
      switch action.kind {
      case .alterTable, .createIndex, .createTable, .dropTable: true
      default: false
      }
    }
    if changesSchema { return }
    let changed = direct.first { action in
      (action.kind == .delete || action.kind == .update) && old(action.table) != nil
    }
    guard let changed, let table = old(changed.table)?.model.name else { return }
    let plan = try connection.prepare("EXPLAIN QUERY PLAN \(statement.sql)")
    var steps: [String] = []
    while try plan.step() { steps.append(plan.text(at: 3).lowercased()) }
    let verb = changed.kind == .delete ? "Deletes" : "Changes"
    if changed.kind == .delete, steps.isEmpty {
      note(.deletesEveryRow, line, "Deletes every row of \(table).")
    } else if steps.contains(where: { Self.isScan($0, of: table) }) {
      note(
        .locksLong, line,
        "\(verb) rows of \(table) and reads every one of them for it, while nobody else can write.")
    }
  }

  private static func isScan(_ step: String, of table: String) -> Bool {
    let scan = "scan \(table.lowercased())"
    return step == scan || step.hasPrefix("\(scan) ")
  }

  private mutating func noteLocks(_ statement: ScriptStatement, line: Int) {
    for action in statement.actions where action.kind == .createIndex && action.source == nil {
      guard let table = old(action.table) else { continue }
      note(
        .locksLong, line,
        "Makes an index of \(table.model.name), which reads every row while nobody else can write: long "
          + "where there are many.")
    }
    let word = statement.sql.prefix { $0.isLetter }.uppercased()
    if word == "VACUUM" || word == "REINDEX" {
      note(.locksLong, line, "\(word) writes what is there anew while nobody else can write.")
    }
  }

  // MARK: After a statement ran

  private mutating func follow(_ statement: ScriptStatement, line: Int) throws {
    let now = try TableModel.all(in: connection)
    let gone = tracks.keys.filter { now[$0] == nil }.sorted()
    let new = now.keys.filter { tracks[$0] == nil }.sorted()
    let isAltered = statement.actions.contains { $0.kind == .alterTable }
    if isAltered, let from = gone.first, let to = new.first, let model = now[to] {
      tracks[to] = tracks.removeValue(forKey: from)
      tracks[to]?.model = model
    } else {
      for name in gone {
        guard let track = tracks.removeValue(forKey: name) else { continue }
        track.dropLine = line
        dropped.append(track)
      }
      for name in new {
        tracks[name] = now[name].map { TableTrack(origin: nil, model: $0) }
      }
    }
    for (name, model) in now.sorted(by: { $0.key < $1.key }) {
      guard let track = tracks[name], track.model != model else { continue }
      if track.origin != nil { compare(track.model, model, line: line) }
      track.model = model
    }
  }

  /// What ALTER TABLE made of a table that was there.
  private mutating func compare(_ before: TableModel, _ after: TableModel, line: Int) {
    // As many columns as before: one was renamed.
    if before.columns.count == after.columns.count { return }
    for column in before.columns where after.column(column.name) == nil {
      note(.dropsColumn, line, "Drops the column \(column.name) of \(before.name) with its values.")
    }
    for column in after.columns where before.column(column.name) == nil {
      guard column.isRequired, !column.hasDefault, !column.isGenerated else { continue }
      note(
        .requiredColumn, line,
        "Adds the column \(column.name) to \(after.name) with NOT NULL and no default, which fails "
          + "where the table has rows.")
    }
  }

  // MARK: At the end

  private mutating func noteDroppedTables() {
    for track in dropped {
      guard let origin = track.origin, let line = track.dropLine else { continue }
      if let anew = tracks[origin.lowercased()], anew.origin == nil {
        noteRebuild(of: track, to: anew.model, line: line)
      } else {
        note(.dropsTable, line, "Drops the table \(origin) with all its rows.")
      }
    }
  }

  /// A table that went, and another one with its name in its place.
  private mutating func noteRebuild(of track: TableTrack, to model: TableModel, line: Int) {
    let name = model.name
    note(
      .locksLong, line, "Makes the table \(name) anew, row by row, while nobody else can write.")
    for column in track.model.columns {
      guard let kept = model.column(column.name) else {
        note(.dropsColumn, line, "Drops the column \(column.name) of \(name) with its values.")
        continue
      }
      if column.type.lowercased() != kept.type.lowercased() {
        note(
          .changesType, line,
          "The column \(column.name) of \(name) changes its type from \(Self.text(column.type)) to "
            + "\(Self.text(kept.type)).")
      }
      let isRead = track.readColumns.contains(column.name.lowercased())
      if !isRead, !column.isGenerated, !kept.isGenerated {
        note(
          .losesColumn, line,
          "Makes \(name) anew and never reads the old column \(column.name), so its values are lost."
        )
      }
    }
  }

  private static func text(_ type: String) -> String { type.isEmpty ? "none" : type }
}
