extension RouteMigrations {
  /// What cannot work in a schema of a version.
  ///
  /// - Complexity: O(1) where nothing is wrong.
  public func problems(upTo schemaVersion: Int) -> [RouteMigrationProblem] {
    if newest <= schemaVersion { return problems }
    return problems
      + migrations.map(\.version).filter { $0 > schemaVersion }.map {
        .aboveSchema(version: $0, schemaVersion: schemaVersion)
      }
  }
}

extension NavigationSchema {
  /// Checks that the route migrations of the schema can work.
  ///
  /// Call it in a test:
  ///
  /// ```swift
  /// @Test func routeMigrationsCanWork() throws {
  ///   try TaskFlow.checkRouteMigrations()
  /// }
  /// ```
  ///
  /// - Throws: ``RouteMigrationError`` with everything that cannot.
  public static func checkRouteMigrations() throws(RouteMigrationError) {
    let problems = routeMigrations.problems(upTo: schemaVersion)
    if !problems.isEmpty { throw RouteMigrationError(problems: problems) }
  }
}
