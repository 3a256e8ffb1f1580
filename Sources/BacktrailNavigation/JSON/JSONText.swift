/// A JSON text that was read once, and whose values are looked at in place.
///
/// The text is the bytes themselves and a flat tape of where each value lies: no value is copied
/// before somebody asks for it. The grammar is that of <https://www.rfc-editor.org/rfc/rfc8259>
/// to the letter: no trailing comma, no comment, nothing after the value, and UTF-8 throughout. A
/// byte order mark before the text is passed over.
///
/// An escape that names half of a surrogate pair is grammatical, so it is let through here and
/// fails when that string is read.
package struct JSONText: Sendable {
  /// The bytes as they came.
  package let bytes: [UInt8]
  let tape: [JSONTapeEntry]
  /// Whether some key of some object holds a backslash.
  let hasEscapedKeys: Bool

  /// The largest text that can be read, in bytes: places on the tape have 32 bits.
  package static let maximumBytes = Int(Int32.max)

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - maximumDepth: How many arrays and objects may lie within each other.
  ///   - maximumBytes: How many bytes the text may have.
  /// - Throws: ``JSONTextError``, whose cases say what is wrong with the bytes.
  /// - Complexity: One pass over the bytes, without recursion.
  package init(
    _ bytes: [UInt8], maximumDepth: Int, maximumBytes: Int = Self.maximumBytes
  ) throws(JSONTextError) {
    let maximumBytes = min(maximumBytes, Self.maximumBytes)
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    (tape, hasEscapedKeys) = try bytes.withUnsafeBufferPointer {
      (buffer) throws(JSONTextError) -> ([JSONTapeEntry], Bool) in
      var scanner = JSONScanner(buffer, maximumDepth: maximumDepth)
      try scanner.scan()
      return (scanner.tape, scanner.hasEscapedKeys)
    }
    self.bytes = bytes
  }

  /// The one value that the text is.
  package var root: JSONNode { JSONNode(0) }

  /// The kind of a value. A key is a string.
  package func kind(of node: JSONNode) -> JSONKind {
    entry(node).kind
  }

  /// How many elements an array or members an object has; 0 for other values.
  package func count(of node: JSONNode) -> Int {
    Int(entry(node).count)
  }

  /// Where a value lies in the bytes. A string's quotes belong to it.
  package func range(of node: JSONNode) -> Range<Int> {
    let entry = entry(node)
    return Int(entry.start)..<Int(entry.end)
  }

  /// The bytes of a value as they were written.
  package func bytes(of node: JSONNode) -> ArraySlice<UInt8> {
    bytes[range(of: node)]
  }

  func entry(_ node: JSONNode) -> JSONTapeEntry {
    tape[Int(node.index)]
  }

  /// The node after this one and all that is in it.
  func following(_ node: JSONNode) -> JSONNode {
    JSONNode(entry(node).next)
  }
}
