internal import BacktrailSQLite

extension Migrator {
  /// The schema of the database at a path as SQL, for a look, a diff in review or a new file.
  ///
  /// Tables come first, then what the ledger says, indexes, views and triggers, each by name and
  /// with the text that the database keeps. What SQLite makes by itself is left out, and so are all
  /// rows but the ledger's, whose instants become that of loading. The same schema gives the same
  /// text, so that it can be kept beside the migrations and compared.
  ///
  /// Loaded into an empty file, by ``load(dump:into:)`` or by `sqlite3 app.db < schema.sql`, it gives
  /// the schema and the ledger that `up(at:to:options:)` gives. Rows that migrations insert are not
  /// in it.
  ///
  /// - Throws: ``StoreError`` where the file is not there or cannot be read.
  /// - Complexity: Reads the schema and the ledger.
  public func dump(at path: String, options: MigrationOptions = .init()) throws -> String {
    let file = MigratedFile(path, migrator: self, options: options)
    return try file.translating {
      let script = try file.look { runner in
        try SchemaDump(connection: runner.connection, ledger: ledger).script()
      }
      guard let script else { throw StoreError.fileMissing(path: path) }
      return script
    }
  }

  /// Makes a new database of a dump: all of it, or no file.
  ///
  /// - Parameters:
  ///   - dump: What `dump(at:options:)` made.
  ///   - path: The path of the file. Nothing may be there.
  /// - Throws: ``SchemaDumpError``, or ``StoreError`` where the file cannot be made.
  public static func load(dump: String, into path: String) throws {
    let file = StoreFile(path: path, busyTimeoutMilliseconds: 5000)
    if SystemFile.hasEntry(at: path) { throw SchemaDumpError.targetExists(path: path) }
    let created: Void? = try file.sayingWhatIsWrong {
      do {
        return try file.create { connection in
          try connection.execute(script: dump)
          if connection.isInTransaction { try connection.execute(script: "COMMIT") }
        }
      } catch let error as ScriptError {
        throw SchemaDumpError.failed(
          line: error.line, statement: error.statement, message: error.error.message)
      }
    }
    if created == nil { throw SchemaDumpError.targetExists(path: path) }
  }
}
