extension RestorationStore {
  /// Makes a verified copy of the database, while it is in use.
  ///
  /// See ``DatabaseBackup/copy(from:to:at:waitMilliseconds:)`` for what it promises.
  ///
  /// - Parameter destination: Where the copy goes.
  /// - Throws: ``BackupError``, or ``StoreError`` where the database cannot be read. Nothing is left
  ///   of the copy then.
  /// - Complexity: Reads every page twice and writes it once.
  @discardableResult
  public func backup(
    to destination: DatabaseBackup.Destination = .besideDatabase
  ) throws -> DatabaseBackup {
    try DatabaseBackup.copy(
      from: path, to: destination, at: now,
      waitMilliseconds: configuration.busyTimeoutMilliseconds)
  }

  /// The `async` twin of ``backup(to:)``.
  @discardableResult
  public func backup(
    to destination: DatabaseBackup.Destination = .besideDatabase
  ) async throws -> DatabaseBackup {
    try await reads.run { try self.backup(to: destination) }
  }
}
