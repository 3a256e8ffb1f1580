/// What a ``Migrator`` wrote into its ledger without running a migration.
public struct LedgerChange: Sendable, Hashable {
  /// The migrations that it was about, by their numbers.
  public let versions: [Int]
  /// The path of the copy that was made before; nil where none was.
  public let backupPath: String?

  /// Makes a change from its parts.
  package init(versions: [Int], backupPath: String?) {
    self.versions = versions
    self.backupPath = backupPath
  }
}
