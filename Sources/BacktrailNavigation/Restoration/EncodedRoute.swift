/// A route as it is stored: JSON, whether or not this build can decode it.
public struct EncodedRoute: Sendable {
  // A slice of the document that it came from, copied only when somebody looks.
  private let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// The JSON text as UTF-8.
  public var utf8: ArraySlice<UInt8> { bytes }

  /// The JSON text.
  public var json: String { String(decoding: bytes, as: UTF8.self) }
}

extension EncodedRoute: Hashable {
  /// Compares the text byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    for byte in bytes { hasher.combine(byte) }
  }
}

extension EncodedRoute: CustomStringConvertible {
  /// The JSON text.
  public var description: String { json }
}
