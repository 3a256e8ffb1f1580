/// A database that is read without locks, because it lies where this process may not write, with
/// nothing beside it.
///
/// Somebody with more rights may write to it all the same. So what was read is believed only while
/// the file is as it was when it was opened.
struct UnchangingFile: Sendable {
  let path: String
  private let status: FileStatus?

  init(path: String) {
    self.path = path
    status = FileStatus.present(atPath: path)
  }

  /// - Throws: `StoreError.readOnly` where somebody has written to it.
  func requireUnchanged() throws {
    let isUnchanged =
      FileStatus.present(atPath: path) == status && FileStatus.size(ofPath: path + "-wal") == 0
    if !isUnchanged {
      throw StoreError.readOnly(
        "it was opened in a place that may not be written, and somebody has written to it since; "
          + "open it again")
    }
  }
}
