internal import BacktrailMigrations
internal import BacktrailSQLite
internal import Synchronization

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
    let applied = zip(rows, texts).map { (version: $0.version, name: $0.name, text: $1) }
    guard let expected = try objects(of: applied) else { return }
    try compare(with: expected)
  }

  /// Compares with what migrations make that no ledger says were applied.
  ///
  /// - Throws: `SQLiteError`.
  mutating func look(for migrations: [Migration]) throws {
    let applied = migrations.map { (version: $0.version, name: $0.name, text: $0.text) }
    guard let expected = try objects(of: applied) else { return }
    try compare(with: expected)
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

  /// What the last migrations that were run made: whoever looks at many files of one version runs them
  /// once. It follows from their texts alone.
  private static let last = Mutex<(texts: [String], objects: [SchemaObject])?>(nil)

  /// What the migrations make; nil where they cannot be applied.
  private mutating func objects(
    of applied: [(version: Int, name: String, text: String)]
  ) throws -> [SchemaObject]? {
    let texts = applied.flatMap { ["\($0.version)_\($0.name)", $0.text] }
    if let last = Self.last.withLock({ $0 }), last.texts == texts { return last.objects }
    guard let fresh = try replay(applied) else { return nil }
    let objects = try SchemaObject.all(in: fresh)
    Self.last.withLock { $0 = (texts, objects) }
    return objects
  }

  /// A database in memory to which the migrations were applied; nil where they cannot be.
  private mutating func replay(
    _ applied: [(version: Int, name: String, text: String)]
  ) throws -> Connection? {
    let fresh = try Connection.inMemory()
    try fresh.setPragma("foreign_keys", to: 0)
    for row in applied {
      do {
        let file = MigrationFile(name: "\(row.version)_\(row.name).sql", text: row.text)
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
      let isSame =
        there.sql == object.sql || SchemaText.plain(there.sql) == SchemaText.plain(object.sql)
      if !isSame || there.table.foldedName != object.table.foldedName {
        let difference = isSame ? "" : ": \(there.difference(from: object))"
        find(
          .error, "schema", "The \(object.title) is not as its migration makes it\(difference).")
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

  /// What the text of this one has where that of another one has something else.
  fileprivate func difference(from other: SchemaObject) -> String {
    let here = sql.split { $0.isWhitespace }
    let there = other.sql.split { $0.isWhitespace }
    let common = zip(here, there).prefix { $0 == $1 }.count
    // A word or two before say where it is.
    let start = max(0, common - 2)
    func excerpt(_ words: [Substring]) -> String {
      let text = words[min(start, words.count)...].joined(separator: " ")
      let cut = text.count > 60 ? "\(text.prefix(59))…" : text
      return "\"\(start > 0 ? "… " : "")\(cut)\""
    }
    return "\(excerpt(here)) instead of \(excerpt(there))"
  }

  /// What it is called in a sentence.
  fileprivate var title: String {
    switch kind {
    case .table, .view: "\(kind.rawValue) \(name)"
    case .index, .trigger: "\(kind.rawValue) \(name) on \(table)"
    }
  }
}
