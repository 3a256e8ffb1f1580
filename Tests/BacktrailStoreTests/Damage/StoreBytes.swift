import BacktrailSQLite
import Foundation

/// The bytes of a closed database, to damage them.
struct StoreBytes {
  private(set) var bytes: [UInt8]
  private let roots: [String: Int]

  init(of folder: TemporaryFolder, _ name: String = "store.db") throws {
    bytes = folder.bytes(of: name) ?? []
    let connection = try Connection.open(folder.path(of: name))
    roots = Dictionary(
      uniqueKeysWithValues: try connection.all("SELECT name, rootpage FROM sqlite_schema") {
        ($0.text(at: 0), Int($0.int64(at: 1)))
      })
  }

  /// Makes a table or an index that fits on one page forget its last entry.
  mutating func loseLastEntry(of name: String) {
    guard let root = roots[name], let page = page(root) else {
      preconditionFailure("there is no \(name)")
    }
    precondition(
      [0x0A, 0x0D].contains(bytes[page]) && bytes[page + 4] > 0,
      "\(name) has more than a page, or nothing in it")
    bytes[page + 4] -= 1
  }

  /// Makes an index hold something else than its definition says.
  ///
  /// - Parameters:
  ///   - name: The index.
  ///   - columns: What it is defined by, as in `scene, stack`.
  ///   - values: What it holds instead, no shorter than that.
  static func falsify(
    _ name: String, on columns: String, holding values: String, in path: String
  ) throws {
    let connection = try Connection.open(path)
    let definition =
      try connection.first("SELECT sql FROM sqlite_schema WHERE name = ?1", name) { $0.text(at: 0) }
      ?? ""
    precondition(definition.contains("(\(columns))"), "\(name) is not on \(columns)")
    precondition(columns.utf8.count <= values.utf8.count, "\(values) is too short")
    let other = definition.replacingOccurrences(of: "(\(columns))", with: "(\(values))")
    try connection.execute(script: "DROP INDEX \(name); \(other); PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let padding = String(repeating: " ", count: values.utf8.count - columns.utf8.count)
    let (from, to) = (Array("(\(values))".utf8), Array("(\(columns)\(padding))".utf8))
    let start = bytes.indices.first { bytes[$0...].starts(with: from) }
    guard let start else { preconditionFailure("\(values) is not in the file") }
    bytes.replaceSubrange(start..<start + from.count, with: to)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func page(_ number: Int) -> Int? {
    let start = (number - 1) * 4_096
    return bytes.indices.contains(start) ? start : nil
  }
}
