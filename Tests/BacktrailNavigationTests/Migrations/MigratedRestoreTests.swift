import Testing

@testable import BacktrailNavigation

/// A restore of what older versions stored.
@Suite("Restores with route migrations")
struct MigratedRestoreTests {
  // MARK: decode-04: the shape of a payload changed

  private static let id = "11111111-1111-4111-8111-111111111111"
  private static let stored = [
    #"{"project":{"id":"\#(id)"}}"#, #"{"listed":{"_0":"\#(id)"}}"#, #""settings""#,
    #"{"settings":null}"#, #"{"project":"\#(id)"}"#,
  ]

  @Test(
    arguments: zip(
      stored,
      [
        "missingKey at project._0", "missingKey at listed.filter", "wrongShape",
        "wrongShape at settings", "wrongShape at project",
      ]))
  func withoutMigrationsEachIsDroppedForItsReason(_ route: String, _ reason: String) throws {
    let restored = try OldHarbor.restore(stack: route)
    #expect(restored.state[.home] == [])
    #expect(restored.drops == ["home[0]: \(reason)"])
    #expect(restored.report.migrated == [])
  }

  @Test(
    arguments: zip(
      stored,
      [
        .project(id), .listed(id, filter: "all"), .settings, .settings, .project(id),
      ] as [Harbor.Route]))
  func withMigrationsEachComesBack(_ route: String, _ expected: Harbor.Route) throws {
    let restored = try Harbor.restore(stack: route)
    #expect(restored.state[.home] == [expected])
    #expect(restored.report.isWhole)
    #expect(restored.report.migrated.count == 1)
    #expect(restored.report.migrated.first?.steps.count == 1)
  }

  @Test func migrationsMakeWhatTheCaseSays() throws {
    let run = { try Harbor.routeMigrations.run(on: $0) }
    #expect(try run(Self.stored[0]) == [#"{"project":{"_0":"\#(Self.id)"}}"#])
    #expect(try run(Self.stored[1]) == [#"{"listed":{"_0":"\#(Self.id)","filter":"all"}}"#])
    #expect(try run(Self.stored[2]) == [#"{"settings":{}}"#])
    #expect(try run(Self.stored[3]) == [#"{"settings":{}}"#])
    #expect(try run(Self.stored[4]) == [#"{"project":{"_0":"\#(Self.id)"}}"#])
  }

  // MARK: Versions

  @Test func everyStackIsMigratedFromItsOwnVersion() throws {
    let restored = try Harbor.restore(
      document: """
        {"schemaVersion":3,"selectedTab":"home","stackVersions":{"home":2},"stacks":{
        "home":[{"route":{"board":{"_0":"b"}}}],"search":[{"route":{"board":{"_0":"b"}}}]}}
        """)
    #expect(restored.state[.home] == [.project("b")])
    #expect(restored.drops == [#"search[0]: unknownCase "board""#])
  }

  @Test(arguments: [3, 4, 9])
  func whatThisOrANewerVersionStoredIsNotTouched(_ version: Int) throws {
    let restored = try Harbor.restore(stack: #"{"board":{"_0":"b"}}"#, version: version)
    #expect(restored.drops == [#"home[0]: unknownCase "board""#])
    #expect(restored.report.migrated == [])
  }

  @Test func sidebarAndPresentedItemsHaveVersionsOfTheirOwn() throws {
    let document = { (versions: String) in
      """
      {"partVersions":{\(versions)},"schemaVersion":3,"selectedTab":"home",
      "sidebar":{"route":"settings"},"stacks":{"home":[]},
      "presented":[{"modal":{"write":{"_0":"x"}},"over":"home","kind":"sheet",
      "stack":[{"route":{"board":{"_0":"b"}}}]}]}
      """
    }
    let old = try Harbor.restore(document: document(#""sidebar":1,"presented":1"#))
    #expect(old.state.sidebar == .settings)
    #expect(
      old.state.presented
        == [PresentedItem(.compose("x"), over: .home, stack: [.project("b")])])
    #expect(old.report.isWhole)
    #expect(
      old.migrations == [
        #"sidebar[0] 1: 2: caseFromText "settings" as "settings""#,
        #"presented[0] 1: 2: renameCase "write" to "compose" in modals"#,
        #"presented[0].stack[0] 1: 3: renameCase "board" to "project""#,
      ])
    let present = try Harbor.restore(document: document(#""sidebar":3"#))
    #expect(
      present.drops == [
        "sidebar[0]: wrongShape", #"presented[0]: unknownCase "write""#,
      ])
  }

  // MARK: Positions

  @Test func theReportSpeaksOfWhatIsStored() throws {
    let restored = try Harbor.restore(
      stack: #"{"banner":{}}"#, #"{"both":{"project":"p","task":"t"}}"#, #"{"banner":{}}"#,
      #"{"board":{"_0":"b"}}"#, #"{"unknown":{}}"#, #"{"banner":{}}"#)
    #expect(restored.state[.home] == [.project("p"), .task("t"), .project("b")])
    #expect(
      restored.drops == [#"home[4]: unknownCase "unknown""#, "home[5]: afterInvalid"])
    #expect(restored.report.dropped.map(\.route?.json) == [#"{"unknown":{}}"#, #"{"banner":{}}"#])
    #expect(restored.report.migrated.map(\.index) == [0, 1, 2, 3])
    #expect(restored.report.migrated.map(\.count) == [0, 2, 0, 1])
    #expect(
      restored.report.verdicts.map(\.verdict) == [
        .removed, .valid, .removed, .valid, .dropped(.unknownCase), .dropped(.afterInvalid),
      ])
    #expect(restored.report.verdicts.map(\.index) == Array(0...5))
  }

  @Test func aStackOfRoutesThatAreGoneIsWhole() throws {
    let restored = try Harbor.restore(stack: #"{"banner":{}}"#, #"{"banner":{}}"#)
    #expect(restored.state[.home] == [])
    #expect(restored.report.isWhole)
    #expect(restored.report.verdicts.map(\.verdict) == [.removed, .removed])
  }

  @Test(arguments: ["project/p", "task/t"])
  func whatAStoredRouteBecameStandsOrFallsTogether(_ missing: String) throws {
    let restored = try Harbor.restore(
      stack: #"{"board":{"_0":"b"}}"#, #"{"both":{"project":"p","task":"t"}}"#,
      #"{"board":{"_0":"c"}}"#, missing: [missing])
    #expect(restored.state[.home] == [.project("b")])
    #expect(restored.drops == ["home[1]: missing \(missing)", "home[2]: afterInvalid"])
    #expect(
      restored.report.verdicts.map(\.verdict) == [
        .valid, .dropped(.missing), .dropped(.afterInvalid),
      ])
  }

  @Test func aSplitOfWhichAPartDoesNotDecodeFallsTogether() throws {
    let restored = try Harbor.restore(
      stack: #"{"settings":{}}"#, #"{"both":{"project":"p","task":7}}"#)
    #expect(restored.state[.home] == [.settings])
    #expect(restored.drops == ["home[1]: wrongShape at task._0"])
  }

  @Test func aSplitBeyondTheLimitFallsTogether() throws {
    var limits = SceneLimits()
    limits.routesPerStack = 3
    let both = #"{"both":{"project":"p","task":"t"}}"#
    let restored = try Harbor.restore(stack: both, both, both, limits: limits)
    #expect(restored.state[.home] == [.project("p"), .task("t")])
    #expect(restored.drops == ["home[1]: overLimit", "home[2]: afterInvalid"])
    let less = try Harbor.restore(
      stack: #"{"settings":{}}"#, #"{"banner":{}}"#, both, limits: limits)
    #expect(less.report.isWhole)
  }

  @Test func aPresentedStackIsCutWhereAStoredRouteBegins() throws {
    let restored = try Harbor.restore(
      document: """
        {"schemaVersion":1,"selectedTab":"home","stacks":{"home":[]},
        "presented":[{"modal":{"about":{}},"over":"home","kind":"sheet","stack":[
        {"route":{"banner":{}}},{"route":{"both":{"project":"p","task":"t"}}},
        {"route":{"both":{"project":"p","task":"gone"}}}]}]}
        """, missing: ["task/gone"])
    #expect(restored.state.presented.first?.stack == [.project("p"), .task("t")])
    #expect(restored.drops == ["presented[0].stack[2]: missing task/gone"])
  }

  // MARK: Failures

  @Test func aFailingStepDropsItsRouteAndWhatFollows() throws {
    let restored = try Harbor.restore(
      stack: #"{"settings":{}}"#, #"{"broken":{}}"#, #"{"settings":{}}"#)
    #expect(restored.state[.home] == [.settings])
    #expect(restored.drops == ["home[1]: invalidValue at broken", "home[2]: afterInvalid"])
    #expect(restored.migrations == [#"home[1] 0: 3: map "broken""#])
    #expect(restored.report.migrated.first?.failure?.reason == .invalidValue)
    let short = try Harbor.restore(stack: #"{"both":{"project":"p"}}"#)
    #expect(short.drops == ["home[0]: missingKey at both.task"])
  }

  @Test func aSelectionAndAModalBecomeOneOrNone() throws {
    func restore(sidebar: String, modal: String) throws -> RestoredScene<Harbor> {
      try Harbor.restore(
        document: """
          {"schemaVersion":1,"selectedTab":"home","stacks":{"home":[]},
          "sidebar":{"route":\(sidebar)},
          "presented":[{"modal":\(modal),"over":"home","kind":"sheet"}]}
          """)
    }
    let gone = try restore(sidebar: #"{"banner":{}}"#, modal: "\"splash\"")
    #expect(gone.state.sidebar == nil)
    #expect(gone.state.presented.isEmpty)
    #expect(gone.drops == [], "what is taken out on purpose is no loss")
    #expect(gone.report.isWhole)
    #expect(gone.report.verdicts.map(\.verdict) == [.removed, .removed])
    let split = try restore(
      sidebar: #"{"both":{"project":"p","task":"t"}}"#, modal: #"{"about":{}}"#)
    #expect(split.drops == ["sidebar[0]: wrongShape"])
  }

  @Test func anUntypedRestoreMigratesNothing() throws {
    let document = #"{"schemaVersion":1,"stacks":{"home":[{"route":{"banner":{}}}]}}"#
    var facts = PlentifulFacts()
    let restored = try UntypedRestoration(
      StoredScene(principal: "ana", scene: "main", revision: 1, body: Array(document.utf8)),
      schema: UntypedSchema(), for: Principal("ana"), at: Instant(millisecondsSince1970: 0),
      limits: SceneLimits(), authority: nil
    ).decide(answeredBy: &facts)
    #expect(restored.stacks.first?.routes.map(\.json) == [#"{"banner":{}}"#])
    #expect(restored.report.migrated == [])
  }
}
