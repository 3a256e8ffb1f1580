internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigratedFile {
  /// Reads the database for as long as it takes, while others use it; see
  /// ``StoreFile/readAtLength(_:_:)``.
  ///
  /// - Returns: What `body` gives, to which all that it reads is as at one moment.
  /// - Throws: `StoreError.fileMissing` where there is no file.
  func readAtLength<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    switch try kind() {
    case .missing: throw StoreError.fileMissing(path: file.path)
    case .empty: return try body(.inMemory())
    case .database(let header):
      return try file.readAtLength(header) { connection in
        try connection.read { try body(connection) }
      }
    }
  }
}
