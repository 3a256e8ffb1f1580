/// What a ``Migrator`` is doing.
public enum MigrationProgress: Sendable, Hashable {
  /// Another process holds the database; told again about every second, with how long it has been.
  case waiting(milliseconds: Int64)
  /// The database is being copied.
  case backingUp(to: String)
  /// A migration begins.
  case applying(file: String)
  /// A migration begins to be taken back.
  case reverting(file: String)
}
