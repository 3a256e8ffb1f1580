internal import BacktrailSQLite

extension Doctor {
  /// What the system says of the file and of those beside it.
  mutating func lookAtFiles() {
    for suffix in ["", "-wal", "-shm"] {
      guard let status = FileStatus.present(atPath: file.place + suffix),
        status.permissions & 0o077 != 0
      else { continue }
      let mode = String(status.permissions, radix: 8)
      diagnosis.add(
        .warning, "permissions",
        "The file \(file.name + suffix) is open to others than its owner (mode \(mode)); 600 keeps it "
          + "private.")
    }
    for path in file.quarantined {
      diagnosis.add(
        .note, "quarantined",
        "The file \(path) was set aside because it was damaged. Remove it when it is not needed any "
          + "more.")
    }
  }

  mutating func lookAtDatabase() throws {
    let own = try connection.all(
      "SELECT lower(name) FROM main.sqlite_schema WHERE lower(name) GLOB 'backtrail_*'"
    ) { $0.text(at: 0) }
    let content = ContentCheck(connection: connection, tables: Set(own))
    do {
      try lookAtIntegrity()
    } catch let error as SQLiteError where error.isUncompilable {
      // A table of the application needs what only the application has.
      diagnosis.findings += try content.integrity(atMost: 100)
    }
    try lookAtSize()
    diagnosis.findings += try content.foreignKeys()
    let mode = try connection.first("PRAGMA journal_mode") { $0.text(at: 0) } ?? ""
    if mode != "wal", file.mayWriteFolder {
      diagnosis.add(
        .warning, "journalMode",
        "The journal mode is \(mode), so readers and a writer wait for each other; the next open "
          + "for writing sets it to wal.")
    }
    try lookAtSQLite()
  }

  private mutating func lookAtIntegrity() throws {
    // Row by row: what it has said counts where it cannot go on.
    try connection.withStatement("PRAGMA integrity_check") { statement in
      while try statement.step() {
        let complaint = statement.text(at: 0)
        if complaint == "ok" { continue }
        if let error = SQLiteError(complaint: complaint) { throw error }
        diagnosis.add(.error, "integrity", "SQLite's integrity check says: \(complaint).")
      }
    }
  }

  /// A file that is too short is refused when it is opened.
  private mutating func lookAtSize() throws {
    guard FileStatus.size(ofPath: file.place + "-wal") == 0,
      let pages = try connection.pragma("page_count"),
      let pageSize = try connection.pragma("page_size")
    else { return }
    let size = FileStatus.size(ofPath: file.place)
    if size > pages * pageSize {
      diagnosis.add(
        .error, "fileSize",
        "The file has \(size) bytes, and the database says that it has \(pages * pageSize).")
    }
  }

  /// Names the one defect of SQLite that several connections on one file can meet.
  private mutating func lookAtSQLite() throws {
    let version = try connection.first("SELECT sqlite_version()") { $0.text(at: 0) } ?? ""
    guard Self.hasWALResetDefect(version) else { return }
    diagnosis.add(
      .note, "walReset",
      "SQLite \(version) has the WAL-reset defect (https://sqlite.org/wal.html#walresetbug; versions "
        + "3.7.0 to 3.51.2, but 3.44.6 and 3.50.7): a commit during another connection's checkpoint "
        + "may, very rarely, damage the file. Stores fold the log in only while they hold the right "
        + "to write or close the database as the last who had it open, so they cannot meet it among "
        + "themselves; another program that writes to this file or checkpoints it while a store has "
        + "it open can.")
  }

  /// Whether a version of SQLite has the WAL-reset defect.
  static func hasWALResetDefect(_ version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    guard parts.count >= 2, !parts.lexicographicallyPrecedes([3, 7, 0]),
      parts.lexicographicallyPrecedes([3, 51, 3])
    else { return false }
    switch parts[1] {
    case 44: return parts.lexicographicallyPrecedes([3, 44, 6])
    case 50: return parts.lexicographicallyPrecedes([3, 50, 7])
    default: return true
    }
  }
}
