internal import BacktrailMigrations
internal import BacktrailSQLite

/// Compares a database with what its applied migrations make.
///
/// They run once more on a database in memory, in the order and with the text that the ledger keeps.
/// What another one made in the same file is not looked at, unless it is on a table of theirs.
struct SchemaCheck {
  let migrator: Migrator
  let connection: Connection
  private(set) var findings: [Diagnosis.Finding] = []
  /// The tables and views that the migrations make, in small letters; nil where that is not known.
  private(set) var tables: Set<String>?

  init(_ migrator: Migrator, on connection: Connection) {
    self.migrator = migrator
    self.connection = connection
  }

  /// - Throws: `MigrationError.unreadableLedger`, `SQLiteError`.
  mutating func look() throws {
    let rows = try migrator.recorded(on: connection)
    guard let texts = try texts(of: rows) else { return }
    // What is in the middle of a migration is like neither end of it.
    guard !rows.contains(where: { $0.isUnfinished }) else { return }
    guard let fresh = try replay(rows, texts) else { return }
    try compare(with: SchemaObject.all(in: fresh))
  }

  private mutating func find(_ severity: Diagnosis.Severity, _ code: String, _ message: String) {
    findings.append(.init(severity: severity, code: code, message: message))
  }

  /// The texts that the ledger keeps; nil where one is not what it was.
  private mutating func texts(of rows: [MigrationLedger.Row]) throws -> [String]? {
    let ledger = MigrationLedger(connection: connection, name: migrator.ledger)
    var texts: [String] = []
    for row in rows {
      let text = try ledger.text(of: row)
      let known = migrator.migrations.first { $0.version == row.version }
      if text == nil || known.map({ $0.name != row.name }) ?? false {
        find(
          .error, "ledger",
          "The name or the text that is kept of migration \(row.version) (\(row.name)) is not what "
            + "was applied.")
      }
      if let text { texts.append(text) }
    }
    return texts.count == rows.count ? texts : nil
  }

  /// A database in memory to which the migrations were applied; nil where they cannot be.
  private mutating func replay(
    _ rows: [MigrationLedger.Row], _ texts: [String]
  ) throws -> Connection? {
    let fresh = try Connection.inMemory()
    try fresh.setPragma("foreign_keys", to: 0)
    for (row, text) in zip(rows, texts) {
      do {
        let file = MigrationFile(name: "\(row.version)_\(row.name).sql", text: text)
        try fresh.run(Migration(file).up)
      } catch let error as ScriptError {
        find(
          .note, "replay",
          "The schema was not compared: migration \(row.version) (\(row.name)) needs what no "
            + "migration makes (\(error.error.message)).")
        return nil
      } catch let error as MigrationError {
        find(.error, "ledger", "What is kept of migration \(row.version) is none: \(error)")
        return nil
      }
    }
    return fresh
  }

  private mutating func compare(with expected: [SchemaObject]) throws {
    let found = try SchemaObject.all(in: connection)
    let tables = Set(
      expected.filter { $0.kind == .table || $0.kind == .view }.map(\.name.foldedName))
    self.tables = tables
    for object in expected {
      guard let there = found.first(where: { $0.isNamed(like: object) }) else {
        find(.error, "schema", "The \(object.title) is not there.")
        continue
      }
      // ALTER TABLE writes a name anew, in quotes.
      let isSame = SchemaText.plain(there.sql) == SchemaText.plain(object.sql)
      if !isSame || there.table.foldedName != object.table.foldedName {
        find(.error, "schema", "The \(object.title) is not as its migration makes it.")
      }
    }
    for object in found
    where tables.contains(object.table.foldedName) && !expected.contains(where: object.isNamed) {
      find(.warning, "extra", "The \(object.title) is made by no migration.")
    }
  }
}

extension SchemaObject {
  /// Whether another one has the kind and the name of this one.
  fileprivate func isNamed(like other: SchemaObject) -> Bool {
    kind == other.kind && name.foldedName == other.name.foldedName
  }

  /// What it is called in a sentence.
  fileprivate var title: String {
    switch kind {
    case .table, .view: "\(kind.rawValue) \(name)"
    case .index, .trigger: "\(kind.rawValue) \(name) on \(table)"
    }
  }
}
