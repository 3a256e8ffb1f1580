/// What a run would do to a database.
public struct MigrationPlan: Sendable, Equatable {
  /// A statement that would run.
  public struct Statement: Sendable, Equatable {
    /// The statement, without the comments before it.
    public var sql: String
    /// The line of the file on which it begins, from 1.
    public var line: Int
  }

  /// One migration that would be applied or taken back.
  public struct Step: Sendable, Equatable {
    /// What would be done.
    public var direction: MigrationRun.Step.Direction
    /// The number of the migration.
    public var version: Int
    /// Its name.
    public var name: String
    /// The name of its file.
    public var fileName: String
    /// Whether it happens whole or not at all.
    public var isInTransaction: Bool
    /// What would run, in order.
    public var statements: [Statement]
  }

  /// What would be done, in order.
  public var steps: [Step]
  /// Whether the database would be created.
  public var createsFile: Bool
}
