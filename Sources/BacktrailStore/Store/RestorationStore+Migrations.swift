extension RestorationStore {
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
