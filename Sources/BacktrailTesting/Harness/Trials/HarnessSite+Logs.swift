internal import BacktrailSQLite
internal import BacktrailStore

extension HarnessSite {
  /// Brings all that stands in the log into the database, and removes the log.
  func foldLog() throws {
    let connection = try otherConnection(waitingMilliseconds: 1000)
    _ = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.int64(at: 0) }
  }

  /// Leaves the files as a process does that ends suddenly: what is changed stands in the log alone.
  ///
  /// - Parameter change: What is changed; the scene is saved under another id unless said otherwise.
  /// - Returns: The files as they are now.
  @discardableResult
  func leaveLog(
    _ change: ((RestorationStore) throws -> Void)? = nil
  ) throws -> SiteFiles {
    try foldLog()
    let store = try opened()
    let files: SiteFiles
    do {
      defer { store.close() }
      if let change {
        try change(store)
      } else {
        try store.save(Self.copy, as: owner, document: document(in: store))
      }
      files = try SiteFiles(of: self)
    }
    try files.write(to: self)
    return files
  }
}
