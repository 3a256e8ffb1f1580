internal import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Looks at everything in the store, says what is wrong and changes nothing.
  ///
  /// - Throws: ``StoreError`` where the database cannot be read at all.
  /// - Complexity: Reads the whole database.
  public func diagnose() throws -> Diagnosis {
    let limits = configuration.limits
    let file = StoreFile(path: path, busyTimeoutMilliseconds: configuration.busyTimeout)
    return try read { connection in
      var doctor = Doctor(connection, limits: limits, file: file)
      try doctor.look()
      return doctor.diagnosis
    }
  }

  /// The `async` twin of ``diagnose()``.
  public func diagnose() async throws -> Diagnosis {
    try await reads.run { try self.diagnose() }
  }
}
