import BacktrailSQLite
import Foundation

extension Program {
  /// Writes a file into the folder `m`.
  func migration(_ name: String, _ up: String, down: String? = nil) throws {
    try FileManager.default.createDirectory(
      atPath: path("m"), withIntermediateDirectories: true)
    let down = down.map { "-- migrate: down\n\($0)\n" } ?? ""
    try write("-- migrate: up\n\(up)\n\(down)", to: "m/\(name)")
  }

  /// A folder `m` with a migration that makes the table `a`, and one that makes `b`.
  static func withFolder() throws -> Program {
    let program = try Program()
    try program.migration("0001_a.sql", "CREATE TABLE a (x);", down: "DROP TABLE a;")
    try program.migration("0002_b.sql", "CREATE TABLE b (x);", down: "DROP TABLE b;")
    return program
  }

  /// The tables of a database, without ledgers.
  func tables(of name: String = "app.db") throws -> [String] {
    // A reader of another kind would leave files behind.
    let connection = try Connection(path: path(name), mode: .readWrite)
    return try connection.all(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_migration'
      ORDER BY name
      """
    ) { $0.text(at: 0) }
  }

  /// The versions in the ledger of the folder's migrations.
  func versions(in name: String = "app.db") throws -> [Int64] {
    let connection = try Connection(path: path(name), mode: .readWrite)
    return try connection.all("SELECT version FROM schema_migration ORDER BY version") {
      $0.int64(at: 0)
    }
  }

  /// What is written in a file of the folder.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The copies that lie beside the database.
  var backups: [String] { get throws { try files.filter { $0.contains(".backup-") } } }
}
