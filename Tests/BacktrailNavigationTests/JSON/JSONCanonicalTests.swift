import BacktrailNavigation
import Foundation
import Testing

@Suite struct JSONCanonicalTests {
  @Test(arguments: [
    (" [ 1 , 2.50 , -0 , 1E+3 ] ", "[1,2.50,-0,1E+3]"),
    ("{\"b\":1,\"a\":{\"d\":[],\"c\":{}}}", "{\"a\":{\"c\":{},\"d\":[]},\"b\":1}"),
    ("{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":3,\"b\":2}"),
    ("{\"a\":1,\"\\u0061\":2}", "{\"a\":2}"),
    ("{\"b\":0,\"a\":1,\"b\":2,\"b\":3}", "{\"a\":1,\"b\":3}"),
    // By bytes: upper case first, a prefix first, and not by the UTF-16 that some sort by.
    ("{\"b\":1,\"B\":2,\"aa\":3,\"a\":4,\"\":5}", "{\"\":5,\"B\":2,\"a\":4,\"aa\":3,\"b\":1}"),
    ("{\"\u{10000}\":1,\"\u{FFFF}\":2}", "{\"\u{FFFF}\":2,\"\u{10000}\":1}"),
    ("{\"\\ud800\\udc00\":1,\"\\uffff\":2}", "{\"\u{FFFF}\":2,\"\u{10000}\":1}"),
    ("{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"e\u{301}\":1,\"\u{E9}\":2}"),
    (
      "\"\\/\\u002f\\u0041\\b\\n\\t\\u001F\\\"\\\\\"", "\"//A\\u0008\\u000a\\u0009\\u001f\\\"\\\\\""
    ),
    ("\"\\u00e9\\ud83d\\ude00\\u007f\"", "\"é😀\u{7F}\""),
    (
      "[\"\\uD800\",\"\\udc00x\",\"\\ud83d\\uD83D\\ude00\"]",
      "[\"\\uD800\",\"\\udc00x\",\"\\ud83d😀\"]"
    ),
    ("{\"\\uD800\":1,\"\\ud800\":2,\"a\":3}", "{\"a\":3,\"\\ud800\":2}"),
  ])
  func form(_ json: String, _ expected: String) throws {
    let canonical = try JSONText(json).canonical
    #expect(Array(canonical.utf8) == Array(expected.utf8))
    #expect(try JSONText(canonical).canonical == canonical)
  }

  @Test func onePartOfAText() throws {
    let text = try JSONText("{\"a\": {\"z\": 1, \"y\": [ ]}}")
    var bytes = Array("> ".utf8)
    text.appendCanonical(try #require(text.member("a", of: text.root)), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "> {\"y\":[],\"z\":1}")
  }

  @Test func depthAndSizeCostNoStack() throws {
    let depth = 200_000
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try JSONText(nested, maximumDepth: depth).canonical == nested)
    let keys = (0..<50_000).reversed().map { "\"\($0)\":\($0)" }.joined(separator: ",")
    let canonical = try JSONText("{\(keys),\(keys)}").canonical
    #expect(try JSONText(canonical).count(of: JSONText(canonical).root) == 50_000)
  }

  /// Random documents mean to Foundation what they mean to us, before and after.
  @Test func agreesWithFoundation() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<1_500 {
      let json = RandomJSON.document(using: &generator)
      let text = try JSONText(json)
      let canonical = text.canonical
      let original = try JSONSerialization.jsonObject(
        with: Data(json.utf8), options: .fragmentsAllowed)
      let second = try JSONSerialization.jsonObject(
        with: Data(canonical.utf8), options: .fragmentsAllowed)
      let agrees = text.means(original, at: text.root) && text.means(second, at: text.root)
      #expect(agrees, "seed \(seed): \(json)")
      #expect(try JSONText(canonical).canonical == canonical, "seed \(seed): \(json)")
      #expect(!canonical.utf8.contains(0x0A), "seed \(seed): \(json)")
    }
  }
}

extension JSONText {
  /// Whether a value is the one that Foundation read.
  fileprivate func means(_ object: Any, at node: JSONNode) -> Bool {
    switch kind(of: node) {
    case .null: return object is NSNull
    case .true: return (object as? NSNumber)?.boolValue == true
    case .false: return (object as? NSNumber)?.boolValue == false
    case .number:
      // Foundation reads long numbers by way of a decimal, and is off in the last place.
      guard let written = Double(String(decoding: bytes(of: node), as: UTF8.self)),
        let read = (object as? NSNumber)?.doubleValue
      else { return false }
      return abs(written - read) <= abs(written) * 1e-14
    case .string: return object as? String == string(node)
    case .array:
      guard let array = object as? [Any], array.count == count(of: node) else { return false }
      return zip(array, elements(of: node)).allSatisfy { means($0, at: $1) }
    case .object:
      guard let members = object as? [String: Any], members.count == count(of: node) else {
        return false
      }
      return self.members(of: node).allSatisfy { key, value in
        string(key).flatMap { members[$0] }.map { means($0, at: value) } ?? false
      }
    }
  }
}
