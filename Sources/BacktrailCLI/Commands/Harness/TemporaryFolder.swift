import BacktrailNavigation
import BacktrailStore
import Foundation

/// Where the copies lie that the harness works on.
enum TemporaryFolder {
  private static var path: String {
    FileManager.default.temporaryDirectory.path(percentEncoded: false)
  }

  /// - Throws: ``CommandError`` (73) where nothing can be created in it.
  static func requireWritable() throws(CommandError) {
    if access(path, W_OK | X_OK) == 0 { return }
    throw CommandError(
      "temporaryFolder",
      "nothing can be created in the temporary folder \(Printable.quoted(path)): "
        + "\(String(cString: strerror(errno))); TMPDIR names another one",
      exitCode: .cannotCreate)
  }

  /// Does what writes to it alone.
  ///
  /// - Throws: ``CommandError`` (74) where that fails for want of room; else what `body` throws.
  static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch StoreError.storageFull {
      throw full("there is no room left")
    } catch BackupError.storageFull {
      throw full("there is no room left")
    } catch BackupError.cannotWrite(_, let problem) {
      throw full(problem)
    } catch let error as CocoaError {
      throw full(
        error.code == .fileWriteOutOfSpace ? "there is no room left" : error.localizedDescription)
    }
  }

  private static func full(_ problem: String) -> CommandError {
    CommandError(
      "temporaryFolder",
      "the temporary folder \(Printable.quoted(path)), or /dev/shm where there is one, cannot be "
        + "written: \(Printable.line(problem)); TMPDIR names another one",
      exitCode: .io)
  }
}
