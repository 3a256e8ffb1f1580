@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite struct RouteEncoderTests {
  private func modal(_ levels: Int) -> Shapes.Route {
    (0..<levels).reduce(.settings) { route, _ in .modal(over: route) }
  }

  @Test func depth() throws {
    let deepest = try RouteEncoder.encode(modal(254))
    let text = try JSONText(deepest, maximumDepth: 510)
    #expect(
      try RouteDecoder.decode(Shapes.Route.self, from: text.root, in: text).get() == modal(254))
    for levels in [255, 256, 300, 600] {
      #expect(throws: EncodeFailure(.tooDeep(limit: 510))) {
        try RouteEncoder.encode(modal(levels))
      }
    }
    #expect(throws: EncodeFailure(.tooDeep(limit: 3))) {
      try RouteEncoder.encode(modal(1), maximumDepth: 3)
    }
    #expect(try RouteEncoder.encode(modal(1), maximumDepth: 4).count > 0)
  }

  @Test func whatJSONCannotWrite() throws {
    enum Route: Encodable {
      case ratio(Double)
      case many([Double])
      case refused(Refusing)
    }
    struct Refusal: Error {}
    struct Refusing: Encodable {
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    func fails(_ value: some Encodable, at keyPath: String) {
      #expect(throws: EncodeFailure(.unencodable, at: keyPath)) { try RouteEncoder.encode(value) }
    }
    fails(Route.ratio(.nan), at: "ratio._0")
    fails(Route.many([1, .infinity]), at: "many._0[1]")
    fails([[Float]](arrayLiteral: [], [0, -.infinity]), at: "[1][1]")
    fails(["a": Double?.some(.nan)], at: "a")
    fails(Double.nan, at: "")
    fails(Date(timeIntervalSinceReferenceDate: .infinity), at: "")
    fails([Route.refused(Refusing())], at: "[0].refused._0")
    #expect(try encoded(Route.ratio(1.5)) == #"{"ratio":{"_0":1.5}}"#)
  }

  @Test func theFormIsCanonical() throws {
    struct Value: Encodable {
      var z = "/\u{1}é", a = ["b": 1, "B": 2, "aa": 3]
      var url = URL(string: "https://e.example/x"), when = Date(timeIntervalSinceReferenceDate: 1)
      var data = Data([255])
    }
    #expect(
      try encoded(Value())
        == #"{"a":{"B":2,"aa":3,"b":1},"data":"/w==","url":"https://e.example/x","when":1,"#
        + #""z":"/\u0001é"}"#)
    #expect(try encoded(Date(timeIntervalSinceReferenceDate: 2)) == "2")
    #expect(try encoded(Data([1, 2, 3])) == #""AQID""#)
    #expect(try encoded("x") == #""x""#)
    #expect(try encoded(Int?.none) == "null")
    #expect(try encoded(Int64.max) == "9223372036854775807")
  }

  /// Each run has another hash seed, so that in one run of a few the order would come out right.
  @Test func whatHasNoOrderIsWrittenInOne() throws {
    enum Size: String, Codable { case small, medium, large, huge, vast }
    enum Route: Encodable {
      case sizes(Set<Size>)
      case prices([Size: [Set<Int>]])
      case names([String: Set<Size>?])
      case rooms([Int: Set<Size>])
      case pairs(Set<[Set<Size>]>)
    }
    class Base: Encodable {
      var sizes: Set<Size> = [.small, .medium, .large, .huge, .vast]
    }
    final class Derived: Base {
      enum Keys: CodingKey { case own }
      override func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Keys.self)
        var own = members.nestedUnkeyedContainer(forKey: .own)
        try own.encode(sizes)
        var more = own.nestedContainer(keyedBy: Keys.self)
        try more.encode(sizes, forKey: .own)
        try super.encode(to: members.superEncoder())
      }
    }
    let all = #"["huge","large","medium","small","vast"]"#
    let sizes: Set<Size> = [.small, .medium, .large, .huge, .vast]
    #expect(try encoded(Route.sizes(sizes)) == #"{"sizes":{"_0":\#(all)}}"#)
    #expect(
      try encoded(Route.prices([.small: [[3, 1, 2]], .large: [], .huge: [[], [10, 9]]]))
        == #"{"prices":{"_0":["huge",[[],[10,9]],"large",[],"small",[[1,2,3]]]}}"#)
    #expect(
      try encoded(Route.names(["b": sizes, "a": nil]))
        == #"{"names":{"_0":{"a":null,"b":\#(all)}}}"#)
    #expect(
      try encoded(Route.rooms([2: sizes, 1: []])) == #"{"rooms":{"_0":{"1":[],"2":\#(all)}}}"#)
    #expect(
      try encoded(Route.pairs([[[.vast, .huge], []], [[.small]]]))
        == #"{"pairs":{"_0":[[["huge","vast"],[]],[["small"]]]}}"#)
    #expect(
      try encoded(Derived())
        == #"{"own":[\#(all),{"own":\#(all)}],"super":{"sizes":\#(all)}}"#)
    #expect(try encoded(sizes) == all)
    #expect(throws: EncodeFailure(.unencodable, at: "[0]")) {
      try RouteEncoder.encode([Double.nan] as Set)
    }
  }

  /// Each set within a set once doubled what its order takes.
  @Test func setsWithinSetsTakeNoLongerThanTheyAreDeep() throws {
    struct Node: Codable, Hashable {
      var name: Int
      var children: Set<Node>
    }
    var node = Node(name: 0, children: [])
    for name in 1...60 {
      node = Node(name: name, children: [node, Node(name: -name, children: [])])
    }
    let text = try encoded(node)
    #expect(try encoded(node) == text)
    #expect(text.hasPrefix(#"{"children":[{"children":[],"name":-60},{"children":["#))
  }

  @Test func whatHasAnOrderIsWrittenAsFoundationDoes() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<200 {
      var value = RichValue.random(using: &generator)
      // The order of these is Foundation's in this process alone.
      value.modes = [:]
      let text = try JSONText([UInt8](try JSONEncoder().encode(value)), maximumDepth: 510)
      var bytes: [UInt8] = []
      text.appendCanonical(text.root, to: &bytes)
      #expect(try RouteEncoder.encode(value) == bytes, "seed \(seed)")
    }
  }

  @Test func descriptions() {
    #expect("\(EncodeFailure(.unencodable, at: "ratio._0"))" == "unencodable at ratio._0")
    #expect("\(EncodeFailure(.tooDeep(limit: 510)))" == "tooDeep (limit 510)")
  }
}
