/// What the first bytes of a database say: <https://www.sqlite.org/fileformat.html#the_database_header>.
struct DatabaseHeader: Sendable {
  /// How many bytes it takes.
  static let size = 100

  /// The size of a page in bytes.
  let pageSize: Int
  /// How many pages the file has; nil where what wrote it did not say.
  let pageCount: Int64?
  /// Whether it is written through a write-ahead log.
  let usesLog: Bool

  /// Reads a header; nil where the bytes are none that SQLite accepts.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: "SQLite format 3\u{0}".utf8) else {
      return nil
    }
    let stored = Int(bytes[16]) << 8 | Int(bytes[17])
    let pageSize = stored == 1 ? 65_536 : stored
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0,
      pageSize - Int(bytes[20]) >= 480, bytes[19] <= 2, bytes[21...23].elementsEqual([64, 32, 32])
    else { return nil }
    self.pageSize = pageSize
    usesLog = bytes[19] == 2
    let count = Self.number(bytes[28...31])
    // Programs older than the field change the first counter and not the second.
    let isTold = count > 0 && bytes[24...27].elementsEqual(bytes[92...95])
    pageCount = isTold ? count : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}
