import BacktrailNavigation
import Testing

@Suite struct JSONGrammarTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1", "-1", "10", "0.5", "-0.0", "1e5", "1E5", "1e+5",
    "1e-5", "1.25e10", "123456789012345678901234567890", "\"\"", "\"a\"", "[]", "{}", "[1]",
    "[1,2]", "[[],{},[{}]]", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"\":null}",
    " \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n", "{ \"a\" : { } , \"b\" : [ ] }",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uFfFf\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"",
    "[\"\\udc00\\ud800\"]", "\"\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\"",
    "\"\u{10FFFF}\"", "\u{FEFF}[1]", "\u{FEFF} 1", "\"sixteen bytes...\"", "\"1234567\\n\"",
  ])
  func accepts(_ text: String) {
    #expect(problem(text) == nil)
  }

  @Test(arguments: [
    ("nul", 3), ("nulL", 3), ("True", 0), ("nan", 1), ("NaN", 0), ("Infinity", 0), ("-", 1),
    ("-a", 1), ("+1", 0), (".5", 0), ("1.", 2), ("1.e5", 2), ("1e", 2), ("1e+", 3), ("01", 1),
    ("-01", 2), ("00", 1), ("0x1", 1), ("1 2", 2), ("1,", 1), ("[", 1), ("[1", 2), ("[1,", 3),
    ("[1,]", 3), ("[,1]", 1), ("[,]", 1), ("[1 2]", 3), ("[1}", 2), ("]", 0), ("}", 0), (",", 0),
    ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("{\"a\":1,}", 7),
    ("{a:1}", 1), ("{1:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{,}", 1), ("{\"a\":1]", 6),
    ("{\"a\",1}", 4), ("[1:2]", 2), ("\"", 1), ("\"a", 2), ("\"\\", 2), ("\"\\\"", 3),
    ("\"\\a\"", 2), ("\"\\u\"", 3), ("\"\\u12\"", 5), ("\"\\u123", 6), ("\"\\u12g4\"", 5),
    ("\"\\U0041\"", 2), ("\"\n\"", 1), ("\"\u{0}\"", 1), ("\"1234567\u{1F}\"", 8),
    ("\"12345678\t\"", 9), ("'a'", 0), ("// c\n1", 0), ("1 // c", 2), ("/* */1", 0), ("[1] x", 4),
    ("[1]]", 3), ("{}{}", 2), ("\u{FEFF}\u{FEFF}1", 3), ("1\u{FEFF}", 1), ("\u{A0}1", 0),
    ("\u{B}1", 0), ("1\u{0}", 1), ("\u{0}", 0),
  ])
  func refuses(_ text: String, at offset: Int) {
    #expect(problem(text) == .invalid(offset: offset))
  }

  @Test(arguments: ["", " ", "\t\r\n ", "\u{FEFF}", "\u{FEFF}  "])
  func nothing(_ text: String) {
    #expect(problem(text) == .empty)
  }

  /// Every class of malformed UTF-8, and the offset within it that gives it away.
  @Test(
    arguments: [
      ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2], 1),
      ([0xC2, 0x41], 1),
      ([0xC2, 0xC2], 1), ([0xE0, 0x80, 0x80], 1), ([0xE0, 0x9F, 0xBF], 1), ([0xE1, 0x80], 2),
      ([0xE1, 0x80, 0x41], 2), ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1), ([0xEF, 0xBF], 2),
      ([0xF0, 0x80, 0x80, 0x80], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1), ([0xF0, 0x90, 0x80], 3),
      ([0xF1, 0x80, 0x41, 0x80], 2), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], 0), ([0xFE], 0), ([0xFF], 0), ([0xC3, 0x28], 1),
    ] as [([UInt8], Int)])
  func refusesMalformed(_ sequence: [UInt8], at offset: Int) {
    // Near the end, and far enough from it to be met eight bytes at a time.
    for (before, after) in [(0, 0), (1, 20), (7, 0), (8, 9), (30, 30)] {
      let bytes =
        [0x22] + Array(repeating: 0x61, count: before) + sequence
        + Array(repeating: 0x61 as UInt8, count: after) + [0x22]
      #expect(problem(bytes) == .invalid(offset: 1 + before + offset))
    }
    #expect(problem([0x22] + sequence) != nil)
    #expect(problem(sequence) == .invalid(offset: 0))
  }

  @Test func acceptsEveryScalarAndRefusesEverySurrogate() {
    for value in UInt32(0x20)...0x10FFFF where value != 0x22 && value != 0x5C {
      if let scalar = Unicode.Scalar(value) {
        if value % 97 == 0 || value < 0x900 || value > 0xD000 && value < 0xE100 {
          #expect(problem("\"\(Character(scalar))\"") == nil)
        }
      } else {
        let tail = [UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F)]
        #expect(problem([0x22, 0xED] + tail + [0x22]) == .invalid(offset: 2))
      }
    }
  }

  @Test func depthIsCountedInArraysAndObjects() {
    #expect(problem("1", maximumDepth: 0) == nil)
    #expect(problem("[]", maximumDepth: 0) == .tooDeep(limit: 0))
    #expect(problem("[{\"a\":[1]}]", maximumDepth: 3) == nil)
    #expect(problem("[{\"a\":[1]}]", maximumDepth: 2) == .tooDeep(limit: 2))
    #expect(problem("[[],[],[]]", maximumDepth: 2) == nil)
    let nested = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(problem(nested, maximumDepth: 600) == nil)
    #expect(problem(nested, maximumDepth: 599) == .tooDeep(limit: 599))
    #expect(problem(String(repeating: "[", count: 1_000_000)) == .tooDeep(limit: 512))
  }

  @Test func sizeIsLimited() {
    #expect(throws: JSONTextError.tooLarge(limit: 3)) {
      try JSONText(Array("1234".utf8), maximumDepth: 1, maximumBytes: 3)
    }
  }

  @Test func noBytesMakeItTrap() {
    var (generator, seed) = SeededGenerator.announced()
    let sample = Array("{\"a\\u00e9é\":[1,-2.5e3,\"x\\ud83d\\ude00y\",{}],\"b\":[true,null]} ".utf8)
    let palette = Array("{}[]\",:\\u0123456789abcdefeE+-.tfn \t\n".utf8) + [0x80, 0xC2, 0xED, 0xF4]
    for _ in 0..<20_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
        let position = bytes.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[position] = palette.randomElement(using: &generator) ?? 0
        case 2: bytes.remove(at: position)
        case 3: bytes.insert(palette.randomElement(using: &generator) ?? 0, at: position)
        default: bytes.removeSubrange(position...)
        }
      }
      guard let text = try? JSONText(bytes, maximumDepth: 8) else { continue }
      // What was read can be read in every way, and its canonical form is its own.
      var canonical: [UInt8] = []
      text.appendCanonical(text.root, to: &canonical)
      var again: [UInt8] = []
      if let second = try? JSONText(canonical, maximumDepth: 8) {
        second.appendCanonical(second.root, to: &again)
      }
      #expect(again == canonical, "seed \(seed)")
    }
  }
}
