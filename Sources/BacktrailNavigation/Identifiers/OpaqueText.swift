#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A string that is compared byte by byte, as SQLite compares it.
///
/// Swift's own `==` holds `é` composed and `é` decomposed for equal; SQLite does not. An identifier
/// that was equal on one side and not on the other could find another record's row, so every
/// identifier is compared through this type.
package struct OpaqueText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: Self, right: Self) -> Bool {
    compare(left.text, right.text) == 0
  }

  package static func < (left: Self, right: Self) -> Bool {
    compare(left.text, right.text) < 0
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// The order of two strings by their UTF-8 bytes: negative, zero or positive.
  package static func compare(_ left: String, _ right: String) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let shared = min(left.count, right.count)
        if shared > 0, let l = left.baseAddress, let r = right.baseAddress {
          let order = memcmp(l, r, shared)
          if order != 0 { return Int(order) }
        }
        return left.count - right.count
      }
    }
  }
}
