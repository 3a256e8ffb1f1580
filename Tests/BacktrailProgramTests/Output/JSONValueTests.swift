import Foundation
import Testing

@testable import BacktrailCLI

@Suite("Writing JSON")
struct JSONValueTests {
  private func text(_ value: JSONValue) -> String {
    String(decoding: value.bytes, as: UTF8.self)
  }

  @Test("Every form, with keys in the order given")
  func forms() {
    let document: JSONValue = [
      "z": nil, "a": true, "m": false, "n": -7, "max": .int(.max), "min": .int(.min),
      "s": "text", "list": [1, [], [:]], "raw": .encoded(Array(#"{"b":1, "a":2}"#.utf8)),
    ]
    #expect(
      text(document)
        == #"{"z":null,"a":true,"m":false,"n":-7,"max":9223372036854775807,"#
        + #""min":-9223372036854775808,"s":"text","list":[1,[],{}],"raw":{"b":1, "a":2}}"#)
    #expect(JSONValue(nil as String?) == .null)
    #expect(JSONValue("x" as String?) == .string("x"))
    #expect(JSONValue(3 as Int) == .int(3))
  }

  @Test(
    "Strings escape what JSON demands and nothing else",
    arguments: [
      (#"a"b\c/d"#, #""a\"b\\c/d""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\0\u{1}\u{F}\u{10}\u{1B}\u{1F}", #""\u0000\u0001\u000f\u0010\u001b\u001f""#),
      ("\u{7F}é\u{2028}😀", "\"\u{7F}é\u{2028}😀\""),
      ("", #""""#),
    ])
  func strings(value: String, written: String) {
    #expect(text(.string(value)) == written)
    #expect(text([value: 0].asObject) == "{\(written):0}")
  }

  @Test("What is written can be read by another reader")
  func roundTrip() throws {
    let every = String(
      String.UnicodeScalarView((0..<0x300).compactMap { Unicode.Scalar(UInt32($0)) }))
    let data = Data(JSONValue.array([.string(every)]).bytes)
    #expect(try JSONDecoder().decode([String].self, from: data) == [every])
  }
}

extension [String: Int64] {
  fileprivate var asObject: JSONValue {
    .object(map { JSONValue.Member($0.key, .int($0.value)) })
  }
}
