/// What a migration made of a database that nobody asked for, found by comparing before and after.
struct MigrationCheck {
  let before: SchemaFacts
  let after: SchemaFacts
  let lineage: TableLineage
  let directives: Migration.Directives

  /// What speaks against keeping it, each a clause; empty where nothing does.
  var problems: [String] {
    vanishedObjects + changedCounts + newViolations + danglingKeys + brokenUses + lostIDs
  }

  // MARK: Indexes, triggers and views

  private var vanishedObjects: [String] {
    before.objects.filter { isGone($0.key, from: $0.value) }
      .sorted { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }
      .map { object, table in
        let place = object.type == "view" ? "" : " on \"\(table)\""
        return "the \(object.type) \"\(object.name)\"\(place) is gone, which no statement drops by "
          + "name; make it again, or say that it goes with \"-- migrate: drops \(object.name)\""
      }
  }

  private func isGone(_ object: SchemaFacts.Object, from table: String) -> Bool {
    if let place = after.objects[object] {
      if place == table { return false }
      // It went along with its table, unless another table has taken that one's name.
      if lineage.origin(of: place) == table, !exists(table) { return false }
    }
    if lineage.droppedObjects.contains(object) { return false }
    if declares(directives.drops, object.name) { return false }
    let lostItsTable =
      lineage.dropped.contains(table)
      || lineage.droppedObjects.contains(.init(type: "view", name: table))
    return !(lostItsTable && !exists(table))
  }

  /// Whether there is a table or view of this name afterwards.
  private func exists(_ name: String) -> Bool {
    lineage.origins[name] != nil || after.objects[.init(type: "view", name: name)] != nil
  }

  // MARK: Rows

  private var changedCounts: [String] {
    before.tables.sorted { $0.key < $1.key }.compactMap { name, table in
      guard !lineage.written.contains(name), let rows = table.rows,
        let current = lineage.origins.first(where: { $0.value == name })?.key,
        let now = after.tables[current], let count = now.rows, count != rows,
        !declares(directives.changes, name), !declares(directives.changes, current)
      else { return nil }
      return "the table \"\(now.name)\", to which no statement writes, had \(rows) rows and has "
        + "\(count); say that this is meant with \"-- migrate: changes \(now.name)\""
    }
  }

  // MARK: Foreign keys

  private var newViolations: [String] {
    after.violations.sorted { $0.key.place < $1.key.place }.compactMap { key, found in
      let old = original(key)
      let known = before.violations[old] ?? .init()
      // Columns may have been renamed: then all keys between the two tables are taken together.
      let isNamed = before.foreignKeys.contains(old)
      let more = max(
        isNamed ? found.count - known.count : total(after, key) - total(before, old),
        isNamed ? newRows(found, known).count : 0)
      if more <= 0 { return nil }
      if key.parent.isEmpty { return "\(key.columns), in the table \"\(key.table)\"" }
      let new = newRows(found, known).map(\.rowID)
      let rows =
        new.isEmpty
        ? "" : " (rowid \(new.prefix(3).joined(separator: ", "))\(more > 3 ? ", …" : ""))"
      return "\(more) more \(more == 1 ? "row" : "rows") of \"\(key.table)\" than before "
        + "\(more == 1 ? "has" : "have") no row of \"\(key.parent)\" for (\(key.columns))\(rows)"
    }
  }

  /// The rows that broke no foreign key before, as far as rows are kept: neither one of that rowid
  /// did, nor one that refers to the same.
  private func newRows(
    _ found: SchemaFacts.Violations, _ known: SchemaFacts.Violations
  ) -> [SchemaFacts.Violations.Row] {
    // Of what was not kept nothing can be said.
    if known.rows.count < known.count { return [] }
    let rowIDs = Set(known.rows.map(\.rowID))
    let keys = Set(known.rows.map(\.key))
    return found.rows.filter { !rowIDs.contains($0.rowID) && !keys.contains($0.key) }
  }

  private var danglingKeys: [String] {
    after.danglingKeys.subtracting(before.danglingKeys).sorted { $0.place < $1.place }
      .compactMap { key in
        let old = original(key)
        // A table that is new may come before the one that it refers to.
        guard lineage.origin(of: key.table) != nil || lineage.isReplaced(key.table),
          !before.danglingKeys.contains(old)
        else { return nil }
        return "the table \"\(key.table)\" refers with (\(key.columns)) to the table "
          + "\"\(key.parent)\", which is not there any more"
      }
  }

  /// A foreign key as it was called at the beginning.
  private func original(_ key: SchemaFacts.Violation) -> SchemaFacts.Violation {
    .init(
      table: lineage.origin(of: key.table) ?? key.table,
      parent: lineage.origin(of: key.parent) ?? key.parent, columns: key.columns)
  }

  private func total(_ facts: SchemaFacts, _ key: SchemaFacts.Violation) -> Int {
    facts.violations.filter { $0.key.table == key.table && $0.key.parent == key.parent }
      .reduce(0) { $0 + $1.value.count }
  }

  // MARK: What compiled

  private var brokenUses: [String] {
    before.uses.filter { $0.value == .fine }.sorted { $0.key.place < $1.key.place }
      .compactMap { use, _ in
        let name = lineage.origins.first { $0.value == use.name }?.key ?? use.name
        guard case .fails(let message)? = after.uses[.init(kind: use.kind, name: name)] else {
          return nil
        }
        return use.kind == .read
          ? "the view \"\(name)\" cannot be read any more: \(message)"
          : "a trigger keeps \"\(name)\" from \(use.kind.noun): \(message)"
      }
  }

  // MARK: Ids

  private var lostIDs: [String] {
    before.tables.filter { $0.value.keepsIDs }.sorted { $0.key < $1.key }.compactMap { name, _ in
      let forgetful = lineage.successors(of: name).filter {
        after.tables[$0].map { !$0.keepsIDs } ?? false
      }
      guard let now = forgetful.first, !declares(directives.reusesIDs, name),
        !declares(directives.reusesIDs, now)
      else { return nil }
      return "the table \"\(now)\" was AUTOINCREMENT and is no more, so that ids would be given "
        + "again; say that this is meant with \"-- migrate: reuses-ids \(now)\""
    }
  }

  /// The ids that tables must go on from so that none is given again: those that a table, or the one
  /// in whose place it is, had reached before.
  var largestIDsToKeep: [(table: String, id: Int64)] {
    before.tables.sorted { $0.key < $1.key }.flatMap { name, table -> [(String, Int64)] in
      guard let id = table.largestID, !declares(directives.reusesIDs, name) else { return [] }
      return lineage.successors(of: name).compactMap { successor in
        guard let now = after.tables[successor], now.keepsIDs, now.largestID ?? .min < id,
          !declares(directives.reusesIDs, successor)
        else { return nil }
        return (now.name, id)
      }
    }
  }

  private func declares(_ names: [String], _ name: String) -> Bool {
    names.contains { $0.foldedName == name.foldedName }
  }
}

extension SchemaFacts.Violation {
  fileprivate var place: String { "\(table) \(parent) \(columns)" }
}

extension SchemaFacts.Use {
  fileprivate var place: String { "\(name) \(kind.rawValue)" }
}

extension SchemaFacts.Use.Kind {
  fileprivate var noun: String {
    switch self {
    case .read: "being read"
    case .insert: "getting new rows"
    case .update: "having rows changed"
    case .delete: "having rows deleted"
    }
  }
}
