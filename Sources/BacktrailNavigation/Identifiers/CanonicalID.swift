package import Foundation

/// The one form in which an id is stored and compared.
package enum CanonicalID {
  /// The id itself, or, where it has the form of a UUID, that UUID in lowercase.
  ///
  /// A UUID is one id in any letter case. Every other id is opaque and stays as it is.
  package static func of(_ id: String) -> String {
    var id = id
    let folded = id.withUTF8 { bytes -> String? in
      guard bytes.count == 36 else { return nil }
      var hasUppercase = false
      for (index, byte) in bytes.enumerated() {
        switch index {
        case 8, 13, 18, 23:
          guard byte == UInt8(ascii: "-") else { return nil }
        default:
          switch byte {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
          case UInt8(ascii: "A")...UInt8(ascii: "F"): hasUppercase = true
          default: return nil
          }
        }
      }
      guard hasUppercase else { return nil }
      return String(unsafeUninitializedCapacity: 36) { target in
        for (index, byte) in bytes.enumerated() {
          let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F")
          target[index] = isUppercase ? byte | 0x20 : byte
        }
        return 36
      }
    }
    return folded ?? id
  }

  /// A UUID in lowercase with hyphens, written without `uuidString`, which is slow.
  package static func of(_ uuid: UUID) -> String {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { target in
        var position = 0
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            target[position] = UInt8(ascii: "-")
            position += 1
          }
          target[position] = hexDigit(byte >> 4)
          target[position + 1] = hexDigit(byte & 0xF)
          position += 2
        }
        return 36
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
