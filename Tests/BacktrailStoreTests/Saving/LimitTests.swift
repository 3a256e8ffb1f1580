import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Saving: limits, each with its own error")
struct LimitTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { configuration in
      configuration.limits.routesPerStack = 3
      configuration.limits.bytesPerRoute = 200
      configuration.limits.bytesPerScene = 1_000
      configuration.limits.tabsPerScene = 3
      configuration.limits.presentedPerScene = 2
      configuration.limits.scenesPerPrincipal = 2
    }
    try fixture.save([.settings, .page(1)])
  }

  /// Expects a save to fail, and the stored scene to be as it was.
  private func expect(
    _ error: SceneEncodingError, sourceLocation: SourceLocation = #_sourceLocation,
    when body: () throws -> Void
  ) throws {
    let before = fixture.fileBytes
    #expect(throws: error, sourceLocation: sourceLocation) { try body() }
    #expect(fixture.fileBytes == before, sourceLocation: sourceLocation)
    #expect(try fixture.restore().home == [.settings, .page(1)], sourceLocation: sourceLocation)
    #expect(try fixture.restore().report.revision == 1, sourceLocation: sourceLocation)
  }

  private func filter(ofBytes count: Int) -> Atlas.Route {
    // {"filter":{"_0":{"…":1}}}
    .filter([String(repeating: "k", count: count - #"{"filter":{"_0":{"":1}}}"#.utf8.count): 1])
  }

  @Test func routesPerStack() throws {
    let routes: [Atlas.Route] = [.page(1), .page(2), .page(3), .page(4)]
    try expect(.tooManyRoutes(place: .stack("home"), count: 4, limit: 3)) {
      try fixture.save(routes)
    }
    try expect(.tooManyRoutes(place: .stack("more"), count: 4, limit: 3)) {
      try fixture.store.save(
        stack: routes, in: .more, of: Atlas.self, scene: "main", as: Fixture.ana)
    }
    try expect(.tooManyRoutes(place: .presentedStack(0), count: 4, limit: 3)) {
      try fixture.save(
        SceneState(presented: [PresentedItem(.newProject, over: .home, stack: routes)]))
    }
    let elements = Array(repeating: #"{"route":{"settings":{}}}"#, count: 4).joined(separator: ",")
    try expect(.tooManyRoutes(place: .stack("home"), count: 4, limit: 3)) {
      try fixture.save(document: #"{"stacks":{"home":[\#(elements)]}}"#)
    }
    try fixture.save(Array(routes.prefix(3)))
    #expect(try fixture.restore().home.count == 3)
  }

  @Test func bytesPerRoute() throws {
    let large = filter(ofBytes: 201)
    try expect(.routeTooLarge(place: .stack("home"), index: 1, bytes: 201, limit: 200)) {
      try fixture.save([.settings, large])
    }
    try expect(.routeTooLarge(place: .sidebar, index: 0, bytes: 201, limit: 200)) {
      try fixture.save(SceneState(sidebar: large))
    }
    let id = String(repeating: "x", count: 200)
    #expect(throws: SceneEncodingError.self) {
      try fixture.save(SceneState(presented: [PresentedItem(.edit(id), over: .home)]))
    }
    let text = #"{"route":{"project":{"_0":"\#(id)"}}}"#
    try expect(.routeTooLarge(place: .stack("home"), index: 0, bytes: 221, limit: 200)) {
      try fixture.save(document: #"{"stacks":{"home":[\#(text)]}}"#)
    }
    try fixture.save([.settings, filter(ofBytes: 200)])
    #expect(try fixture.restore().home.count == 2)
  }

  @Test func bytesPerScene() throws {
    let full = Array(repeating: filter(ofBytes: 200), count: 3)
    let state = SceneState<Atlas>(stacks: [.home: full, .search: full])
    let before = fixture.fileBytes
    #expect {
      try fixture.save(state)
    } throws: { error in
      guard
        case SceneEncodingError.sceneTooLarge(let bytes, limit: 1_000)? = error
          as? SceneEncodingError
      else { return false }
      return bytes > 1_200
    }
    #expect(fixture.fileBytes == before)
    try expect(.sceneTooLarge(bytes: 1_001, limit: 1_000)) {
      let blanks = String(repeating: " ", count: 1_001 - 13)
      try fixture.save(document: #"{"stacks":{}\#(blanks)}"#)
    }
    // What is stored counts too: the tabs that a save does not name.
    try fixture.save(SceneState(stacks: [.home: [], .search: full]))
    #expect(throws: SceneEncodingError.self) { try fixture.save(SceneState(stacks: [.home: full])) }
    #expect(try fixture.restore().state.stacks == [.home: [], .search: full])
  }

  @Test func tabsPerScene() throws {
    try fixture.save(document: #"{"stacks":{"a":[],"b":[]}}"#)
    let before = fixture.fileBytes
    #expect(throws: SceneEncodingError.tooManyTabs(count: 4, limit: 3)) {
      try fixture.save(document: #"{"stacks":{"c":[]}}"#)
    }
    #expect(throws: SceneEncodingError.tooManyTabs(count: 4, limit: 3)) {
      try fixture.save([], in: .search)
    }
    #expect(throws: SceneEncodingError.tooManyTabs(count: 4, limit: 3)) {
      try fixture.store.save(
        "new", as: Fixture.ana,
        document: #"{"stacks":{"a":[],"b":[],"c":[],"d":[]}}"#.utf8)
    }
    #expect(fixture.fileBytes == before)
    #expect(try fixture.store.scenes(of: Fixture.ana).map(\.scene) == ["main"])
  }

  @Test func presentedPerScene() throws {
    let items = (0..<3).map { _ in PresentedItem<Atlas>(.newProject, over: .home) }
    try expect(.tooManyPresented(count: 3, limit: 2)) {
      try fixture.save(SceneState(presented: items))
    }
    let item = #"{"over":"home","kind":"sheet","modal":{"newProject":{}}}"#
    try expect(.tooManyPresented(count: 3, limit: 2)) {
      try fixture.save(document: #"{"stacks":{},"presented":[\#(item),\#(item),\#(item)]}"#)
    }
  }

  @Test func scenesPerPrincipal() throws {
    try fixture.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: StoreError.tooManyScenes(limit: 2)) {
      try fixture.store.save("third", as: Fixture.ana, state: SceneState<Atlas>())
    }
    #expect(throws: StoreError.tooManyScenes(limit: 2)) {
      try fixture.store.handOver("main", to: "third", as: Fixture.ana)
    }
    #expect(try fixture.store.scenes(of: Fixture.ana).map(\.scene) == ["main", "second"])
    // Of each principal, and of those that are not discarded.
    try fixture.store.save("third", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try fixture.save([.settings]) == 2)
    try fixture.store.discard("second", as: Fixture.ana)
    try fixture.store.save("third", as: Fixture.ana, state: SceneState<Atlas>())
  }

  @Test func anExpiredSceneTakesNoPlace() throws {
    let fixture = try Fixture { configuration in
      configuration.limits.scenesPerPrincipal = 1
      configuration.sceneLifetimeMilliseconds = 10
    }
    try fixture.save([.settings])
    fixture.clock.advance(milliseconds: 10)
    #expect(try fixture.store.scenes(of: Fixture.ana).isEmpty)
    try fixture.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
  }

  @Test func anExpiredSceneComesBackOnlyWhereThereIsRoom() throws {
    let fixture = try Fixture { configuration in
      configuration.limits.scenesPerPrincipal = 2
      configuration.sceneLifetimeMilliseconds = 10
    }
    try fixture.save([.settings])
    fixture.clock.advance(milliseconds: 10)
    try fixture.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.save("third", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: StoreError.tooManyScenes(limit: 2)) { try fixture.save([.page(1)]) }
    #expect(throws: StoreError.tooManyScenes(limit: 2)) {
      try fixture.store.handOver("second", to: "main", as: Fixture.ana)
    }
    #expect(try fixture.store.scenes(of: Fixture.ana).map(\.scene) == ["second", "third"])
    try fixture.store.discard("second", as: Fixture.ana)
    #expect(try fixture.save([.page(1)]) == 2)
  }

  @Test func aSceneStoredUnderOtherLimitsIsRestoredWithinThese() throws {
    let elements = Array(repeating: #"{"route":{"settings":{}}}"#, count: 5).joined(separator: ",")
    try fixture.store(text: #"{"selectedTab":"home","stacks":{"home":[\#(elements)]}}"#)
    #expect(try fixture.restore().home.count == 3)
    #expect(try fixture.restore().drops == ["home[3] overLimit", "home[4] afterInvalid"])
  }

  // MARK: Routes that cannot be saved

  @Test(arguments: [Atlas.Route.reading(.nan), .reading(.infinity), .lost])
  func aRouteThatCannotBeEncodedIsNamed(_ route: Atlas.Route) throws {
    func expectNamed(
      _ place: RoutePlace, _ index: Int, _ body: () throws -> Void
    ) throws {
      let before = fixture.fileBytes
      #expect(
        performing: body,
        throws: { error in
          guard case .unencodable(place, index, _)? = error as? SceneEncodingError else {
            return false
          }
          return true
        })
      #expect(fixture.fileBytes == before)
    }
    try expectNamed(.stack("home"), 1) { try fixture.save([.settings, route]) }
    try expectNamed(.stack("search"), 2) {
      try fixture.store.save(
        stack: [.settings, .page(1), route], in: .search, of: Atlas.self, scene: "main",
        as: Fixture.ana)
    }
    try expectNamed(.sidebar, 0) { try fixture.save(SceneState(sidebar: route)) }
    try expectNamed(.presentedStack(1), 0) {
      try fixture.save(
        SceneState(presented: [
          PresentedItem(.newProject, over: .home),
          PresentedItem(.newProject, over: .more, stack: [route]),
        ]))
    }
    #expect(try fixture.restore().home == [.settings, .page(1)])
  }

  @Test(arguments: ["", "a\u{0}b", "a\u{9F}", "*"] as [Escaped])
  func aReferenceThatCannotBeIsNamed(_ id: Escaped) throws {
    #expect(
      performing: { try fixture.save([.settings, .task(id.text)]) },
      throws: { error in
        guard case .invalidReference(.stack("home"), 1, _)? = error as? SceneEncodingError else {
          return false
        }
        return true
      })
    #expect(try fixture.restore().home == [.settings, .page(1)])
  }

  @Test(arguments: ["", "a\u{0}b", "a\u{1F}"] as [Escaped])
  func aSceneOrPrincipalThatCannotBeIsRefused(_ argument: Escaped) throws {
    let id = argument.text
    let problem: IdentifierProblem = id.isEmpty ? .empty : .controlCharacter
    #expect(throws: StoreError.invalidScene(problem)) {
      try fixture.store.save(id, as: Fixture.ana, state: SceneState<Atlas>())
    }
    #expect(throws: StoreError.invalidScene(problem)) {
      try fixture.store.restore(Atlas.self, scene: id, for: Fixture.ana)
    }
    #expect(throws: StoreError.invalidPrincipal(problem)) {
      try fixture.save([], as: Principal(id))
    }
    #expect(throws: StoreError.invalidPrincipal(problem)) {
      try fixture.restore(as: Principal("ana", roles: [id]))
    }
    #expect(throws: SceneEncodingError.invalidTab(problem: problem)) {
      let name = id.isEmpty ? "" : #"a\u0001"#
      try fixture.save(document: #"{"stacks":{"\#(name)":[]}}"#)
    }
  }
}
