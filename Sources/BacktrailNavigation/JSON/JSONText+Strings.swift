#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension JSONText {
  /// The text of a string, or nil where the value is no string or holds half a surrogate pair.
  package func string(_ node: JSONNode) -> String? {
    let entry = entry(node)
    guard entry.kind == .string else { return nil }
    return withContent(of: entry) { content in
      guard entry.hasEscapes else { return String(decoding: content, as: UTF8.self) }
      var isUTF8 = true
      let text = String(unsafeUninitializedCapacity: content.count) { target in
        let written = JSONEscape.unescape(content, into: target)
        isUTF8 = written.isUTF8
        return isUTF8 ? written.count : 0
      }
      return isUTF8 ? text : nil
    }
  }

  /// Whether a value is the string with this text, byte by byte.
  ///
  /// - Complexity: Nothing is allocated, unless the string in the JSON text is long and has escapes.
  package func stringEquals(_ node: JSONNode, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isString(entry(node), $0) }
  }

  /// Whether a value is the string with this text, byte by byte.
  ///
  /// - Complexity: Nothing is allocated, unless the string in the JSON text is long and has escapes.
  package func stringEquals(_ node: JSONNode, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { isString(entry(node), $0) }
  }

  /// Whether an entry is the string with these bytes of UTF-8.
  @inline(__always)
  func isString(_ entry: JSONTapeEntry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.kind == .string else { return false }
    guard !entry.hasEscapes else { return withText(of: entry) { Self.order($0, text) == 0 } }
    // The quotes are two bytes of the value.
    guard Int(entry.end - entry.start) == text.count + 2 else { return false }
    return withContent(of: entry) { Self.order($0, text) == 0 }
  }

  /// Calls a closure with the text of a string; half a surrogate pair is as ``JSONEscape`` says.
  func withText<Result>(
    of entry: JSONTapeEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withContent(of: entry) { content in
      guard entry.hasEscapes else { return body(content) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) { target in
        let written = JSONEscape.unescape(content, into: target)
        return body(UnsafeBufferPointer(rebasing: target[..<written.count]))
      }
    }
  }

  /// Calls a closure with the bytes of a value, without the quotes of a string.
  @inline(__always)
  func withContent<Result>(
    of entry: JSONTapeEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      let quote = entry.kind == .string ? 1 : 0
      return body(
        UnsafeBufferPointer(rebasing: buffer[Int(entry.start) + quote..<Int(entry.end) - quote]))
    }
  }

  /// The order of two runs of bytes: negative, zero or positive.
  static func order(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let l = left.baseAddress, let r = right.baseAddress {
      let order = memcmp(l, r, shared)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}
