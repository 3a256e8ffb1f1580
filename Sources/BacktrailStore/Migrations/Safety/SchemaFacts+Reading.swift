internal import BacktrailSQLite

extension SchemaFacts {
  /// Reads the facts of a database.
  ///
  /// - Parameters:
  ///   - connection: A connection in a transaction, with foreign keys switched off.
  ///   - ledger: The name of the table that is left out.
  ///   - prefix: What the folded names of the tables begin with whose rows are counted and checked,
  ///     and to which keys are checked; empty for all.
  ///   - counting: Whether rows are counted.
  /// - Complexity: Every such table is counted and its foreign keys checked, so all of them are read
  ///   once, or an index of each.
  init(
    of connection: Connection, without ledger: String, prefix: String = "", counting: Bool = true
  ) throws {
    try readTables(of: connection, without: ledger.foldedName) { counting && $0.hasPrefix(prefix) }
    try readObjects(of: connection)
    for table in tables.values { try readViolations(of: table, prefix: prefix, connection) }
    try readUses(of: connection)
  }

  private mutating func readTables(
    of connection: Connection, without ledger: String, counting: (String) -> Bool
  ) throws {
    let marks = try Self.largestIDs(of: connection)
    let found = try connection.rows(
      """
      SELECT t.name, CASE WHEN s.sql LIKE '%autoincrement%' THEN s.sql END, t.wr
      FROM pragma_table_list AS t
      JOIN main.sqlite_schema AS s ON s.type = 'table' AND s.name = t.name
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """
    ) { ($0.text(at: 0), $0.text(at: 1), $0.int64(at: 2) == 0) }
    for (name, sql, hasRowID) in found where name.foldedName != ledger {
      let keepsIDs = SQLScript.holds("AUTOINCREMENT", in: sql)
      tables[name.foldedName] = Table(
        name: name, rows: counting(name.foldedName) ? try Self.count(name, connection) : nil,
        keepsIDs: keepsIDs, largestID: keepsIDs ? marks[name.foldedName] : nil,
        hasRowID: hasRowID)
    }
  }

  private static func count(_ table: String, _ connection: Connection) throws -> Int64? {
    do {
      return try connection.row("SELECT count(*) FROM main.\(table.quotedName)") {
        $0.int64(at: 0)
      }
    } catch let error as SQLiteError where error.isUncompilable {
      return nil
    }
  }

  private static func largestIDs(of connection: Connection) throws -> [String: Int64] {
    // The table is there from the first table on that is AUTOINCREMENT.
    guard
      try connection.row(
        "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'", map: { _ in true })
        != nil
    else { return [:] }
    let rows = try connection.rows("SELECT lower(name), seq FROM main.sqlite_sequence") {
      ($0.text(at: 0), $0.int64(at: 1))
    }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  private mutating func readObjects(of connection: Connection) throws {
    // An index without text serves a constraint, which is a part of its table.
    let found = try connection.rows(
      """
      SELECT type, lower(name), lower(tbl_name) FROM main.sqlite_schema
      WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL
      """
    ) { (Object(type: $0.text(at: 0), name: $0.text(at: 1)), $0.text(at: 2)) }
    objects = Dictionary(found) { first, _ in first }
  }

  // MARK: Foreign keys

  private mutating func readViolations(
    of table: Table, prefix: String, _ connection: Connection
  ) throws {
    let name = table.name.foldedName
    let columns = try connection.rows(
      """
      SELECT id, lower("table"), lower("from") FROM pragma_foreign_key_list(?1, 'main')
      ORDER BY id, seq
      """, table.name
    ) { ($0.int64(at: 0), $0.text(at: 1), $0.text(at: 2)) }
    guard columns.contains(where: { name.hasPrefix(prefix) || $0.1.hasPrefix(prefix) }) else {
      return
    }
    var keys: [Int64: Violation] = [:]
    for (id, own) in Dictionary(grouping: columns, by: \.0) {
      let key = Violation(
        table: name, parent: own[0].1, columns: own.map(\.2).joined(separator: ", "))
      keys[id] = key
      foreignKeys.insert(key)
      if tables[key.parent] == nil { danglingKeys.insert(key) }
    }
    let key = try Self.referringColumns(columns.map { ($0.0, $0.2) }, of: table, connection)
    do {
      _ = try connection.rows(
        "SELECT v.fkid, v.rowid, \(key) FROM pragma_foreign_key_check(?1, 'main') AS v", table.name
      ) { row in
        guard let key = keys[row.int64(at: 0)] else { return }
        violations[key, default: Violations()]
          .add(row.optionalText(at: 1), row.optionalText(at: 2))
      }
    } catch let error as SQLiteError where error.isUncompilable {
      // The key itself is wrong: what it refers to is not unique, for instance.
      let key = Violation(table: name, parent: "", columns: error.message)
      violations[key, default: Violations()].add(nil, nil)
    }
  }

  /// An expression for what the row of a violation `v` refers to; NULL where its row cannot be found.
  private static func referringColumns(
    _ columns: [(key: Int64, name: String)], of table: Table, _ connection: Connection
  ) throws -> String {
    let names = Set(
      try connection.rows("SELECT lower(name) FROM pragma_table_xinfo(?1, 'main')", table.name) {
        $0.text(at: 0)
      })
    // A column may have taken one of the names of the rowid.
    guard table.hasRowID,
      let rowID = ["rowid", "_rowid_", "oid"].first(where: { !names.contains($0) })
    else {
      return "NULL"
    }
    let cases = Dictionary(grouping: columns, by: \.key).sorted { $0.key < $1.key }.map {
      id, columns in
      let key = columns.map { "quote(t.\($0.name.quotedName))" }.joined(separator: " || ',' || ")
      return "WHEN \(id) THEN \(key)"
    }
    return "(SELECT CASE v.fkid \(cases.joined(separator: " ")) END "
      + "FROM main.\(table.name.quotedName) AS t WHERE t.\(rowID) = v.rowid)"
  }

  // MARK: Whether it compiles

  private mutating func readUses(of connection: Connection) throws {
    let views = objects.keys.filter { $0.type == "view" }.map(\.name)
    for view in views {
      try compile("SELECT * FROM main.\(view.quotedName) LIMIT 0", .read, view, connection)
    }
    let owners = Set(objects.filter { $0.key.type == "trigger" }.values)
    for owner in owners {
      let name = owner.quotedName
      try compile("INSERT INTO main.\(name) DEFAULT VALUES", .insert, owner, connection)
      try compile("DELETE FROM main.\(name)", .delete, owner, connection)
      let columns: [String]
      do {
        columns = try connection.rows(
          "SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE hidden = 0", owner
        ) { $0.text(at: 0).quotedName }
      } catch let error as SQLiteError where error.isUncompilable {
        // A view that cannot be read has no columns.
        uses[Use(kind: .update, name: owner)] = .fails(error.message)
        continue
      }
      if columns.isEmpty { continue }
      let changes = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      try compile("UPDATE main.\(name) SET \(changes)", .update, owner, connection)
    }
  }

  /// Compiles a statement, which compiles the triggers that it would fire, and does not run it.
  private mutating func compile(
    _ sql: String, _ kind: Use.Kind, _ name: String, _ connection: Connection
  ) throws {
    do {
      _ = try connection.prepare(sql)
      uses[Use(kind: kind, name: name)] = .fine
    } catch let error as SQLiteError where error.isUncompilable {
      uses[Use(kind: kind, name: name)] = .fails(error.message)
    }
  }
}

extension SchemaFacts.Violations {
  fileprivate mutating func add(_ rowID: String?, _ key: String?) {
    count += 1
    guard let rowID, let key, rows.count < Self.limit else { return }
    rows.append(Row(rowID: rowID, key: key))
  }
}
