public import BacktrailNavigation

/// A verified copy of a database.
///
/// ```swift
/// let backup = try DatabaseBackup.copy(from: "/data/app.db")
/// print(backup.path)  // /data/app.db.backup-20261130T175155.123Z
/// ```
public struct DatabaseBackup: Hashable, Sendable {
  /// The path of the copy.
  public let path: String
  /// How large it is, in bytes.
  public let byteCount: Int64

  /// Where a copy goes.
  public enum Destination: Hashable, Sendable {
    /// Beside the database, under its name with `.backup-` and the instant.
    case besideDatabase
    /// Into a folder that is there, under the same name.
    case inFolder(String)
    /// To exactly this path, where nothing may be yet.
    case file(String)
  }

  /// Copies a database that others may be using.
  ///
  /// The copy is what one reader sees: all that was committed, also where it is still in the
  /// write-ahead log, and nothing of what another connection is writing, which does not have to
  /// wait. Rowids stay as they are. It is written under a name that ends with `.incomplete-` and
  /// numbers, checked with `PRAGMA integrity_check`, brought to the disk, and only then given its
  /// name, which nothing has yet. Its owner alone may read and write it. A process that ends on the
  /// way leaves the incomplete file at most, which may be removed once nobody is copying.
  ///
  /// Rows that break a foreign key do not stop it: what there is, is copied.
  ///
  /// - Parameters:
  ///   - path: The path of the database. It is not changed.
  ///   - destination: Where the copy goes.
  ///   - now: The instant in its name.
  ///   - waitMilliseconds: How long to wait for another process that keeps readers out.
  /// - Throws: ``BackupError``, or ``StoreError`` where the database cannot be read. Nothing is left
  ///   of the copy then.
  /// - Complexity: Reads every page twice and writes it once.
  @discardableResult
  public static func copy(
    from path: String, to destination: Destination = .besideDatabase, at now: Instant = .now,
    waitMilliseconds: Int = 5000
  ) throws -> DatabaseBackup {
    let file = StoreFile(
      path: path, busyTimeoutMilliseconds: Int32(clamping: max(0, waitMilliseconds)))
    return try DatabaseCopying(source: file, destination: destination, now: now).run()
  }
}
