import Testing

@testable import BacktrailNavigation

/// In which order migrations run, on what, and what is wrong with some.
@Suite("Route migrations")
struct RouteMigrationsTests {
  private let chain: RouteMigrations = [
    RouteMigration(to: 2, .renameCase("a", to: "b"), .addParameter("v2", true, to: "b")),
    RouteMigration(to: 4, .renameCase("b", to: "c"), .renameCase("a", to: "d")),
    RouteMigration(to: 7, .addParameter("v7", true, to: "c")),
  ]

  @Test(arguments: [
    (1, "a", #"{"c":{"v2":true,"v7":true}}"#),
    (0, "a", #"{"c":{"v2":true,"v7":true}}"#),
    (2, "a", #"{"d":{}}"#),
    (3, "a", #"{"d":{}}"#),
    (3, "b", #"{"c":{"v7":true}}"#),
    (4, "a", #"{"a":{}}"#),
    (4, "c", #"{"c":{"v7":true}}"#),
    (7, "c", #"{"c":{}}"#),
    (8, "a", #"{"a":{}}"#),
  ])
  func thoseAboveTheVersionThatWroteItRunInOrder(
    _ version: Int, _ name: String, _ expected: String
  ) throws {
    #expect(chain.problems == [])
    #expect(try chain.run(on: "{\"\(name)\":{}}", from: version) == [expected])
  }

  @Test func stepsOfOneVersionRunInTheirOrderAndTwoNamesCanBeExchanged() throws {
    let exchange = RouteMigrations([
      RouteMigration(
        to: 2, .renameCase("a", to: "x"), .renameCase("b", to: "a"), .renameCase("x", to: "b"))
    ])
    #expect(exchange.problems == [])
    #expect(try exchange.run(on: "\"a\"") == ["\"b\""])
    #expect(try exchange.run(on: "\"b\"") == ["\"a\""])
  }

  @Test func whatASplitMakesGoesThroughTheStepsAfterIt() throws {
    let migrations = RouteMigrations([
      RouteMigration(
        to: 2, .split("ab") { _ in [RouteForm("a"), RouteForm("ab"), RouteForm("b")] }),
      RouteMigration(
        to: 3, .removeCase("a"), .split("b") { _ in [RouteForm("b"), RouteForm("b")] }),
      RouteMigration(to: 4, .renameCase("b", to: "c")),
    ])
    #expect(
      try migrations.run(on: #"{"ab":{}}"#) == [#"{"ab":{}}"#, #"{"c":{}}"#, #"{"c":{}}"#])
  }

  @Test func manySplitsOfSplitsEnd() throws {
    let steps = (0..<40).map { _ in RouteStep.split("a") { [$0, $0] } }
    let migrations = RouteMigrations([RouteMigration(to: 2, steps: steps)])
    #expect(try migrations.run(on: "\"a\"") == ["failed: tooLarge"])
  }

  @Test func theStepsThatChangedARouteAreNamed() throws {
    let text = try JSONText(Array(#"{"a":{"v7":1}}"#.utf8), maximumDepth: 9)
    let migration = try #require(
      PartMigration(from: 1, by: chain, upTo: 7, limits: SceneLimits()))
    guard case .changed(_, let steps) = migration.run(on: text.root, in: text) else {
      Issue.record("nothing changed")
      return
    }
    #expect(
      steps.map(\.description) == [
        #"2: renameCase "a" to "b""#, #"2: addParameter "v2" to "b""#,
        #"4: renameCase "b" to "c""#,
      ])
    #expect(steps.map(\.index) == [0, 1, 0])
    #expect(steps == steps.sorted())
  }

  @Test func noneCostNothing() {
    #expect(RouteMigrations().problems == [])
    #expect(PartMigration(from: 0, by: [], upTo: 5, limits: SceneLimits()) == nil)
    #expect(PartMigration(from: 7, by: chain, upTo: 7, limits: SceneLimits()) == nil)
    #expect(PartMigration(from: 9, by: chain, upTo: 7, limits: SceneLimits()) == nil)
  }

  // MARK: Problems

  private func problems(_ migrations: RouteMigration...) -> [String] {
    RouteMigrations(migrations).problems.map(\.description)
  }

  @Test func versionsRise() {
    #expect(problems(RouteMigration(to: 2), RouteMigration(to: 5)) == [])
    #expect(
      problems(RouteMigration(to: 2), RouteMigration(to: 2)) == [
        "The migration to version 2 comes after the one to version 2."
      ])
    #expect(
      problems(RouteMigration(to: 5), RouteMigration(to: 3), RouteMigration(to: 4)) == [
        "The migration to version 3 comes after the one to version 5.",
        "The migration to version 4 comes after the one to version 5.",
      ])
    #expect(problems(RouteMigration(to: 0)) == ["No migration can lead to version 0."])
    #expect(problems(RouteMigration(to: 1)) == [], "a scene can be of version 0")
  }

  private func codes(_ steps: RouteStep...) -> [String] {
    RouteMigrations([RouteMigration(to: 2, steps: steps)]).problems.map(\.code)
  }

  @Test func stepsThatCanNeverRunAreTold() {
    #expect(codes(.renameCase("a", to: "b"), .renameCase("a", to: "c")) == ["neverRuns"])
    #expect(codes(.removeCase("a"), .removeCase("a")) == ["neverRuns"])
    #expect(codes(.removeCase("a"), .addParameter("f", 1, to: "a")) == ["neverRuns"])
    #expect(codes(.renameCase("a", to: "b"), .map("a") { $0 }) == ["neverRuns"])
    #expect(codes(.caseFromText("a"), .caseFromText("a", as: "b")) == ["neverRuns"])
    #expect(codes(.caseFromNull("a"), .caseFromNull("a")) == ["neverRuns"])
    #expect(codes(.caseFromValue("a"), .caseFromValue("a")) == ["neverRuns"])
    #expect(
      codes(.dropParameter("f", of: "a"), .renameParameter("f", to: "g", of: "a"))
        == ["neverRuns"])
    #expect(codes(.addParameter("f", 1, to: "a"), .addParameter("f", 2, to: "a")) == ["neverRuns"])
    #expect(codes(.renameCase("a", to: "a")) == ["noChange"])
    #expect(codes(.renameParameter("f", to: "f", of: "a")) == ["noChange"])
    #expect(
      problems(
        RouteMigration(to: 2, .renameCase("a", to: "b"), .renameCase("a", to: "c"))) == [
          #"The step renameCase "a" to "c" to version 2 never runs, "#
            + #"because of renameCase "a" to "b" before it."#
        ])
  }

  @Test func stepsThatCanRunAreNot() {
    #expect(codes(.renameCase("a", to: "b"), .renameCase("b", to: "a")) == [])
    #expect(
      codes(.renameCase("a", to: "b"), .renameCase("c", to: "a"), .dropParameter("f", of: "a"))
        == [])
    #expect(codes(.removeCase("a"), .map("b") { _ in RouteForm("a") }, .removeCase("a")) == [])
    #expect(codes(.caseFromText("a"), .addParameter("f", 1, to: "a")) == [])
    #expect(
      codes(.renameParameter("f", to: "g", of: "a"), .dropParameter("f", of: "a")) == [],
      "what was not renamed, because there was another, is left to drop")
    #expect(codes(.addParameter("f", 1, to: "a"), .addParameter("g", 1, to: "a")) == [])
    #expect(codes(.addParameter("f", 1, to: "a"), .defaultParameter("f", 1, of: "a")) == [])
    #expect(
      codes(
        .dropParameter("f", of: "a"), .renameParameter("g", to: "f", of: "a"),
        .dropParameter("f", of: "a")) == [])
    #expect(codes(.removeCase("a"), .inModals(.removeCase("a"))) == [])
    #expect(
      codes(.addParameter("f", 1, to: "a"), .casesFromTexts, .addParameter("f", 1, to: "a")) == [],
      "what was a string has no parameters yet")
    #expect(
      problems(
        RouteMigration(to: 2, .removeCase("a")), RouteMigration(to: 3, .removeCase("a"))) == [],
      "a later version may have stored it again")
  }

  @Test func aMigrationAboveTheSchemaIsTold() throws {
    #expect(chain.problems(upTo: 7) == [])
    #expect(chain.problems(upTo: 6) == [.aboveSchema(version: 7, schemaVersion: 6)])
    #expect(chain.problems(upTo: 3).count == 2)
    try Harbor.checkRouteMigrations()
    let error = #expect(throws: RouteMigrationError.self) { try Hasty.checkRouteMigrations() }
    #expect(error?.code == "invalidRouteMigrations")
    #expect(
      error?.errorDescription
        == "There is a migration to version 3, and the schema has version 2.")
  }

  /// A schema whose version was not raised.
  private enum Hasty: NavigationSchema {
    typealias Tab = Harbor.Tab
    typealias Route = Harbor.Route
    static var schemaVersion: Int { 2 }
    static let routeMigrations: RouteMigrations = [
      RouteMigration(to: 2, .renameCase("old", to: "settings")),
      RouteMigration(to: 3, .renameCase("older", to: "settings")),
    ]
  }

  @Test func withAProblemNothingOfAnOlderVersionIsRead() throws {
    let old = try Hasty.restore(stack: #"{"settings":{}}"#, #"{"old":{}}"#)
    #expect(old.state[.home] == [])
    #expect(old.drops == ["home[0]: invalidValue", "home[1]: afterInvalid"])
    #expect(old.report.notes.map(\.subject) == ["routeMigrations"])
    #expect(old.report.migrated == [])
    let present = try Hasty.restore(stack: #"{"settings":{}}"#, version: 2)
    #expect(present.state[.home] == [.settings])
    #expect(present.report.notes.map(\.subject) == ["routeMigrations"])
  }
}
