package import BacktrailNavigation

/// What has been applied to a database, and what has not.
package struct MigrationStatus: Sendable, Equatable {
  /// What is known of one migration in this database.
  package enum State: Sendable, Equatable {
    /// Its file is what was applied then.
    case applied(at: Instant)
    /// Its file was changed after it had been applied then.
    case drifted(appliedAt: Instant)
    /// It has not been applied.
    case pending
  }

  /// A known migration and its state.
  package struct Entry: Sendable, Equatable {
    /// The migration.
    package let migration: Migration
    /// What is known of it in this database.
    package let state: State
  }

  /// A migration that was applied by a program that knows more, or other, ones.
  package struct Unknown: Sendable, Equatable {
    /// Its number.
    package let version: Int
    /// Its name.
    package let name: String
    /// When it was applied.
    package let appliedAt: Instant
  }

  /// The known migrations, in the order of their versions.
  package let entries: [Entry]

  /// What was applied and is not among the known ones, in the order of versions.
  package let unknown: [Unknown]

  /// The newest version that was applied; 0 where none was.
  package var current: Int {
    let known = entries.last { $0.state != .pending }?.migration.version ?? 0
    return max(known, unknown.last?.version ?? 0)
  }

  /// What has not been applied, in order.
  package var pending: [Migration] {
    entries.filter { $0.state == .pending }.map(\.migration)
  }

  /// Makes sure that the pending migrations may be applied to this database.
  ///
  /// - Throws: ``MigrationError``: `databaseTooNew`, `unknownApplied`, `drifted` or `outOfOrder`.
  package func validate() throws {
    let newestKnown = entries.last?.migration.version ?? 0
    if let newest = unknown.last, newest.version > newestKnown {
      throw MigrationError.databaseTooNew(
        found: newest.version, name: newest.name, supports: newestKnown)
    }
    if !unknown.isEmpty {
      throw MigrationError.unknownApplied(unknown.map(\.version))
    }
    let drifted = entries.filter {
      if case .drifted = $0.state { true } else { false }
    }
    if !drifted.isEmpty {
      throw MigrationError.drifted(files: drifted.map(\.migration.fileName))
    }
    let late = pending.filter { $0.version < current }
    if !late.isEmpty {
      throw MigrationError.outOfOrder(files: late.map(\.fileName), newest: current)
    }
  }
}
