internal import BacktrailSQLite

/// A number that tells what a database holds from anything else that it could hold: every row of
/// every table, and how the tables are made.
///
/// It can be compared within this process only.
struct ContentDigest: Hashable, Sendable {
  private let value: Int

  /// Reads everything.
  init(_ connection: Connection) throws {
    var hasher = Hasher()
    let schema = try connection.all(
      "SELECT type, name, sql FROM main.sqlite_schema ORDER BY type, name"
    ) { row in
      Self.combine(row, columns: 3, &hasher)
      return (isTable: row.text(at: 0) == "table", name: row.text(at: 1))
    }
    for (isTable, name) in schema where isTable {
      let columns = try connection.first("SELECT count(*) FROM pragma_table_info(?1)", name) {
        Int($0.int64(at: 0))
      }
      let rows = try connection.prepare("SELECT * FROM main.\"\(name)\"")
      hasher.combine(name)
      while try rows.step() { Self.combine(rows, columns: columns ?? 0, &hasher) }
    }
    value = hasher.finalize()
  }

  /// Reads a file that nobody has open, and recovers it where that is needed.
  init(path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    self = try connection.read { try Self(connection) }
  }

  private static func combine(_ row: Statement, columns: Int, _ hasher: inout Hasher) {
    for column in 0..<columns {
      switch row.type(at: column) {
      case .null: hasher.combine(0)
      case .integer: hasher.combine(row.int64(at: column))
      default:
        row.withBytes(at: column) { bytes in
          hasher.combine(bytes.count)
          hasher.combine(bytes: bytes)
        }
      }
    }
  }
}
