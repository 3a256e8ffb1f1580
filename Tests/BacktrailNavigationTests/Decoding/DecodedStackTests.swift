import BacktrailNavigation
import Foundation
import Testing

@Suite struct DecodedStackTests {
  private enum Route: Codable, Hashable, Sendable {
    case project(UUID)
    case board(Int)
    case listed(UUID, filter: String = "all")
    case page(Int64)
    case level8(Int8)
    case day(Date)
    case settings
    indirect case modal(over: Route)
  }

  private static let id = UUID(uuidString: "11111111-1111-4111-8111-111111111111") ?? UUID()

  private func stack(_ json: String) -> DecodedStack<Route> {
    DecodedStack(decoding: Array(json.utf8))
  }

  private func dropped(_ stack: DecodedStack<Route>) -> [String] {
    stack.dropped.map { "\($0.index): \($0.failure)" }
  }

  @Test func aCaseThatIsGoneEndsThePrefix() {
    let stack = stack(
      #"[{"project":{"_0":"11111111-1111-4111-8111-111111111111"}},{"timeline":{"_0":"x"}},"#
        + #"{"settings":{}}]"#)
    #expect(stack.routes == [.project(Self.id)])
    #expect(dropped(stack) == [#"1: unknownCase "timeline""#, "2: afterInvalid"])
    #expect(stack.envelope == nil)
  }

  @Test(arguments: [
    (#"[{"settings":{}},{"gone":{}},{"settings":{}}]"#, #"unknownCase "gone""#, 3),
    (#"[{"settings":{}},null,{"settings":{}}]"#, "wrongShape", 3),
    (#"[{"settings":{}},5,"settings",[],{},{"settings":{}}]"#, "wrongShape", 6),
    (#"[{"settings":{}},{},5]"#, "emptyObject", 3),
    (#"[{"settings":{}},[],5]"#, "wrongShape", 3),
    (#"[{"settings":{}},"settings"]"#, "wrongShape", 2),
  ])
  func theFirstThatDoesNotDecodeIsPassedOnce(_ json: String, _ reason: String, _ count: Int) {
    let stack = stack(json)
    #expect(stack.routes == [.settings])
    #expect(
      dropped(stack) == ["1: \(reason)"] + (2..<count).map { "\($0): afterInvalid" })
  }

  @Test(arguments: [
    (#"{"project":{"id":"11111111-1111-4111-8111-111111111111"}}"#, "missingKey at project._0"),
    (#"{"listed":{"_0":"11111111-1111-4111-8111-111111111111"}}"#, "missingKey at listed.filter"),
    (#""settings""#, "wrongShape"),
    (#"{"settings":null}"#, "wrongShape at settings"),
    (#"{"project":"11111111-1111-4111-8111-111111111111"}"#, "wrongShape at project"),
    (#"{"page":{"_0":9223372036854775808}}"#, "numberOutOfRange at page._0"),
    (#"{"page":{"_0":1.5}}"#, "numberOutOfRange at page._0"),
    (#"{"level8":{"_0":300}}"#, "numberOutOfRange at level8._0"),
    (#"{"day":{"_0":"2024-01-01T00:00:00Z"}}"#, "wrongShape at day._0"),
  ])
  func aPayloadThatChanged(_ route: String, _ reason: String) {
    let stack = stack(#"[{"settings":{}},\#(route),{"settings":{}}]"#)
    #expect(stack.routes == [.settings])
    #expect(dropped(stack) == ["1: \(reason)", "2: afterInvalid"])
    #expect(stack.envelope == nil)
  }

  @Test func numbersAndDatesThatDecode() {
    let stack = stack(
      #"[{"page":{"_0":9007199254740993}},{"page":{"_0":1e3}},{"day":{"_0":700000000.25}},"#
        + #"{"day":{"_0":1700000000}}]"#)
    #expect(
      stack.routes == [
        .page(9_007_199_254_740_993), .page(1000),
        .day(Date(timeIntervalSince1970: 1_678_307_200.25)),
        .day(Date(timeIntervalSince1970: 2_678_307_200)),
      ])
    #expect(stack.dropped.isEmpty)
  }

  @Test(arguments: [
    ("", Reason.emptyData), (" \n", .emptyData), ("null", .notAScene),
    (#"{"settings":{}}"#, .notAScene), ("5", .notAScene),
    (#"[{"settings":{}},{"proj"#, .invalidJSON), (#"[{"settings":{}}] trailing"#, .invalidJSON),
    (#"[{"settings":{}} {"settings":{}}]"#, .invalidJSON), (#"[{"settings":{}},]"#, .invalidJSON),
  ])
  func bytesThatAreNoStack(_ json: String, _ reason: Reason) {
    let stack = stack(json)
    #expect(stack.envelope == reason)
    #expect(stack.routes.isEmpty && stack.dropped.isEmpty)
  }

  @Test func otherBytes() {
    let malformed = DecodedStack<Route>(decoding: [0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D])
    #expect(malformed.envelope == .invalidJSON)
    let surrogate = DecodedStack<String>(decoding: #"["a","\ud800","b"]"#.utf8)
    #expect(surrogate.routes == ["a"])
    #expect(surrogate.dropped.first?.failure == DecodeFailure(.invalidValue))
    #expect(stack(#"["\ud800"]"#).dropped.map(\.failure) == [DecodeFailure(.wrongShape)])
    let marked = DecodedStack<Route>(decoding: Data("\u{FEFF}[{\"settings\":{}}]".utf8))
    #expect(marked.routes == [.settings])
    #expect(DecodedStack<Route>(decoding: "[]".utf8) == DecodedStack(decoding: Data("[ ]".utf8)))
  }

  @Test func depth() throws {
    let arrays = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(stack(arrays).envelope == .tooDeep)
    #expect(stack("[\(arrays)").envelope == .tooDeep)
    #expect(
      DecodedStack<Route>(decoding: "[[1]]".utf8, maximumDepth: 1).envelope == .tooDeep)
    var deep = Route.settings
    for _ in 0..<254 { deep = .modal(over: deep) }
    let written = String(decoding: try RouteEncoder.encode(deep), as: UTF8.self)
    #expect(stack("[\(written)]").routes == [deep])
  }

  /// A flat list of type names and texts is not a stack of enums: no element decodes.
  @Test func anotherFormat() {
    let stack = stack(#"["App.Route","{\"settings\":{}}"]"#)
    #expect(stack.routes.isEmpty)
    #expect(dropped(stack) == ["0: wrongShape", "1: afterInvalid"])
  }

  /// A dictionary of stacks by enum is a flat array to `Codable`, so position says nothing.
  @Test func anEnumKeyedDictionaryIsNoStackEither() {
    let stack = stack(#"["home",[{"settings":{}}],"more",[]]"#)
    #expect(stack.routes.isEmpty)
    #expect(stack.dropped.count == 4)
  }
}
