public import BacktrailNavigation

/// What has been applied to a database, and what has not.
public struct MigrationStatus: Sendable, Equatable {
  /// What is known of one migration in this database.
  public enum State: Sendable, Equatable {
    /// Its file is what was applied then.
    case applied(at: Instant)
    /// Its file was changed after it had been applied then.
    case drifted(appliedAt: Instant)
    /// It runs without a transaction, began then to be applied or taken back, and did not come to its
    /// end.
    case unfinished(MigrationRun.Step.Direction, begunAt: Instant)
    /// It has not been applied.
    case pending
  }

  /// A known migration and its state.
  public struct Entry: Sendable, Equatable {
    /// The migration.
    public let migration: Migration
    /// What is known of it in this database.
    public let state: State
    /// Whether it was recorded by a baseline, and never ran.
    public let isBaseline: Bool
  }

  /// A migration that was applied by a program that knows more, or other, ones.
  public struct Unknown: Sendable, Equatable {
    /// Its number.
    public let version: Int
    /// Its name.
    public let name: String
    /// When it was applied.
    public let appliedAt: Instant
    /// What is recorded of it.
    public let state: State

    /// What can be recorded of a migration that is not known.
    public enum State: Sendable, Equatable {
      /// It was applied.
      case applied
      /// It was recorded by a baseline, and never ran.
      case baseline
      /// It runs without a transaction, began then to be applied or taken back, and did not come to
      /// its end.
      case unfinished(MigrationRun.Step.Direction, begunAt: Instant)
      /// A word of a newer program.
      case other(String)
    }

    /// The newest migration that the oldest program knows that can still read the database after
    /// this one; nil where it names none, so that only a program that knows it can.
    public let readableBy: Int?
  }

  /// The known migrations, in the order of their versions.
  public let entries: [Entry]

  /// What was applied and is not among the known ones, in the order of versions.
  public let unknown: [Unknown]

  /// The versions that were applied, in the order in which they were. A migration without transaction
  /// that did not come to its end is among them.
  public let order: [Int]

  /// The newest version that was applied; 0 where none was.
  public var current: Int {
    let known = entries.last { $0.state != .pending }?.migration.version ?? 0
    return max(known, unknown.last?.version ?? 0)
  }

  /// What has not been applied, in order.
  public var pending: [Migration] {
    entries.filter { $0.state == .pending }.map(\.migration)
  }

  /// What a status comes to, the worst first.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The database is newer than what is known.
    case newer
    /// A migration without transaction stopped half-way.
    case unfinished
    /// Files were changed after they were applied, are missing, or were added below the newest that
    /// was applied.
    case drifted
    /// Something has not been applied.
    case pending
    /// Everything has been applied, as it is known.
    case clean
  }

  /// What it comes to.
  public var verdict: Verdict {
    do {
      try validate()
      return pending.isEmpty ? .clean : .pending
    } catch MigrationError.databaseTooNew {
      return .newer
    } catch MigrationError.unfinished {
      return .unfinished
    } catch {
      return .drifted
    }
  }

  /// Whether a program that knows no more than these migrations can read the database, where it
  /// cannot write to it: all that it does not know say so with `-- migrate: readable-by`.
  public var isReadable: Bool {
    guard pending.isEmpty else { return false }
    let known = newestKnown
    do {
      try validate(newer: { $0.readableBy.map { $0 <= known } ?? false })
      return true
    } catch {
      return false
    }
  }

  /// Makes sure that the pending migrations may be applied to this database.
  ///
  /// - Parameter allowsOutOfOrder: Whether some may be older than what has been applied already.
  /// - Throws: ``MigrationError``: `databaseTooNew`, `unknownApplied`, `unfinished`, `drifted` or
  ///   `outOfOrder`.
  public func validate(allowsOutOfOrder: Bool = false) throws {
    try validate(newer: { _ in false })
    let late = pending.filter { $0.version < current }
    if !late.isEmpty, !allowsOutOfOrder {
      throw MigrationError.outOfOrder(files: late.map(\.fileName), newest: current)
    }
  }

  /// Makes sure that the database is not newer than what is known.
  ///
  /// - Throws: ``MigrationError/databaseTooNew(found:name:supports:)``.
  func refuseNewer() throws {
    guard let newest = unknown.last, newest.version > newestKnown else { return }
    throw MigrationError.databaseTooNew(
      found: newest.version, name: newest.name, supports: newestKnown)
  }

  /// Makes sure that no migration stopped half-way, whether it is known or not.
  ///
  /// - Throws: ``MigrationError``: `unfinished`, or `unreadableLedger` where something else is said of
  ///   one that is not known.
  func refuseUnfinished() throws {
    for entry in entries {
      guard case .unfinished(let direction, let begunAt) = entry.state else { continue }
      throw MigrationError.unfinished(
        file: entry.migration.fileName, direction, begunAt: begunAt)
    }
    for migration in unknown {
      switch migration.state {
      case .applied, .baseline: break
      case .unfinished(let direction, let begunAt):
        throw MigrationError.unfinished(file: migration.fileName, direction, begunAt: begunAt)
      case .other(let word):
        throw MigrationError.unreadableLedger(
          "version \(migration.version) is in a state that this program does not know, \(word)")
      }
    }
  }

  private func validate(newer isFine: (Unknown) -> Bool) throws {
    let newer = unknown.filter { $0.version > newestKnown }
    if !newer.allSatisfy(isFine) { try refuseNewer() }
    try refuseUnfinished()
    let missing = unknown.filter { $0.version < newestKnown }
    if !missing.isEmpty { throw MigrationError.unknownApplied(missing.map(\.version)) }
    let drifted = entries.filter {
      if case .drifted = $0.state { true } else { false }
    }
    if !drifted.isEmpty {
      throw MigrationError.drifted(files: drifted.map(\.migration.fileName))
    }
  }

  /// The newest version that is known; 0 where none is.
  private var newestKnown: Int { entries.last?.migration.version ?? 0 }
}

extension MigrationStatus.Unknown {
  /// What its file was called, or nearly so.
  fileprivate var fileName: String { "\(version)_\(name).sql" }
}
