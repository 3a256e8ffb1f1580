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

  /// The reason that a scene or a stack with these bytes is not restored.
  package var reason: Reason {
    switch self {
    case .empty: .emptyData
    case .invalid: .invalidJSON
    case .tooDeep: .tooDeep
    case .tooLarge: .tooLarge
    }
  }
}
