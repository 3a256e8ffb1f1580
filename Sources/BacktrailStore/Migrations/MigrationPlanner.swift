internal import BacktrailMigrations

/// Says which migrations come next, by what the ledger says.
struct MigrationPlanner {
  let migrator: Migrator
  /// What has been applied, in the order in which it was.
  let rows: [MigrationLedger.Row]
  /// Gives the text that was applied; nil where it is not known.
  let storedText: (MigrationLedger.Row) throws -> String?

  /// What is pending, up to a version.
  ///
  /// - Throws: ``MigrationError`` where it may not be applied.
  func up(to version: Int?, allowsOutOfOrder: Bool) throws -> [MigrationStep] {
    if let version { _ = try migrator.migration(version) }
    let status = try migrator.status(of: rows)
    try status.validate(allowsOutOfOrder: allowsOutOfOrder)
    return status.pending.filter { $0.version <= version ?? .max }
      .map(MigrationStep.init(applying:))
  }

  /// What is to be taken back to reach a target, the one that was applied last first.
  ///
  /// - Throws: ``MigrationError`` where some of it cannot be taken back.
  func down(_ target: Migrator.DownTarget) throws -> [MigrationStep] {
    let status = try migrator.status(of: rows)
    try status.refuseNewer()
    try status.refuseUnfinished()
    return try rowsAbove(target).reversed().map { row in
      try MigrationStep(takingBack: migration(of: row, usesDrifted: false))
    }
  }

  /// Taking the last one back and applying it again; nothing where none was applied.
  ///
  /// It is taken back by the text that was applied, so that its file may have been changed since.
  func redo() throws -> [MigrationStep] {
    let status = try migrator.status(of: rows)
    try status.refuseNewer()
    try status.refuseUnfinished()
    guard let last = rows.last else { return [] }
    // All others have to be as they were, since they may stand below it.
    try migrator.status(of: rows.dropLast()).validate(allowsOutOfOrder: true)
    guard let again = migrator.migrations.first(where: { $0.version == last.version }) else {
      throw MigrationError.unknownApplied([last.version])
    }
    return [
      try MigrationStep(takingBack: migration(of: last, usesDrifted: true)),
      MigrationStep(applying: again),
    ]
  }

  private func rowsAbove(_ target: Migrator.DownTarget) throws -> ArraySlice<MigrationLedger.Row> {
    switch target {
    case .steps(let count): return rows.suffix(max(0, count))
    case .version(0): return rows[...]
    case .version(let version):
      guard let index = rows.firstIndex(where: { $0.version == version }) else {
        _ = try migrator.migration(version)
        throw MigrationError.notApplied(version)
      }
      return rows[(index + 1)...]
    }
  }

  /// The migration that a row records, as it was applied.
  private func migration(of row: MigrationLedger.Row, usesDrifted: Bool) throws -> Migration {
    let known = migrator.migrations.first { $0.version == row.version }
    if let known, known.checksum == row.checksum { return known }
    if known != nil, !usesDrifted {
      throw MigrationError.notReversible(
        version: row.version, problem: "its file was changed after it had been applied")
    }
    guard let text = try storedText(row) else {
      throw MigrationError.notReversible(
        version: row.version,
        problem: "its file is not there as it was applied, and the text that is kept of it is not "
          + "either")
    }
    let name = known?.name == row.name ? known?.fileName : nil
    return try Migration(.init(name: name ?? "\(row.version)_\(row.name).sql", text: text))
  }
}
