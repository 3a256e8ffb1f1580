/// The text of a statement that is put together once, at run time, and used many times.
///
/// A connection keeps the prepared statement, and this text with it, until it is closed.
package final class SQLText: Sendable {
  /// The text with a NUL after it, as SQLite likes it best.
  let bytes: [UInt8]

  /// Takes a text.
  package init(_ text: String) {
    bytes = Array(text.utf8) + [0]
  }

  /// The text.
  package var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }
}
