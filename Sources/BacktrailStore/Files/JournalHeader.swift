#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the first bytes of a rollback journal say:
/// <https://www.sqlite.org/fileformat.html#the_rollback_journal>.
///
/// Connections hold no locks on a journal, so it may be opened and closed like any file.
struct JournalHeader {
  /// How many pages the database had when the transaction began.
  let pageCount: Int64

  /// Reads the header of a journal; nil where there is none that SQLite would roll back.
  init?(ofPath path: String) {
    guard let descriptor = try? SystemFile.open(path, O_RDONLY) else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 20)
    guard pread(descriptor, &bytes, 20, 0) == 20,
      bytes.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    else { return nil }
    pageCount = bytes[16..<20].reduce(0) { $0 << 8 | Int64($1) }
  }
}
