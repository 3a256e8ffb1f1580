import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

/// Two features that know nothing of each other, in one stack.
private enum OrderRoute: NavigationRoute {
  case order(Int)

  var references: [RecordReference] {
    switch self {
    case .order(let id): [.record("order", id)]
    }
  }
}

private struct NoteRoute: NavigationRoute {
  var id: String
  var references: [RecordReference] { [.record("note", id)] }
}

private enum AllFeatures: RouteRegistry {
  static let routeTypes = [
    RegisteredRoute(OrderRoute.self, named: "order"),
    RegisteredRoute(NoteRoute.self, named: "note"),
  ]
}

/// The next version of the app, which has dropped the notes.
private enum FewerFeatures: RouteRegistry {
  static let routeTypes = [RegisteredRoute(OrderRoute.self, named: "order")]
}

private enum Shop<Features: RouteRegistry>: NavigationSchema {
  enum Tab: String, NavigationTab { case shop, other }
  typealias Route = ErasedRoute<Features>
  typealias Modal = Never
}

@Suite("Saving: routes of unrelated types")
struct ErasedRouteStoreTests {
  private let temporary: TemporaryStore
  private let ana = Principal("ana")
  private let state = SceneState<Shop<AllFeatures>>(
    stacks: [
      .shop: [.init(OrderRoute.order(7)), .init(NoteRoute(id: "n1")), .init(OrderRoute.order(8))],
      .other: [.init(OrderRoute.order(8))],
    ])

  init() throws {
    temporary = try TemporaryStore()
    let store = temporary.store
    for record in ["order/7", "order/8", "note/n1"] { try store.put(RecordID(parsing: record)) }
    try store.allow(.everyone, .all, on: GrantTarget(parsing: "*"))
    try store.save("main", as: ana, state: state)
  }

  @Test func theyComeBack() throws {
    let restored = try temporary.store.restore(
      Shop<AllFeatures>.self, scene: "main", for: ana)
    #expect(restored.state == state)
    #expect(restored.report.dropped.isEmpty)
  }

  @Test func theyAreValidatedEachByItsOwnReferences() throws {
    try temporary.store.delete(RecordID("note", "n1"))
    let restored = try temporary.store.restore(
      Shop<AllFeatures>.self, scene: "main", for: ana)
    #expect(restored.state[.shop] == [.init(OrderRoute.order(7))])
    #expect(restored.report.dropped.map(\.reason) == [.deleted, .afterInvalid])
  }

  @Test func aTypeThatIsGoneCutsOnlyThere() throws {
    let restored = try temporary.store.restore(
      Shop<FewerFeatures>.self, scene: "main", for: ana)
    #expect(restored.state[.shop] == [.init(OrderRoute.order(7))])
    #expect(restored.state[.other] == [.init(OrderRoute.order(8))])
    #expect(restored.report.dropped.map(\.reason) == [.unknownType, .afterInvalid])
  }
}
