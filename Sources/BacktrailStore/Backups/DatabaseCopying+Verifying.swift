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
      complaints += try ContentCheck(connection: copy, tables: nil).complaints(atMost: 3).complaints
    } catch let error as SQLiteError where error.isCorrupt {
      complaints.append(error.message)
    } catch let error as SQLiteError {
      throw StoreError(error)
    }
    if complaints.isEmpty { return }
    throw BackupError.damaged(path: source.path, complaints: Array(complaints.prefix(3)))
  }
}
