internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Migrator {
  /// The schema of the database at a path as SQL, for a look, a diff in review or a new file.
  ///
  /// Tables come first, then what the ledger says, indexes, views and triggers, each by name and
  /// with the text that the database keeps. What SQLite makes by itself is left out, and so are all
  /// rows but the ledger's, whose instants become that of loading. The same schema gives the same
  /// text, so that it can be kept beside the migrations and compared.
  ///
  /// Loaded into an empty file, by ``load(dump:into:)`` or by `sqlite3 app.db < schema.sql`, it gives
  /// the schema and the ledger that ``up(at:to:options:)`` gives. Rows that migrations insert are not
  /// in it.
  ///
  /// - Throws: ``StoreError`` where the file is not there or cannot be read.
  /// - Complexity: Reads the schema and the ledger.
  public func dump(at path: String, options: MigrationOptions = .init()) throws -> String {
    let file = StoreFile(
      path: path, busyTimeoutMilliseconds: Int32(clamping: max(0, options.waitMilliseconds)))
    return try file.sayingWhatIsWrong {
      guard let header = try file.inspect() else { throw StoreError.fileMissing(path: path) }
      return try file.look(at: header) { connection in
        try connection.read { try SchemaDump(connection: connection, ledger: ledger).script() }
      }
    }
  }

  /// Makes a new database of a dump: all of it, or no file.
  ///
  /// - Parameters:
  ///   - dump: What ``dump(at:options:)`` made.
  ///   - path: The path of the file. Nothing may be there.
  /// - Throws: ``SchemaDumpError``, or ``StoreError`` where the file cannot be made.
  public static func load(dump: String, into path: String) throws {
    let file = StoreFile(path: path, busyTimeoutMilliseconds: 5000)
    if SystemFile.hasEntry(at: path) { throw SchemaDumpError.targetExists(path: path) }
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    do throws(SystemError) {
      try SystemFile.create(draft)
    } catch {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    try file.sayingWhatIsWrong {
      do {
        let connection = try Connection(path: draft, mode: .readWrite)
        try connection.execute(script: dump)
        if connection.isInTransaction { try connection.execute(script: "COMMIT") }
        try connection.enableWriteAheadLog()
      } catch let error as ScriptError {
        throw SchemaDumpError.failed(
          line: error.line, statement: error.statement, message: error.error.message)
      }
    }
    guard try file.move(draft) else { throw SchemaDumpError.targetExists(path: path) }
    SystemFile.synchronize(folder: file.folder)
  }
}
