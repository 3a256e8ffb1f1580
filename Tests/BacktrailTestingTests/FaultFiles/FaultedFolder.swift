import BacktrailSQLite
import Foundation

@testable import BacktrailTesting

/// A database in a folder of its own, under a plan.
struct FaultedFolder {
  let folder: URL
  let plan: FaultPlan
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory.url
    plan = try FaultPlan(below: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String = "a.db") -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// A connection to a database with one table, which uses a write-ahead log.
  func connection(_ name: String = "a.db", log: Bool = true) throws -> Connection {
    let connection = try Connection(
      path: path(name), mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
    if log { try connection.enableWriteAheadLog() }
    try connection.run("CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, text TEXT)")
    return connection
  }

  /// The bytes of a file; nil where there is none.
  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path(name))
  }
}

extension Connection {
  func insert(_ text: String) throws {
    try run("INSERT INTO item (text) VALUES (?1)", text)
  }

  func texts() throws -> [String] {
    try all("SELECT text FROM item ORDER BY id") { $0.text(at: 0) }
  }
}
