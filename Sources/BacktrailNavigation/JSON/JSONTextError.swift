/// Why bytes are not a JSON text that can be used.
package enum JSONTextError: Error, Hashable, Sendable {
  /// There is nothing but white space.
  case empty
  /// The byte at this offset cannot stand there; the number of bytes where the text breaks off.
  case invalid(offset: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// There are more bytes than the limit.
  case tooLarge(limit: Int)
}
