public import BacktrailNavigation

/// How a ``Migrator`` works on a database.
public struct MigrationOptions: Sendable {
  /// What is copied before a database that is there is changed.
  public enum Backup: Sendable, Hashable {
    /// A verified copy is made beside the database.
    case besideDatabase
    /// A verified copy is made in a folder that is there.
    case inFolder(String)
    /// Nothing is copied.
    case none
  }

  /// What is copied before a database that is there is changed.
  public var backup: Backup = .besideDatabase
  /// Whether a migration may be applied though a newer one has been applied already.
  public var allowsOutOfOrder = false
  /// How long to wait for another process that migrates or writes, in milliseconds.
  public var waitMilliseconds = 60_000
  /// What the ledger takes for the present.
  public var clock: @Sendable () -> Instant = { .now }
  /// Is told what happens, while it happens.
  public var progress: @Sendable (MigrationProgress) -> Void = { _ in }

  /// The options that hold unless said otherwise.
  public init() {}
}
