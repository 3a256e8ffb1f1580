internal import BacktrailSQLite

extension DatabaseCopying {
  /// Makes sure that the copy is whole.
  ///
  /// - Parameter pages: How many pages it should have.
  /// - Throws: `BackupError.damaged`, `StoreError`.
  func verify(_ draft: String, pages: Int64) throws {
    var complaints: [String] = []
    do {
      let copy = try Connection(path: draft, mode: .immutable)
      let size = FileStatus.size(ofPath: draft)
      let pageSize = try copy.pragma("page_size") ?? 0
      if try copy.pragma("page_count") != pages || size != pages * pageSize {
        complaints.append("the copy has \(size) bytes of \(pages) pages of \(pageSize)")
      }
      complaints += try Self.complaints(of: copy)
    } catch let error as SQLiteError where error.isCorrupt {
      complaints.append(error.message)
    } catch let error as SQLiteError {
      throw StoreError(error)
    }
    if complaints.isEmpty { return }
    throw BackupError.damaged(path: source.path, complaints: Array(complaints.prefix(3)))
  }

  private static func complaints(of copy: Connection) throws -> [String] {
    do {
      return try copy.all("PRAGMA integrity_check(3)") { $0.text(at: 0) }.filter { $0 != "ok" }
    } catch let error as SQLiteError where error.isUncompilable {
      // An index may need a collation or a function that only the application has.
      return try complaintsByTable(of: copy)
    }
  }

  /// What the check says of the tables that it can check without the application.
  private static func complaintsByTable(of copy: Connection) throws -> [String] {
    let tables = try copy.all("SELECT name FROM main.sqlite_schema WHERE type = 'table'") {
      $0.text(at: 0)
    }
    var complaints: [String] = []
    for table in tables {
      do {
        complaints += try copy.all("SELECT * FROM pragma_integrity_check(?1)", table) {
          $0.text(at: 0)
        }
      } catch let error as SQLiteError where error.isUncompilable {}
    }
    return complaints.filter { $0 != "ok" }
  }
}
