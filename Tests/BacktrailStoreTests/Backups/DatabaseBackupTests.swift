import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

/// A copy is what one reader sees, whole and verified, and never takes the place of anything.
@Suite struct DatabaseBackupTests {
  private let folder: TemporaryFolder
  private let path: String
  /// Keeps the database open, so that commits stay in its log.
  private let writer: Connection

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "app.db")
    writer = try Connection(path: path, mode: .readWriteCreate)
    try writer.enableWriteAheadLog()
    try writer.execute(script: "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('one')")
  }

  private func values(in path: String) throws -> [String] {
    try Connection(path: path, mode: .immutable).all("SELECT a FROM t ORDER BY rowid") {
      $0.text(at: 0)
    }
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("What was committed is in the copy, also from the log while another one writes")
  func copiesTheLog() throws {
    // A plain copy of the file would have nothing of it.
    #expect(throws: SQLiteError.self) {
      try FileManager.default.copyItem(atPath: path, toPath: folder.path(of: "plain.db"))
      _ = try values(in: folder.path(of: "plain.db"))
    }
    try writer.execute(script: "BEGIN IMMEDIATE; INSERT INTO t VALUES ('not yet')")
    let backup = try DatabaseBackup.copy(
      from: path, to: .file(folder.path(of: "out.db")), waitMilliseconds: 0)
    #expect(try values(in: backup.path) == ["one"])
    let copy = try Connection(path: backup.path, mode: .immutable)
    #expect(try copy.first("PRAGMA integrity_check") { $0.text(at: 0) } == "ok")
    #expect(backup.byteCount == Int64(try #require(folder.bytes(of: "out.db")).count))
    try writer.execute(script: "COMMIT")
  }

  @Test("The copy is its owner's alone, and is named for the instant, never over another file")
  func names() throws {
    let first = try DatabaseBackup.copy(from: path, at: noon)
    let second = try DatabaseBackup.copy(from: path, at: noon)
    #expect(first.path == "\(path).backup-20260131T120000Z")
    #expect(second.path == "\(path).backup-20260131T120000Z-2")
    #expect(try permissions(of: first.path) == 0o600)
    #expect(folder.names.filter { $0.contains("incomplete") } == [])
  }

  @Test("In a folder the copy has the same name")
  func inFolder() throws {
    let other = try TemporaryFolder()
    let backup = try DatabaseBackup.copy(from: path, to: .inFolder(other.path), at: noon)
    #expect(other.names == ["app.db.backup-20260131T120000Z"])
    #expect(backup.path == other.path(of: "app.db.backup-20260131T120000Z"))
  }

  @Test("A path that is taken is refused, also by a link to nothing, and stays as it is")
  func targetExists() throws {
    try folder.write(Array("mine".utf8), to: "out.db")
    let taken = folder.path(of: "out.db")
    #expect(throws: BackupError.targetExists(path: taken)) {
      try DatabaseBackup.copy(from: path, to: .file(taken))
    }
    #expect(folder.bytes(of: "out.db") == Array("mine".utf8))
    let link = folder.path(of: "link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(throws: BackupError.targetExists(path: link)) {
      try DatabaseBackup.copy(from: path, to: .file(link))
    }
    #expect(folder.names.filter { $0.contains("incomplete") } == [])
  }

  @Test("A folder that is not there is said, and nothing is made")
  func targetFolderMissing() throws {
    let nowhere = folder.path(of: "no/out.db")
    #expect {
      try DatabaseBackup.copy(from: path, to: .file(nowhere))
    } throws: {
      ($0 as? BackupError)?.code == "cannotWrite"
    }
    #expect(!folder.names.contains("no"))
  }

  @Test("A damaged database is refused with what the integrity check says, and no copy is kept")
  func damaged() throws {
    try writer.execute(
      script: """
        CREATE INDEX i ON t (a);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
        INSERT INTO t SELECT 'value ' || i FROM n;
        """)
    _ = try writer.truncateWriteAheadLog()
    var bytes = try #require(folder.bytes(of: "app.db"))
    // Some row of the table says another thing than the index.
    let place = try #require(bytes.lastRange(of: "value 1999"))
    bytes[place.lowerBound] = UInt8(ascii: "w")
    try folder.write(bytes, to: "bad.db")
    let before = folder.names
    let bad = folder.path(of: "bad.db")
    #expect {
      try DatabaseBackup.copy(from: bad)
    } throws: { error in
      guard case BackupError.damaged(bad, let complaints)? = error as? BackupError else {
        return false
      }
      return !complaints.isEmpty && complaints.allSatisfy { $0 != "ok" && !$0.isEmpty }
    }
    #expect(folder.names == before)
  }

  @Test("A file that is missing or no database is a store error")
  func noDatabase() throws {
    let missing = folder.path(of: "none.db")
    #expect(throws: StoreError.fileMissing(path: missing)) {
      try DatabaseBackup.copy(from: missing)
    }
    try folder.write(Array(repeating: 65, count: 4096), to: "text.db")
    #expect(throws: StoreError.notADatabase(path: folder.path(of: "text.db"))) {
      try DatabaseBackup.copy(from: folder.path(of: "text.db"))
    }
  }

  @Test("Rowids stay, and rows that break a foreign key do not stop it")
  func keepsRows() throws {
    try writer.execute(
      script: """
        PRAGMA foreign_keys = OFF;
        CREATE TABLE child (t INTEGER REFERENCES parent (id));
        CREATE TABLE parent (id INTEGER PRIMARY KEY);
        INSERT INTO child (rowid, t) VALUES (700, 9);
        DELETE FROM t; INSERT INTO t (rowid, a) VALUES (41, 'x');
        """)
    let backup = try DatabaseBackup.copy(from: path)
    let copy = try Connection(path: backup.path, mode: .immutable)
    #expect(try copy.all("SELECT rowid FROM child") { $0.int64(at: 0) } == [700])
    #expect(try copy.all("SELECT rowid FROM t") { $0.int64(at: 0) } == [41])
  }

  @Test("A database that nobody has open stays as it is, with its log")
  func leavesTheSource() throws {
    // As if the process had ended: the file and its log, and nobody there.
    let other = try TemporaryFolder()
    for name in ["app.db", "app.db-wal"] {
      try other.write(try #require(folder.bytes(of: name)), to: name)
    }
    let bytes = other.bytes(of: "app.db")
    let log = other.bytes(of: "app.db-wal")
    let backup = try DatabaseBackup.copy(from: other.path(of: "app.db"), at: noon)
    #expect(try values(in: backup.path) == ["one"])
    #expect(other.bytes(of: "app.db") == bytes)
    #expect(other.bytes(of: "app.db-wal") == log)
    try writer.execute(script: "DELETE FROM t")
    let quiet = try TemporaryFolder()
    _ = try writer.truncateWriteAheadLog()
    try quiet.write(try #require(folder.bytes(of: "app.db")), to: "app.db")
    try DatabaseBackup.copy(from: quiet.path(of: "app.db"), at: noon)
    #expect(quiet.names == ["app.db", "app.db.backup-20260131T120000Z"])
  }

  @Test("A copy is not put beside the log of a file that is gone", arguments: ["-wal", "-journal"])
  func orphanedLog(suffix: String) throws {
    let other = try TemporaryFolder()
    let target = other.path(of: "out.db")
    try other.write(Array("frames".utf8), to: "out.db\(suffix)")
    #expect(throws: BackupError.orphanedLog(path: target)) {
      try DatabaseBackup.copy(from: path, to: .file(target))
    }
    #expect(other.names == ["out.db\(suffix)"])
    // Where the name is free to choose, another one is taken.
    try other.write(Array("frames".utf8), to: "app.db.backup-20260131T120000Z\(suffix)")
    let backup = try DatabaseBackup.copy(from: path, to: .inFolder(other.path), at: noon)
    #expect(backup.path == other.path(of: "app.db.backup-20260131T120000Z-2"))
    // An empty one, as SQLite leaves it, is none.
    try other.write([], to: "out.db\(suffix)")
    #expect(try values(in: DatabaseBackup.copy(from: path, to: .file(target)).path) == ["one"])
  }

  @Test("A name that SQLite or a migration gives to a file beside the database is refused")
  func ownNames() throws {
    for suffix in ["-wal", "-shm", "-journal", ".migrating"] {
      let target =
        "\(folder.path)/../\(URL(filePath: folder.path).lastPathComponent)/app.db\(suffix)"
      #expect {
        try DatabaseBackup.copy(from: path, to: .file(target))
      } throws: { ($0 as? BackupError)?.code == "cannotWrite" }
    }
    let other = try TemporaryFolder()
    try DatabaseBackup.copy(from: path, to: .file(other.path(of: "app.db-wal")))
    try DatabaseBackup.copy(from: path, to: .file(folder.path(of: "my-app.db-wal")))
  }

  @Test("An index that only the application can read does not stop it, and damage beside it does")
  func foreignCollation() throws {
    try writer.execute(
      script: """
        DELETE FROM t; CREATE INDEX i ON t (a); INSERT INTO t VALUES ('value 1999');
        CREATE TABLE u (a TEXT COLLATE NOCASE); CREATE INDEX j ON u (a);
        """)
    _ = try writer.truncateWriteAheadLog()
    var bytes = try #require(folder.bytes(of: "app.db"))
    let name = try #require(bytes.lastRange(of: "NOCASE"))
    bytes.replaceSubrange(name, with: "MYCASE".utf8)
    try folder.write(bytes, to: "own.db")
    try DatabaseBackup.copy(from: folder.path(of: "own.db"))
    let value = try #require(bytes.lastRange(of: "value 1999"))
    bytes[value.lowerBound] = UInt8(ascii: "w")
    try folder.write(bytes, to: "own.db")
    #expect {
      try DatabaseBackup.copy(from: folder.path(of: "own.db"))
    } throws: {
      ($0 as? BackupError)?.code == "damaged"
    }
  }

  @Test("What SQLite says becomes the error that says what to do")
  func explains() {
    func code(_ number: Int32) -> String? {
      let error = SQLiteError(extendedCode: number, message: "m")
      return (DatabaseCopying.explained(error, source: "s", target: "t") as? BackupError)?.code
    }
    #expect(code(13) == "storageFull")
    #expect(code(11) == "damaged")
    #expect(code(778) == "cannotWrite")
    #expect(code(1) == nil)
  }

  @Test("A store makes a copy of itself that opens as a store")
  func store() async throws {
    let fixture = try Fixture()
    try fixture.put("project/p1")
    let backup = try await fixture.store.backup(to: .file(fixture.folder.path(of: "copy.db")))
    let copy = try RestorationStore(path: backup.path)
    #expect(try await copy.record(RecordID(parsing: "project/p1")) != nil)
    copy.close()
  }
}

extension [UInt8] {
  fileprivate func lastRange(of text: String) -> Range<Int>? {
    let wanted = Array(text.utf8)
    return indices.reversed().first { self[$0...].starts(with: wanted) }
      .map { $0..<$0 + wanted.count }
  }
}
