/// Everything in a schema's route migrations that cannot work.
public struct RouteMigrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What cannot work, at least one problem.
  public let problems: [RouteMigrationProblem]

  /// A stable word for this error.
  public var code: String { "invalidRouteMigrations" }

  /// A line per problem.
  public var description: String {
    problems.map { "\($0)" }.joined(separator: "\n")
  }
}
