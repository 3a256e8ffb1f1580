import Foundation
import Testing

@testable import BacktrailNavigation

@Suite("NavigationPath: reading and writing")
struct NavigationPathFormatTests {
  private enum Route: NavigationRoute {
    case project(UUID), settings, camera
    case reading(Double)

    var isRestorable: Bool { self != .camera }
  }

  private static let id = UUID(uuidString: "11111111-1111-4111-8111-111111111111") ?? UUID()

  private let format = NavigationPathFormat<Route>([
    .route(named: "App.Route"), .route(named: "OldApp.Route"),
    .value(UUID.self, named: "Foundation.UUID") { .project($0) },
  ])

  private func stack(_ elements: String...) throws -> DecodedStack<Route> {
    format.decode(try JSONEncoder().encode(elements))
  }

  private func dropped(_ stack: DecodedStack<Route>) -> [String] {
    stack.dropped.map { "\($0.index): \($0.failure)" }
  }

  // MARK: Reading

  @Test("Case decode-11: the last pushed comes first")
  func order() throws {
    let stack = try stack(
      "App.Route", #"{"settings":{}}"#, "App.Route",
      #"{"project": {"_0": "11111111-1111-4111-8111-111111111111"}}"#)
    #expect(stack.routes == [.project(Self.id), .settings])
    #expect(stack.dropped == [] && stack.envelope == nil)
  }

  @Test("Case decode-11: read as a plain stack, none of it is a route")
  func plain() throws {
    let data = try JSONEncoder().encode(["App.Route", #"{"settings":{}}"#])
    let stack = DecodedStack<Route>(decoding: data)
    #expect(stack.routes == [])
    #expect(stack.dropped.map(\.failure.reason) == [.wrongShape, .afterInvalid])
  }

  @Test("Case decode-11: an unknown type ends the stack, and is not written again")
  func unknownType() throws {
    let stack = try stack(
      "App.Route", #"{"settings":{}}"#, "App.Renamed", #"{"settings":{}}"#, "Foundation.UUID",
      #""11111111-1111-4111-8111-111111111111""#)
    #expect(stack.routes == [.project(Self.id)])
    #expect(dropped(stack) == [#"1: unknownType "App.Renamed""#, "2: afterInvalid"])
    let again = try format.encode(stack.routes)
    #expect(!String(decoding: again, as: UTF8.self).contains("Renamed"))
    #expect(format.decode(again).dropped == [])
  }

  @Test func theFirstTypeOfANameCounts() throws {
    let format = NavigationPathFormat<Route>([
      .value(Int.self, named: "T") { .reading(Double($0)) }, .route(named: "T"),
    ])
    #expect(format.decode(#"["T","7"]"#.utf8).routes == [.reading(7)])
    // Composed and decomposed, a name is two names.
    let composed = NavigationPathFormat<Route>([.route(named: "\u{e9}")])
    let stack = composed.decode(#"["e\u0301","{\"settings\":{}}"]"#.utf8)
    #expect(stack.dropped.map(\.failure.reason) == [.unknownType])
  }

  /// The root route is sound in each, and the one above it is not.
  @Test(arguments: [
    ("", "emptyData"), (" ", "emptyData"), ("{", "invalidJSON"), ("nil", "invalidJSON"),
    (#"{"settings":{}} x"#, "invalidJSON"), ("{}", "emptyObject"), ("[]", "wrongShape"),
    (#"{"gone":{}}"#, #"unknownCase "gone""#),
    (#"{"project":{"_0":"x"}}"#, "invalidValue at project._0"), ("\u{0}", "invalidJSON"),
    (#"{"project":{}}"#, "missingKey at project._0"),
    (String(repeating: "[", count: 511) + String(repeating: "]", count: 511), "tooDeep"),
    (#"""# + String(repeating: "x", count: 65_536) + #"""#, "tooLarge"),
  ])
  func aBadValueCostsItselfAndWhatIsAbove(_ json: String, _ reason: String) throws {
    let stack = try stack(
      "App.Route", #"{"settings":{}}"#, "App.Route", json, "App.Route", #"{"settings":{}}"#)
    #expect(stack.routes == [.settings])
    #expect(dropped(stack) == ["1: \(reason)", "2: afterInvalid"])
  }

  @Test func anOddCountMeansThatTheRootHasNoValue() throws {
    let stack = try stack("App.Route", #"{"settings":{}}"#, "App.Route")
    #expect(stack.routes == [])
    #expect(dropped(stack) == ["0: missingKey", "1: afterInvalid"])
    #expect(try dropped(self.stack("App.Route")) == ["0: missingKey"])
  }

  @Test(arguments: [
    (#"["App.Route",7,"App.Route","{\"settings\":{}}"]"#, 1, "1: wrongShape"),
    (#"[null,"{}","App.Route","{\"settings\":{}}"]"#, 1, "1: wrongShape"),
    (#"["App.Route",{"settings":{}}]"#, 0, "0: wrongShape"),
    (#"["\ud800","{}"]"#, 0, "0: wrongShape"), (#"["App.Route","\ud800"]"#, 0, "0: wrongShape"),
    (#"[[[[]]],"{}"]"#, 0, "0: wrongShape"), (#"[["#, 0, ""),
  ])
  func anElementThatIsNoTextIsNoRoute(_ json: String, _ count: Int, _ reason: String) {
    let stack = format.decode(json.utf8)
    #expect(stack.routes.count == count)
    #expect(dropped(stack).joined() == reason)
  }

  @Test(arguments: [
    ("", Reason.emptyData), ("[", .invalidJSON), ("{}", .notAScene), ("7", .notAScene),
    (String(repeating: "[", count: 100_000), .tooDeep),
    ("[" + String(repeating: " ", count: 1_048_576) + "]", .tooLarge),
  ])
  func bytesThatAreNoPathSaySo(_ json: String, _ reason: Reason) {
    let stack = format.decode(json.utf8)
    #expect(stack.routes == [] && stack.dropped == [])
    #expect(stack.envelope == reason)
  }

  @Test func anEmptyPathIsTheRoot() {
    let stack = format.decode("[]".utf8)
    #expect(stack.routes == [] && stack.dropped == [] && stack.envelope == nil)
  }

  @Test func aStackThatIsTooLongKeepsItsRootEnd() throws {
    var format = format
    format.limits.routesPerStack = 2
    let route = ["App.Route", #"{"settings":{}}"#]
    let stack = format.decode(try JSONEncoder().encode(route + route + route + route))
    #expect(stack.routes.count == 2)
    #expect(dropped(stack) == ["2: overLimit", "3: afterInvalid"])
  }

  @Test func noBytesTrap() throws {
    let (generator, seed) = SeededGenerator.announced()
    var random = generator
    let marks = Array(#"[]{},":\"#.utf8)
    let whole = try format.encode([.project(Self.id), .settings, .reading(2)])
    for round in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place..<min(place + 3, bytes.count - 1))
        }
      }
      let stack = format.decode(bytes)
      let indices = stack.dropped.map(\.index)
      #expect(
        indices == Array(stack.routes.count..<stack.routes.count + indices.count),
        "seed \(seed), round \(round)")
    }
  }

  // MARK: Writing

  @Test func whatIsWrittenIsRead() throws {
    let stack: [Route] = [.project(Self.id), .settings, .reading(0.5)]
    let bytes = try format.encode(stack)
    #expect(format.decode(bytes).routes == stack)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasPrefix(
        #"["App.Route","{\"reading\":{\"_0\":0.5}}","App.Route","{\"settings\":{}}","#))
    #expect(try format.encode([]) == Array("[]".utf8))
  }

  @Test func whatMayNotComeBackIsNotWritten() throws {
    let bytes = try format.encode([.settings, .camera, .settings])
    #expect(format.decode(bytes).routes == [.settings])
  }

  @Test func whatCannotBeWrittenIsNamed() {
    #expect(
      throws: NavigationPathError.unencodable(
        index: 1, EncodeFailure(.unencodable, at: "reading._0"))
    ) {
      try format.encode([.settings, .reading(.nan)])
    }
    let readOnly = NavigationPathFormat<Route>([.value(Int.self, named: "T") { _ in .settings }])
    #expect(throws: NavigationPathError.unnamed(index: 0)) { try readOnly.encode([.settings]) }
    let unencodable = NavigationPathError.unencodable(index: 1, EncodeFailure(.unencodable))
    #expect(unencodable.code == "unencodable")
    #expect(unencodable.description == "Route 1 cannot be encoded: unencodable.")
    #expect(NavigationPathError.unnamed(index: 0).code == "unnamed")
  }
}
