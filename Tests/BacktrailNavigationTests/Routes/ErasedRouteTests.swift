import Foundation
import Testing

@testable import BacktrailNavigation

/// Two features that know nothing of each other.
private enum OrderRoute: NavigationRoute {
  case list, order(Int)

  var references: [RecordReference] {
    if case .order(let id) = self { [.record("order", id)] } else { [] }
  }

  var isRestorable: Bool { self != .list }
}

private struct NoteRoute: NavigationRoute {
  var text: String
  var isSensitive: Bool { text == "secret" }
}

private enum PageRoute: String, NavigationRoute { case front, back }

/// Nobody registered this one.
private struct StrayRoute: NavigationRoute {}

private enum Features: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(OrderRoute.self, named: "order", formerly: ["purchase"], pathName: "App.Order"),
    RegisteredRoute(NoteRoute.self, named: "note", pathName: "Notes.Note"),
    RegisteredRoute(PageRoute.self, named: "page"),
  ]
}

private typealias Route = ErasedRoute<Features>

@Suite("Routes of unrelated types")
struct ErasedRouteTests {
  @Test(arguments: [
    (Route(OrderRoute.order(7)), #"{"order":{"order":{"_0":7}}}"#),
    (Route(NoteRoute(text: "a/b")), #"{"note":{"text":"a/b"}}"#),
    (Route(PageRoute.back), #"{"page":"back"}"#),
  ])
  fileprivate func aRouteIsStoredUnderTheNameOfItsType(_ route: Route, _ json: String) throws {
    #expect(try encoded(route) == json)
    #expect(try decoded(Route.self, json) == route)
    #expect(try JSONDecoder().decode(Route.self, from: Data(json.utf8)) == route)
  }

  @Test func aFormerNameIsReadAndNotWritten() throws {
    let route = try decoded(Route.self, #"{"purchase":{"order":{"_0":7}}}"#)
    #expect(route == Route(OrderRoute.order(7)))
    #expect(try encoded(route).hasPrefix(#"{"order""#))
  }

  @Test(arguments: [
    (#"{"invoice":{"order":{"_0":7}}}"#, #"unknownType "invoice""#),
    (#"{"Order":{"order":{"_0":7}}}"#, #"unknownType "Order""#),
    (#"{"order":{"gone":{}}}"#, #"unknownCase "gone" at order"#),
    (#"{"order":{"order":{"_0":"x"}}}"#, "wrongShape at order.order._0"),
    (#"{"note":{}}"#, "missingKey at note.text"),
    (#"{"page":"middle"}"#, "invalidValue at page"),
    ("{}", "emptyObject"),
    (#"{"order":{"list":{}},"page":"back"}"#, "ambiguousCase"),
    ("[]", "wrongShape"), ("7", "wrongShape"), (#""order""#, "wrongShape"), ("null", "wrongShape"),
  ])
  func whatDoesNotDecodeHasAReason(_ json: String, _ reason: String) throws {
    #expect(try failure(Route.self, json).map(String.init(describing:)) == reason)
  }

  @Test func anUnknownTypeEndsTheStackThereAndNowhereElse() {
    let json = #"[{"page":"front"},{"invoice":7},{"page":"back"}]"#
    let stack = DecodedStack<Route>(decoding: json.utf8)
    #expect(stack.routes == [Route(PageRoute.front)])
    #expect(stack.dropped.map(\.failure.reason) == [.unknownType, .afterInvalid])
  }

  @Test func aRouteIsWhatIsInIt() {
    #expect(Route(OrderRoute.order(7)).references == [.record("order", 7)])
    #expect(!Route(OrderRoute.list).isRestorable && Route(PageRoute.front).isRestorable)
    #expect(Route(NoteRoute(text: "secret")).isSensitive)
    #expect(Route(OrderRoute.order(7)).as(OrderRoute.self) == .order(7))
    #expect(Route(OrderRoute.order(7)).as(PageRoute.self) == nil)
    let routes: Set = [Route(PageRoute.front), Route(PageRoute.front), Route(OrderRoute.list)]
    #expect(routes.count == 2)
    #expect(Route(PageRoute.front) != Route(NoteRoute(text: "front")))
    #expect(Route(Route(PageRoute.front)) == Route(PageRoute.front))
  }

  @Test func whatIsNotRegisteredCannotBeStored() {
    #expect(throws: EncodeFailure(.unencodable)) { try RouteEncoder.encode(Route(StrayRoute())) }
  }

  // MARK: Registries

  @Test func aRegistryIsChecked() throws {
    try Features.check()
    #expect(throws: RouteRegistryError.duplicateName("note")) { try SameName.check() }
    #expect(throws: RouteRegistryError.duplicateType(name: "other")) { try SameType.check() }
    #expect(throws: RouteRegistryError.invalidName("", .empty)) { try NoName.check() }
    #expect(throws: RouteRegistryError.duplicateName("page")) { try SamePathName.check() }
  }

  @Test func withoutACheckTheFirstCounts() throws {
    let route = try decoded(ErasedRoute<SameName>.self, #"{"note":"back"}"#)
    #expect(route.as(PageRoute.self) == .back)
    #expect(try encoded(ErasedRoute<SameType>(PageRoute.back)) == #"{"page":"back"}"#)
  }

  @Test func everyErrorSaysWhatIsWrong() {
    let errors: [(RouteRegistryError, String, String)] = [
      (
        .duplicateName("a"), "duplicateName", #"The name "a" is registered for two types of route."#
      ),
      (
        .duplicateType(name: "a"), "duplicateType",
        #"The type of route named "a" is registered already: use a former name instead."#
      ),
      (.invalidName("", .empty), "invalidName", "The name of a type of route is empty."),
    ]
    for (error, code, text) in errors {
      #expect(error.code == code)
      #expect(error.description == text)
    }
  }
}

private enum SameName: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(PageRoute.self, named: "note"),
    RegisteredRoute(NoteRoute.self, named: "text", formerly: ["note"]),
  ]
}

private enum SameType: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(PageRoute.self, named: "page"), RegisteredRoute(PageRoute.self, named: "other"),
  ]
}

private enum SamePathName: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(PageRoute.self, named: "page"),
    RegisteredRoute(NoteRoute.self, named: "note", pathName: "page"),
  ]
}

private enum NoName: RouteRegistry {
  static let routeTypes = [RegisteredRoute(PageRoute.self, named: "")]
}

// MARK: - NavigationPath

@Suite("NavigationPath: registered types")
struct RegisteredPathTests {
  private let format = NavigationPathFormat<Route>.registered()

  @Test func unrelatedTypesShareAPath() throws {
    let stack = [
      Route(OrderRoute.order(7)), Route(PageRoute.back), Route(NoteRoute(text: "\"é\"")),
    ]
    let bytes = try format.encode(stack)
    let page = String(reflecting: PageRoute.self)
    #expect(
      try JSONDecoder().decode([String].self, from: Data(bytes)) == [
        "Notes.Note", #"{"text":"\"é\""}"#, page, #""back""#, "App.Order",
        #"{"order":{"_0":7}}"#,
      ])
    #expect(format.decode(bytes).routes == stack)
    #expect(format.decode(bytes).dropped == [])
  }

  @Test func theyAreReadByAllTheirNames() {
    let json = #"["page","\"back\"","purchase","{\"list\":{}}"]"#
    #expect(format.decode(json.utf8).routes == [Route(OrderRoute.list), Route(PageRoute.back)])
  }

  @Test func whatHasNoNameIsNotWritten() {
    #expect(throws: NavigationPathError.unnamed(index: 1)) {
      try format.encode([Route(PageRoute.back), Route(StrayRoute())])
    }
  }
}
