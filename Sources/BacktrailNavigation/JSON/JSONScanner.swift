/// The one pass over the bytes of a JSON text, which writes its tape.
struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private(set) var tape: [JSONTapeEntry] = []
  private(set) var hasEscapedKeys = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func scan() throws(JSONTextError) {
    var position = afterWhiteSpace(afterByteOrderMark())
    guard position < bytes.count else { throw .empty }
    tape.reserveCapacity(bytes.count / 8 + 4)
    // The innermost open container, how many children it has so far, and how many are open.
    var container = 0
    var count: UInt32 = 0
    var isObject = false
    var depth = 0

    values: while true {
      // A value is expected here.
      guard position < bytes.count else { throw .invalid(offset: position) }
      count += 1
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = try string(at: position)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < maximumDepth else { throw .tooDeep(limit: maximumDepth) }
        if depth > 0 { tape[container].count = count }
        depth += 1
        count = 0
        isObject = bytes[position] == UInt8(ascii: "{")
        let opened = tape.count
        append(isObject ? .object : .array, from: position, to: position, next: container)
        container = opened
        position = afterWhiteSpace(position + 1)
        guard position < bytes.count else { throw .invalid(offset: position) }
        if bytes[position] != Self.closer(isObject) {
          if isObject { position = try key(at: position) }
          continue values
        }
      case UInt8(ascii: "t"):
        position = try literal("true", .true, at: position)
      case UInt8(ascii: "f"):
        position = try literal("false", .false, at: position)
      case UInt8(ascii: "n"):
        position = try literal("null", .null, at: position)
      default:
        position = try number(at: position)
      }

      // A value has ended, or an empty container is about to be closed.
      while depth > 0 {
        position = afterWhiteSpace(position)
        guard position < bytes.count else { throw .invalid(offset: position) }
        let byte = bytes[position]
        if byte == UInt8(ascii: ",") {
          position = afterWhiteSpace(position + 1)
          if isObject { position = try key(at: position) }
          continue values
        }
        guard byte == Self.closer(isObject) else { throw .invalid(offset: position) }
        position += 1
        let outer = Int(tape[container].next)
        tape[container].end = UInt32(truncatingIfNeeded: position)
        tape[container].next = UInt32(truncatingIfNeeded: tape.count)
        tape[container].count = count
        depth -= 1
        container = outer
        count = tape[outer].count
        isObject = tape[outer].kind == .object
      }
      break
    }
    position = afterWhiteSpace(position)
    guard position == bytes.count else { throw .invalid(offset: position) }
  }

  @inline(__always)
  private static func closer(_ isObject: Bool) -> UInt8 {
    isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONKind, from start: Int, to end: Int, next: Int, hasEscapes: Bool = false
  ) {
    tape.append(
      JSONTapeEntry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: next), count: 0, kind: kind, hasEscapes: hasEscapes))
  }

  private func afterByteOrderMark() -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  @inline(__always)
  private func afterWhiteSpace(_ start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return position
      }
    }
    return position
  }

  /// Passes over a key and its colon, to where the value is expected.
  @inline(__always)
  private mutating func key(at start: Int) throws(JSONTextError) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
      throw .invalid(offset: start)
    }
    var position = try string(at: start)
    if tape[tape.count - 1].hasEscapes { hasEscapedKeys = true }
    position = afterWhiteSpace(position)
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      throw .invalid(offset: position)
    }
    return afterWhiteSpace(position + 1)
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONKind, at start: Int
  ) throws(JSONTextError) -> Int {
    for offset in 0..<word.utf8CodeUnitCount {
      guard start + offset < bytes.count, bytes[start + offset] == word.utf8Start[offset] else {
        throw .invalid(offset: start + offset)
      }
    }
    let end = start + word.utf8CodeUnitCount
    append(kind, from: start, to: end, next: tape.count + 1)
    return end
  }

  private mutating func number(at start: Int) throws(JSONTextError) -> Int {
    var position = start
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      position = try digits(at: position)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position = try digits(at: position + 1)
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      position = try digits(at: position)
    }
    append(.number, from: start, to: position, next: tape.count + 1)
    return position
  }

  /// Passes over one digit or more.
  @inline(__always)
  private func digits(at start: Int) throws(JSONTextError) -> Int {
    var position = start
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw .invalid(offset: start) }
    return position
  }

  // Inlined neither here nor there: the loop keeps its registers to itself.
  @inline(never)
  private mutating func string(at start: Int) throws(JSONTextError) -> Int {
    var position = start + 1
    var hasEscapes = false
    while true {
      position = afterPlainWords(position)
      guard position < bytes.count else { throw .invalid(offset: position) }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        append(
          .string, from: start, to: position, next: tape.count + 1, hasEscapes: hasEscapes)
        return position
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position = try escape(at: position)
      } else if byte < 0x20 {
        throw .invalid(offset: position)
      } else if byte < 0x80 {
        position += 1
      } else {
        repeat {
          position = try multibyte(at: position)
        } while position < bytes.count && bytes[position] >= 0x80
      }
    }
  }

  /// Passes over plain ASCII, eight bytes at a time, to the first byte that is not or near the end.
  @inline(__always)
  private func afterPlainWords(_ start: Int) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      // Each term sets the high bit of a byte that it finds. A borrow can only set that of a later
      // byte, so the lowest one set is always true.
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found =
        (word | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
          | ((word &- ones &* 0x20) & ~word)) & highs
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    return position
  }

  private func escape(at start: Int) throws(JSONTextError) -> Int {
    guard start + 1 < bytes.count else { throw .invalid(offset: bytes.count) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      for position in start + 2..<start + 6 {
        guard position < bytes.count, JSONEscape.hexDigit(bytes[position]) != nil else {
          throw .invalid(offset: min(position, bytes.count))
        }
      }
      return start + 6
    default:
      throw .invalid(offset: start + 1)
    }
  }

  /// Passes over one character of two to four bytes.
  ///
  /// The ranges of the second byte keep out overlong forms, surrogates and what is beyond U+10FFFF:
  /// <https://www.rfc-editor.org/rfc/rfc3629#section-4>.
  @inline(__always)
  private func multibyte(at start: Int) throws(JSONTextError) -> Int {
    let second: ClosedRange<UInt8>
    let end: Int
    switch bytes[start] {
    case 0xC2...0xDF: (second, end) = (0x80...0xBF, start + 2)
    case 0xE0: (second, end) = (0xA0...0xBF, start + 3)
    case 0xED: (second, end) = (0x80...0x9F, start + 3)
    case 0xE1...0xEF: (second, end) = (0x80...0xBF, start + 3)
    case 0xF0: (second, end) = (0x90...0xBF, start + 4)
    case 0xF1...0xF3: (second, end) = (0x80...0xBF, start + 4)
    case 0xF4: (second, end) = (0x80...0x8F, start + 4)
    default: throw .invalid(offset: start)
    }
    guard start + 1 < bytes.count, second.contains(bytes[start + 1]) else {
      throw .invalid(offset: start + 1)
    }
    var position = start + 2
    while position < end {
      guard position < bytes.count, bytes[position] & 0xC0 == 0x80 else {
        throw .invalid(offset: position)
      }
      position += 1
    }
    return end
  }
}
