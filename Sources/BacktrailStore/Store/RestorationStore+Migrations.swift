extension RestorationStore {
  /// How a database at a path is opened by somebody who only looks at it.
  ///
  /// A connection that may write removes the files again that it needs beside a database with a
  /// write-ahead log. But it also switches a database that has none to one, and folds in a log that
  /// somebody who ended badly left behind; then the database is opened never to be written to.
  package static func openingToLook(path: String) throws -> StoreConfiguration.Opening {
    try StoreError.mapping {
      try StoreFile(path: path, busyTimeoutMilliseconds: 0).openingToLook()
    }
  }

  /// How far the database at a path is migrated. Changes nothing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may be one of an application that has no store yet.
  ///   - configuration: How long to wait for somebody else who holds the database.
  /// - Throws: ``StoreError``: `fileMissing`, `databaseTooNew`, `corrupt` where the record of
  ///   applied migrations cannot be read, `migrationFailed` where the pending ones could not be
  ///   applied.
  package static func migrationStatus(
    path: String, configuration: StoreConfiguration = StoreConfiguration()
  ) throws -> MigrationStatus {
    let file = StoreFile(path: path, busyTimeoutMilliseconds: configuration.busyTimeout)
    return try file.migrationStatus()
  }
}
