internal import BacktrailSQLite

/// Which table of before each table is, while statements rename, drop and make them, and what those
/// statements named.
///
/// All names are in lowercase.
struct TableLineage {
  /// The tables that are there now, each with its name at the beginning; nil for one made since.
  private(set) var origins: [String: String?]
  /// The tables, by their names at the beginning, that a statement writes to.
  private(set) var written: Set<String> = []
  /// The tables, by their names at the beginning, that a statement drops.
  private(set) var dropped: Set<String> = []
  /// The indexes, triggers and views that a statement drops by name.
  private(set) var droppedObjects: Set<SchemaFacts.Object> = []

  /// - Parameter tables: The names of the tables that are there, of every kind.
  init(tables: some Sequence<String>) {
    origins = Dictionary(uniqueKeysWithValues: Set(tables).map { ($0, $0) })
  }

  /// Takes in what a statement did.
  ///
  /// - Parameter tables: The names of the tables that are there after it; nil where it leaves them.
  mutating func add(_ effects: StatementEffects, tables: Set<String>?) {
    for name in effects.writes {
      if let origin = origins[name] ?? nil { written.insert(origin) }
    }
    for name in effects.droppedTables {
      if let origin = origins[name] ?? nil { dropped.insert(origin) }
    }
    for (type, names) in [
      ("index", effects.droppedIndexes), ("trigger", effects.droppedTriggers),
      ("view", effects.droppedViews),
    ] {
      for name in names { droppedObjects.insert(.init(type: type, name: name)) }
    }
    guard let tables else { return }
    let gone = origins.keys.filter { !tables.contains($0) }
    let new = tables.filter { origins[$0] == nil }
    if effects.altersTable, gone.count == 1, new.count == 1 {
      origins.updateValue(origins[gone[0]] ?? nil, forKey: new.first ?? "")
    } else {
      for name in new { origins.updateValue(nil, forKey: name) }
    }
    for name in gone { origins.removeValue(forKey: name) }
  }

  /// What a table of now was called at the beginning; nil for one made since.
  func origin(of table: String) -> String? { origins[table] ?? nil }

  /// What became of a table of the beginning: what it is called now, where it is still there, and the
  /// one made since that has its name.
  func successors(of table: String) -> [String] {
    let renamed = origins.filter { $0.value == table }.map(\.key)
    return renamed + (isReplaced(table) ? [table] : [])
  }

  /// Whether there is a table made since that has the name of one of the beginning, which is dropped
  /// or is called otherwise now.
  func isReplaced(_ table: String) -> Bool {
    guard let origin = origins[table], origin == nil else { return false }
    return dropped.contains(table) || origins.contains { $0.value == table }
  }
}
