internal import BacktrailNavigation
internal import BacktrailSQLite
internal import Synchronization

extension RestorationStore {
  /// Looks at everything in the store, says what is wrong and changes nothing.
  ///
  /// It also looks at the configured record sources: that their tables still fit what the sources
  /// say, and that a lookup finds its row by an index.
  ///
  /// - Throws: ``StoreError`` where the database cannot be read at all.
  /// - Complexity: Reads all of the store's tables, and the first rows of the application's.
  public func diagnose() throws -> Diagnosis {
    try diagnose(recordSources: configuration.recordSources)
  }

  /// Looks at everything in the store, and at these record sources in place of the configured ones.
  ///
  /// A store does not open with sources that do not fit; this finds out about them.
  ///
  /// - Throws: ``StoreError`` where the database cannot be read at all.
  package func diagnose(recordSources: [RecordSource]) throws -> Diagnosis {
    var configuration = configuration
    configuration.recordSources = recordSources
    let looked = configuration
    let file = file
    let found = Mutex<Diagnosis?>(nil)
    do {
      try read { connection in
        var doctor = Doctor(connection, configuration: looked, file: file)
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
