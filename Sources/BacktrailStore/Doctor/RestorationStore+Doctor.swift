internal import BacktrailNavigation
internal import BacktrailSQLite
internal import Synchronization

extension RestorationStore {
  /// Looks at everything in the store, says what is wrong and changes nothing.
  ///
  /// - Throws: ``StoreError`` where the database cannot be read at all.
  /// - Complexity: Reads the whole database.
  public func diagnose() throws -> Diagnosis {
    let limits = configuration.limits
    let file = file
    let found = Mutex<Diagnosis?>(nil)
    do {
      try read { connection in
        var doctor = Doctor(connection, limits: limits, file: file)
        try doctor.look()
        found.withLock { $0 = doctor.diagnosis }
      }
    } catch StoreError.corrupt(let problem) {
      // A transaction may not even end well on a damaged file; what was found counts all the same.
      guard let diagnosis = found.withLock({ $0 }), !diagnosis.isHealthy else {
        throw StoreError.corrupt(problem)
      }
    }
    return found.withLock { $0 } ?? Diagnosis()
  }

  /// The `async` twin of ``diagnose()``.
  public func diagnose() async throws -> Diagnosis {
    try await reads.run { try self.diagnose() }
  }
}
