/// What a call of a ``Migrator`` changed.
public struct MigrationRun: Sendable, Equatable {
  /// One migration that was applied or taken back.
  public struct Step: Sendable, Equatable {
    /// What was done.
    public enum Direction: String, Sendable, Hashable, Codable {
      /// It was applied.
      case up
      /// It was taken back.
      case down
    }

    /// What was done.
    public var direction: Direction
    /// The number of the migration.
    public var version: Int
    /// Its name.
    public var name: String
    /// The name of its file.
    public var fileName: String
  }

  /// What was done, in the order in which it was done. What another process did is not in it.
  public var steps: [Step]
  /// Whether the file was created.
  public var createdFile: Bool
  /// The path of the copy that was made before; nil where none was.
  public var backupPath: String?
}
