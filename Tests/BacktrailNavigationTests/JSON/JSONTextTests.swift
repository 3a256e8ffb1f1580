import BacktrailNavigation
import Testing

@Suite struct JSONTextTests {
  @Test func kindsCountsAndRanges() throws {
    let text = try JSONText("{\"a\": [null, true, false, -1.5, \"x\"], \"b\": {}}")
    let array = try #require(text.member("a", of: text.root))
    #expect(text.kind(of: text.root) == .object)
    #expect(text.count(of: text.root) == 2)
    #expect(text.kind(of: array) == .array)
    #expect(text.count(of: array) == 5)
    let kinds: [JSONKind] = [.null, .true, .false, .number, .string]
    #expect(text.elements(of: array).map { text.kind(of: $0) } == kinds)
    #expect(
      text.elements(of: array).map { String(decoding: text.bytes(of: $0), as: UTF8.self) }
        == ["null", "true", "false", "-1.5", "\"x\""])
    #expect(text.range(of: array) == 6..<36)
    #expect(text.range(of: text.root) == 0..<46)
    #expect(Array(text.elements(of: text.root)).isEmpty)
    #expect(Array(text.members(of: array)).isEmpty)
    #expect(text.members(of: text.root).map { text.string($0.key) } == ["a", "b"])
    #expect(text.count(of: try #require(text.member("b", of: text.root))) == 0)
  }

  @Test func theLastOfSeveralMembersCounts() throws {
    let text = try JSONText("{\"a\":1,\"b\":2,\"\\u0061\":3}")
    #expect(text.member("a", of: text.root).flatMap { text.int64($0) } == 3)
    #expect(text.member("c", of: text.root) == nil)
    #expect(text.member("a", of: try #require(text.member("b", of: text.root))) == nil)
    #expect(text.members(of: text.root).map { text.int64($0.value) } == [1, 2, 3])
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"plain\"", "plain"), ("\"é😀\"", "é😀"), ("\"\\u00e9\"", "é"),
    ("\"\\ud83d\\ude00!\"", "😀!"), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\"\\u0000\\u007f\\u0080\\u07ff\\u0800\\uffff\"", "\0\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
    ("\"\\uDBFF\\uDFFF\"", "\u{10FFFF}"),
  ])
  func strings(_ json: String, _ expected: String) throws {
    let text = try JSONText(json)
    #expect(text.string(text.root).map { Array($0.utf8) } == Array(expected.utf8))
    #expect(text.stringEquals(text.root, expected))
    #expect(!text.stringEquals(text.root, expected + "x"))
    #expect(!text.stringEquals(text.root, expected.isEmpty ? "x" : String(expected.dropLast())))
  }

  @Test(arguments: [
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud800x\"", "\"\\udc00\\ud800\"",
    "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"", "\"x\\ud83d\"",
  ])
  func halfASurrogatePairIsNoText(_ json: String) throws {
    let text = try JSONText(json)
    #expect(text.string(text.root) == nil)
    #expect(!text.stringEquals(text.root, "\u{FFFD}"))
  }

  @Test func stringsAreComparedByteByByte() throws {
    let text = try JSONText("[\"\u{E9}\",\"e\\u0301\",1]")
    let nodes = Array(text.elements(of: text.root))
    #expect(text.stringEquals(nodes[0], "\u{E9}"))
    #expect(!text.stringEquals(nodes[0], "e\u{301}"))
    #expect(text.stringEquals(nodes[1], "e\u{301}"))
    #expect(!text.stringEquals(nodes[1], "\u{E9}"))
    #expect(text.stringEquals(nodes[0], "é" as StaticString))
    #expect(!text.stringEquals(nodes[2], "1"))
    #expect(text.string(nodes[2]) == nil)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1e3", 1000), ("1.5e1", 15),
      ("1500e-2", 15), ("-2.50e1", -25), ("100E-2", 1), ("0.0e99999999999999999999", 0),
      ("0e-99999999999999999999", 0), ("9007199254740993", 9_007_199_254_740_993),
      ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("-9223372036854775808.000", Int64.min),
      ("922337203685477580.7e1", Int64.max), ("1" + "0" as String, 10),
      ("1000000000000000000000000000000e-30", 1), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("1.5", nil), ("1e-1", nil), ("15e-1", nil), ("1e19", nil),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
      ("0.00000000000000000000000000000001", nil), ("\"1\"", nil), ("true", nil), ("[1]", nil),
    ] as [(String, Int64?)])
  func integersAreExact(_ json: String, _ expected: Int64?) throws {
    let text = try JSONText(json)
    #expect(text.int64(text.root) == expected)
  }

  @Test func theCaseIsTheFirstKey() throws {
    let text = try JSONText("[{\"a\\u0062\":1,\"c\":2},{},[],\"a\",{\"\\ud800\":1}]")
    #expect(
      text.elements(of: text.root).map { text.caseName(of: $0) } == ["ab", nil, nil, nil, nil])
  }
}
