#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The frames of a write-ahead log that were committed, as far as their headers tell.
///
/// See <https://www.sqlite.org/fileformat.html#the_write_ahead_log>. Connections hold no locks on a
/// log, so it may be opened and closed like any file.
struct LogFrames {
  /// The pages that it holds, up to its last commit.
  private var pages: Set<Int64> = []

  init(ofPath path: String, pageSize: Int) {
    guard let descriptor = try? SystemFile.open(path, O_RDONLY) else { return }
    defer { close(descriptor) }
    guard let header = Self.read(descriptor, count: 32, at: 0),
      Self.number(header, 0) | 1 == 0x377F_0683, Self.number(header, 8) == Int64(pageSize)
    else { return }
    var uncommitted: Set<Int64> = []
    var offset = 32
    while let frame = Self.read(descriptor, count: 24, at: offset),
      frame[8..<16].elementsEqual(header[16..<24])
    {
      uncommitted.insert(Self.number(frame, 0))
      if Self.number(frame, 4) != 0 {
        pages.formUnion(uncommitted)
        uncommitted.removeAll(keepingCapacity: true)
      }
      offset += 24 + pageSize
    }
  }

  /// Whether every one of some pages is there.
  func holds(pages wanted: ClosedRange<Int64>) -> Bool {
    pages.count >= wanted.count && wanted.allSatisfy(pages.contains)
  }

  private static func read(_ descriptor: CInt, count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
