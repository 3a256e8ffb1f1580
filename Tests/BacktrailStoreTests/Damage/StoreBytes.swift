import BacktrailSQLite

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

  private func page(_ number: Int) -> Int? {
    let start = (number - 1) * 4_096
    return bytes.indices.contains(start) ? start : nil
  }
}
