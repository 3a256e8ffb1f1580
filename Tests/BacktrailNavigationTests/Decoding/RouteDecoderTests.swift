@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite struct RouteDecoderTests {
  @Test func integersOfEveryWidth() throws {
    func fits<I: FixedWidthInteger & Decodable & Sendable>(_ type: I.Type) throws {
      #expect(try decoded(I.self, "\(I.min)") == I.min)
      #expect(try decoded([I].self, "[\(I.max)]") == [I.max])
      #expect(try decoded([String: I].self, #"{"a":\#(I.max)}"#) == ["a": I.max])
      #expect(try decoded(I?.self, "null") == nil)
      let over = "\(I.max)".dropLast() + "8"
      #expect(try failure(I.self, String(over))?.reason == .numberOutOfRange)
      #expect(try failure(I.self, "\(I.max)0")?.reason == .numberOutOfRange)
      let under = I.isSigned ? "\(I.min)".dropLast() + "9" : "-1"
      #expect(try failure([I].self, "[\(under)]") == DecodeFailure(.numberOutOfRange, at: "[0]"))
      #expect(try failure(I.self, "0.5")?.reason == .numberOutOfRange)
      #expect(try failure(I.self, #""1""#)?.reason == .wrongShape)
    }
    try fits(Int.self)
    try fits(Int8.self)
    try fits(Int16.self)
    try fits(Int32.self)
    try fits(Int64.self)
    try fits(Int128.self)
    try fits(UInt.self)
    try fits(UInt8.self)
    try fits(UInt16.self)
    try fits(UInt32.self)
    try fits(UInt64.self)
    try fits(UInt128.self)
  }

  @Test(arguments: [
    "0", "-0", "1", "0.1", "-2.5", "1e22", "1e23", "123456789012345678", "9007199254740993",
    "18446744073709551616", "9007199254740992", "9007199254740994",
    "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324", "0.30000000000000004",
    "179769313486231570000000000000000000000e270", "0.000000000000000000000000000001", "0e999",
    "8.5", "100000000000000000000000", "1.00000000000000000000000000000000001",
  ])
  func floatingPointIsNearest(_ json: String) throws {
    #expect(try decoded(Double.self, json) == Double(json))
    #expect(try decoded(Double.self, json).sign == (json.hasPrefix("-") ? .minus : .plus))
    if let float = Float(json), float.isFinite, float != 0 || Double(json) == 0 {
      #expect(try decoded(Float.self, json) == float)
    }
  }

  @Test func randomFloatingPointIsNearest() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<5_000 {
      let digits =
        UInt64.random(in: 0...UInt64.max, using: &generator)
        >> UInt64.random(in: 0..<20, using: &generator)
      let json = "\(digits)e\(Int.random(in: -25...25, using: &generator))"
      let double = try decoded(Double.self, json)
      #expect(double == Double(json), "seed \(seed): \(json)")
    }
  }

  @Test func floatingPointThatDoesNotFit() throws {
    for json in ["1e309", "-1e309", "1e-400", "1e99999999999999999999"] {
      #expect(try failure(Double.self, json)?.reason == .numberOutOfRange)
      #expect(try failure(Float.self, json)?.reason == .numberOutOfRange)
    }
    #expect(try failure(Float.self, "1e39")?.reason == .numberOutOfRange)
    #expect(try failure(Float.self, "1e-50")?.reason == .numberOutOfRange)
    #expect(try decoded(Double.self, "0.000e-400") == 0)
    #expect(try failure(Double.self, #""NaN""#)?.reason == .wrongShape)
  }

  @Test func foundationValues() throws {
    #expect(try decoded(Date.self, "0.5") == Date(timeIntervalSinceReferenceDate: 0.5))
    #expect(try decoded(Data.self, #""AQID""#) == Data([1, 2, 3]))
    #expect(try decoded(Data.self, #""A\u0051ID""#) == Data([1, 2, 3]))
    #expect(try decoded(Data.self, #""""#) == Data())
    #expect(try failure(Data.self, #""A""#) == DecodeFailure(.invalidValue))
    #expect(try failure(Data.self, "[1]") == DecodeFailure(.wrongShape))
    #expect(try decoded(Decimal.self, "0.1") == Decimal(string: "0.1"))
    #expect(
      try decoded(Decimal.self, "12345678901234567890.123")
        == Decimal(string: "12345678901234567890.123"))
    #expect(try failure(Decimal.self, "1e999") == DecodeFailure(.numberOutOfRange))
    #expect(try failure(Decimal.self, #""1""#) == DecodeFailure(.wrongShape))
    #expect(try decoded([URL?].self, #"["/a b",null]"#).last == .some(nil))
    let id = UUID()
    for text in [id.uuidString, id.uuidString.lowercased()] {
      #expect(try decoded(UUID.self, #""\#(text)""#) == id)
      #expect(try decoded([UUID].self, #"["\#(text)"]"#) == [id])
    }
  }

  @Test func uuidsAreReadAsFoundationReadsThem() throws {
    var (generator, seed) = SeededGenerator.announced()
    let palette = Array("0123456789abcdefABCDEF/:@G`g\u{10}\u{19}é")
    for _ in 0..<5_000 {
      var text = Array(UUID().uuidString)
      let position = Int.random(in: 0..<36, using: &generator)
      text[position] = palette.randomElement(using: &generator) ?? "0"
      if Int.random(in: 0..<20, using: &generator) == 0 { text.removeLast() }
      let json = #"["\#(String(text))"]"#
      let data = try JSONEncoder().encode([String(text)])
      let expected = try? JSONDecoder().decode([UUID].self, from: data)
      let ours = try? decoded([UUID].self, String(decoding: data, as: UTF8.self))
      #expect(ours == expected, "seed \(seed): \(json)")
    }
    // Foundation on Linux takes a sign or a blank for a digit. Nothing writes such a form.
    for text in ["-", "+", " "].map({ $0 + UUID().uuidString.dropFirst() }) {
      #expect(try failure(UUID.self, #""\#(text)""#) == DecodeFailure(.invalidValue))
    }
  }

  @Test func dictionaries() throws {
    #expect(try decoded([Int: Bool].self, #"{"1":true,"-2":false}"#) == [1: true, -2: false])
    #expect(try failure([Int: Bool].self, #"{"x":true}"#) == DecodeFailure(.wrongShape, at: "x"))
    #expect(try decoded([String: Int].self, #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
    let many = (0..<5_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let values = try decoded([String: Int].self, "{\(many),\(many),\"k7\":-7}")
    #expect(values.count == 5_000)
    #expect(values["k7"] == -7)
    #expect(values["k4999"] == 4_999)
    // Keys that Swift holds for equal are two members of the text, and one key of the dictionary.
    #expect(try decoded([String: Int].self, "{\"e\u{301}\":1,\"\u{E9}\":1}").count == 1)
  }

  @Test func aStructWithManyMembers() throws {
    struct Wide: Codable, Equatable {
      var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10
      var k: Int?, l = "l", m = true, n = 1.5, o = [1], p = ["x": 1], q = 17, r: String? = "r"
    }
    #expect(try decoded(Wide.self, encoded(Wide())) == Wide())
    let json = try encoded(Wide()).replacing(#""q":17,"#, with: "")
    #expect(try failure(Wide.self, json) == DecodeFailure(.missingKey, at: "q"))
  }

  // MARK: Containers

  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  final class Dog: Animal {
    var tricks: [String] = []

    enum CodingKeys: CodingKey { case tricks, parent }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tricks = try container.decode([String].self, forKey: .tricks)
      let named = container.contains(.parent)
      try super.init(
        from: named ? container.superDecoder(forKey: .parent) : container.superDecoder())
    }
  }

  @Test func inheritance() throws {
    let dog = try decoded(Dog.self, #"{"tricks":["sit"],"super":{"name":"Rex"}}"#)
    #expect(dog.name == "Rex" && dog.tricks == ["sit"])
    #expect(try decoded(Dog.self, #"{"tricks":[],"parent":{"name":"R"}}"#).name == "R")
    let absent = try failure(Dog.self, #"{"tricks":[]}"#)
    #expect(absent == DecodeFailure(.missingKey, at: "super"))
    #expect(
      try failure(Dog.self, #"{"tricks":[],"super":{}}"#)
        == DecodeFailure(.missingKey, at: "super.name"))
    #expect(
      try failure(Dog.self, #"{"tricks":[],"super":null}"#)
        == DecodeFailure(.wrongShape, at: "super"))
  }

  /// Walks through every kind of container by hand.
  struct ByHand: Decodable {
    var log: [String] = []

    enum Keys: CodingKey { case list, inner, none }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      log.append("\(list.count ?? -1) \(list.codingPath.map(\.stringValue))")
      log.append("\(try list.decodeNil()) \(list.currentIndex)")
      log.append("\(try list.decodeNil()) \(list.currentIndex)")
      let nested = try list.nestedContainer(keyedBy: Keys.self)
      log.append("\(nested.allKeys.map(\.stringValue)) \(nested.codingPath.map(\.stringValue))")
      var deeper = try list.nestedUnkeyedContainer()
      log.append("\(try deeper.decode(Int.self)) \(deeper.isAtEnd)")
      log.append("\(try deeper.decodeIfPresent(Int.self) as Int?)")
      let element = try list.superDecoder()
      log.append("\(element.codingPath.map(\.stringValue)) \(list.isAtEnd)")
      log.append("\(try element.singleValueContainer().decode(Bool.self))")
      let absent = try container.superDecoder(forKey: .none)
      log.append("\(absent.codingPath.map(\.stringValue))")
      log.append("\(try absent.singleValueContainer().decodeNil())")
      log.append("\(try Int?(from: absent) as Int?)")
      log.append("\(try absent.singleValueContainer().decode(Int?.self) as Int?)")
      log.append("\(try container.decodeIfPresent(Int.self, forKey: .none) as Int?)")
      log.append(
        "\(try container.nestedContainer(keyedBy: Keys.self, forKey: .inner).allKeys.count)")
      log.append("\(decoder.userInfo.isEmpty)")
      do {
        _ = try list.decode(Int.self)
      } catch DecodingError.valueNotFound(_, let context) {
        log.append("\(context.codingPath.map(\.stringValue))")
      }
      _ = try list.decodeNil()
    }
  }

  @Test func everyContainer() throws {
    let json = #"{"list":[null,{"none":1,"x":2},[7],true],"inner":{}}"#
    struct Log: Decodable {
      var lines: [String]
      init(from decoder: any Decoder) throws {
        do {
          lines = try ByHand(from: decoder).log
        } catch DecodingError.valueNotFound {
          lines = []
        }
      }
    }
    // The end of an array is where something is missing.
    #expect(try failure(ByHand.self, json) == DecodeFailure(.missingKey, at: "list[4]"))
    #expect(try decoded(Log.self, json).lines.isEmpty)
  }

  @Test func pathsAreThoseOfFoundation() throws {
    struct Path: Codable, Equatable {
      var steps: [String]
      init(from decoder: any Decoder) throws { steps = decoder.codingPath.map(\.stringValue) }
    }
    struct Tree: Codable, Equatable {
      var a: [[Path]]
      var b: [String: Path]
      var c: Path?
    }
    let wide = Array(repeating: "0", count: 100).joined(separator: ",")
    let json = #"{"a":[[0,1],[],[\#(wide)]],"b":{"x":0,"y":{}},"c":[1]}"#
    let foundation = try JSONDecoder().decode(Tree.self, from: Data(json.utf8))
    #expect(try decoded(Tree.self, json) == foundation)
    #expect(foundation.a[2][99].steps == ["a", "Index 2", "Index 99"])
  }

  @Test func aDecoderThatOutlivesItsDecoding() throws {
    struct Keeping: Decodable, Sendable {
      // A decoder is not Sendable, so that no lock may hold it. Only this test decodes the type, on
      // one thread, and it empties the list again.
      nonisolated(unsafe) static var kept: [any Decoder] = []
      init(from decoder: any Decoder) throws { Self.kept.append(decoder) }
    }
    let stack = DecodedStack<[Keeping]>(decoding: #"[[{"a":[1,2]}],[0,{"b":[]}],[{}]]"#.utf8)
    #expect(stack.routes.map(\.count) == [1, 2, 1])
    let kept = Keeping.kept
    Keeping.kept = []
    #expect(try [String: [Int]](from: kept[0]) == ["a": [1, 2]])
    #expect(try [String: [Int]](from: kept[2]) == ["b": []])
    #expect(
      kept.map { $0.codingPath.map(\.stringValue) }
        == [["Index 0"], ["Index 0"], ["Index 1"], ["Index 0"]])
  }

  @Test func oneDecoderForManyValues() throws {
    let text = try JSONText(#"[{"auth":{"_0":{"gone":{}}}},{"link":{"_0":1}},{"auth":{"_0":{}}}]"#)
    var decoder = RouteDecoder(text)
    let results = text.elements(of: text.root).map { node in
      do {
        return "\(try decoder.value(Shapes.Route.self, at: node))"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      results == [#"unknownCase "gone" at auth._0"#, "link(1)", "emptyObject at auth._0"])
  }

  @Test func aNodeWithinAText() throws {
    let text = try JSONText(#"{"x":[1,{"auth":{"_0":{"gone":{}}}}]}"#)
    let array = try #require(text.member("x", of: text.root))
    let nodes = Array(text.elements(of: array))
    #expect(try RouteDecoder.decode(Int.self, from: nodes[0], in: text).get() == 1)
    #expect(
      RouteDecoder.decode(Shapes.Route.self, from: nodes[1], in: text)
        == .failure(DecodeFailure(.unknownCase, at: "auth._0", name: "gone")))
  }
}
