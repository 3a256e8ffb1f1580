/// Writes JSON without white space, and with as few escapes as the grammar allows.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("version")
/// writer.integer(1)
/// writer.endObject()
/// // writer.bytes is {"version":1}
/// ```
///
/// The commas and colons are the writer's; that calls come in an order that makes sense is the
/// caller's.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8]
  private var needsComma = false

  /// Begins to write after some bytes.
  package init(after bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Opens an object, whose members follow.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes an object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array, whose elements follow.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes an array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of a member, whose value follows.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    Self.append(text, to: &bytes)
  }

  /// Writes an integer.
  package mutating func integer(_ value: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    raw(value ? "true".utf8 : "false".utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    raw("null".utf8)
  }

  /// Writes a value that is JSON already.
  package mutating func raw(_ value: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Writes a value of a text in its canonical form.
  package mutating func canonical(_ node: JSONNode, in text: JSONText) {
    separate()
    text.appendCanonical(node, to: &bytes)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Appends a string with its quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { content in
      bytes.append(UInt8(ascii: "\""))
      var plain = 0
      for position in content.indices where mustBeEscaped(content[position]) {
        bytes.append(contentsOf: content[plain..<position])
        appendEscaped(content[position], to: &bytes)
        plain = position + 1
      }
      bytes.append(contentsOf: content[plain...])
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Whether a byte may not stand in a string as it is.
  @inline(__always)
  static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends the escape of a byte that may not stand in a string as it is.
  static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    guard byte < 0x20 else {
      bytes.append(byte)
      return
    }
    let low = byte & 0xF
    bytes.append(contentsOf: "u00".utf8)
    bytes.append(UInt8(ascii: "0") + byte >> 4)
    bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
  }
}
