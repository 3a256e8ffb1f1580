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

  @Test func descriptions() {
    #expect("\(EncodeFailure(.unencodable, at: "ratio._0"))" == "unencodable at ratio._0")
    #expect("\(EncodeFailure(.tooDeep(limit: 510)))" == "tooDeep (limit 510)")
  }
}
