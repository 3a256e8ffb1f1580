import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Privacy: a save that holds something like a credential is refused")
struct CredentialSaveTests {
  let fixture: Fixture
  private static let token = "Bearer a1b2c3d4"

  init() throws {
    fixture = try Fixture { $0.credentialExemptions = ["query"] }
    try fixture.allow()
  }

  @discardableResult
  private func save(_ state: SceneState<Vault>) throws -> Int {
    try fixture.store.save("main", as: Fixture.ana, state: state)
  }

  private func save(_ routes: [Vault.Route]) throws {
    try save(SceneState(stacks: [.list: routes]))
  }

  private func refusal(_ body: () throws -> Void) -> SceneEncodingError? {
    #expect(throws: SceneEncodingError.self, performing: body)
  }

  private func credential(
    _ place: RoutePlace?, _ index: Int?, _ keyPath: String, _ kind: CredentialKind
  ) -> SceneEncodingError {
    .credential(place: place, index: index, keyPath: keyPath, kind: kind)
  }

  @Test func soIsARepairThatWouldStoreOne() throws {
    try save([.item("i1")])
    var restored = try fixture.store.restore(Vault.self, scene: "main", for: Fixture.ana)
    restored.state[.list] = [.item("i1"), .login(user: "ana", password: "hunter2")]
    let error = refusal {
      try fixture.store.repair(restored, scene: "main", as: Fixture.ana)
    }
    #expect(error == credential(.stack("list"), 1, "login.password", .namedValue))
  }

  // MARK: Typed saves

  @Test func aRouteWithAPasswordIsNamedWithItsKeyPath() throws {
    try save([.item("i1")])
    let before = try fixture.document()
    let error = refusal { try save([.item("i1"), .login(user: "ana", password: "hunter2")]) }
    #expect(error == credential(.stack("list"), 1, "login.password", .namedValue))
    #expect(error?.code == "credential")
    #expect(
      error?.description
        == "The route list[1] is not saved: it holds what looks like a value under a key named "
        + "like a credential at login.password.")
    #expect(try fixture.document() == before)
    try save([.login(user: "ana", password: nil), .login(user: "ana", password: "")])
  }

  @Test func theValueIsNowhereInTheError() throws {
    let error = refusal { try save([.opened(URL: "https://ana:hunter2@a.example/")]) }
    #expect(error == credential(.stack("list"), 0, "opened.URL", .urlPassword))
    #expect(!String(reflecting: error).contains("hunter2"))
    let asKey = refusal { try save([.filter([Self.token: "x"])]) }
    #expect(asKey == credential(.stack("list"), 0, "filter._0.*", .authorizationHeader))
    #expect(!String(reflecting: asKey).contains("a1b2c3d4"))
  }

  @Test func everyPlaceOfAStateIsLookedAt() throws {
    let bad = Vault.Route.opened(URL: "?access_token=x")
    let sidebar = refusal { try save(SceneState(sidebar: bad)) }
    #expect(sidebar == credential(.sidebar, 0, "opened.URL", .namedParameter))
    let second = refusal { try save(SceneState(stacks: [.list: [.item("a")], .passwords: [bad]])) }
    #expect(second == credential(.stack("passwords"), 0, "opened.URL", .namedParameter))
    let modal = refusal {
      try save(SceneState(presented: [PresentedItem(.share(link: Self.token), over: .list)]))
    }
    #expect(modal == credential(.presented, 0, "share.link", .authorizationHeader))
    let within = refusal {
      try save(
        SceneState(presented: [
          PresentedItem(.share(link: "x"), over: .list, stack: [.item("a"), bad])
        ]))
    }
    #expect(within == credential(.presentedStack(0), 1, "opened.URL", .namedParameter))
  }

  @Test func aSingleStackIsLookedAt() throws {
    let error = refusal {
      try fixture.store.save(
        stack: [.login(user: "a", password: "b")], in: .list, of: Vault.self, scene: "main",
        as: Fixture.ana)
    }
    #expect(error == credential(.stack("list"), 0, "login.password", .namedValue))
  }

  @Test func idsOfReferencesAreLookedAt() throws {
    let error = refusal { try save([.item(CredentialSaveTests.token)]) }
    #expect(error == credential(.stack("list"), 0, "references[0].id", .authorizationHeader))
  }

  // MARK: What is let through

  @Test func aRouteNamedLikeOneThatShowsARecordIsSaved() throws {
    try save([.secret("s1"), .secret("8C7D1C1E-7D2B-4F2A-9C55-0F1B2A3C4D5E")])
    let item = PresentedItem<Vault>(.share(link: "x"), over: .passwords, stack: [.secret("s2")])
    try save(SceneState(selectedTab: .passwords, stacks: [.passwords: []], presented: [item]))
  }

  @Test func anExemptKeyIsNotLookedAt() throws {
    try save([.search(query: Self.token)])
    #expect(throws: SceneEncodingError.self) { try save([.opened(URL: Self.token)]) }
    let other = try Fixture()
    #expect(throws: SceneEncodingError.self) {
      try other.store.save(
        "main", as: Fixture.ana,
        state: SceneState<Vault>(stacks: [.list: [.search(query: Self.token)]]))
    }
  }

  @Test func whatIsNotSavedIsNotLookedAt() throws {
    try save([.item("a"), .reveal(Self.token), .login(user: "a", password: "b")])
    let item = PresentedItem<Vault>(
      .unlock(code: Self.token), over: .list, stack: [.login(user: "a", password: "b")])
    try save(SceneState(stacks: [.list: []], sidebar: .reveal(Self.token), presented: [item]))
    for bytes in fixture.fileBytes {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("a1b2c3d4"))
    }
  }

  @Test func whatIsStoredAlreadyDoesNotHinderASave() throws {
    // An older build has stored it, in a tab that this save does not name.
    try fixture.store(
      text: #"{"stacks":{"old":[{"route":{"login":{"password":"hunter2"}}}],"list":[]}}"#)
    try save([.item("a")])
    #expect(try fixture.document().contains("hunter2"))
  }

  // MARK: Documents

  @Test(arguments: [
    (
      #"{"stacks":{"a":[{"route":1},{"route":{"x":{"\u0070assword":"y"}}}]}}"#,
      SceneEncodingError.credential(
        place: .stack("a"), index: 1, keyPath: "x.password", kind: .namedValue)
    ),
    (
      #"{"stacks":{"a":[{"route":{"x":{}},"note":{"apiKey":"y"}}]}}"#,
      .credential(place: .stack("a"), index: 0, keyPath: "note.apiKey", kind: .namedValue)
    ),
    (
      #"{"sidebar":{"route":{"token":{"_0":"y"}}}}"#,
      .credential(place: .sidebar, index: 0, keyPath: "token._0", kind: .namedValue)
    ),
    (
      #"{"presented":[{"over":"a","kind":"sheet","modal":{"token":{"_0":"y"}}}]}"#,
      .credential(place: .presented, index: 0, keyPath: "token._0", kind: .namedValue)
    ),
    (
      #"{"presented":[{"over":"a","kind":"sheet","modal":1,"stack":[{"route":{"jwt":"y"}}]}]}"#,
      .credential(place: .presentedStack(0), index: 0, keyPath: "jwt", kind: .namedValue)
    ),
    (
      #"{"future":{"session":[{"refresh_token":"y"}]}}"#,
      .credential(
        place: nil, index: nil, keyPath: "future.session[0].refresh_token", kind: .namedValue)
    ),
    (
      #"{"token":"y"}"#,
      .credential(place: nil, index: nil, keyPath: "token", kind: .namedValue)
    ),
    (
      #"{"selectedTab":"Bearer a1b2c3d4"}"#,
      .credential(place: nil, index: nil, keyPath: "selectedTab", kind: .authorizationHeader)
    ),
    (
      #"{"stacks":{"Bearer a1b2c3d4":[]}}"#,
      .credential(place: nil, index: nil, keyPath: "stacks", kind: .authorizationHeader)
    ),
  ])
  func theWholeDocumentIsLookedAt(_ document: String, _ expected: SceneEncodingError) throws {
    #expect(refusal { try fixture.save(document: document) } == expected)
    #expect(try fixture.store.scenes(of: Fixture.ana).isEmpty)
  }

  @Test func aTabMayBeNamedLikeOne() throws {
    try fixture.save(document: #"{"selectedTab":"passwords","stacks":{"passwords":[],"token":[]}}"#)
  }
}
