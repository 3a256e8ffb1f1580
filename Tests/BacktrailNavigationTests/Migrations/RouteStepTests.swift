import Testing

@testable import BacktrailNavigation

/// What each step makes of the forms in which a route can be stored.
@Suite("Route steps")
struct RouteStepTests {
  private func run(_ steps: RouteStep..., on route: String) throws -> [String] {
    try RouteMigrations([RouteMigration(to: 2, steps: steps)]).run(on: route)
  }

  @Test(arguments: [
    (#"{"board":{"_0":"b1"}}"#, #"{"project":{"_0":"b1"}}"#),
    (#"{"board":{}}"#, #"{"project":{}}"#),
    (#"{"board":"b1"}"#, #"{"project":"b1"}"#),
    (#"{"board":null}"#, #"{"project":null}"#),
    (#""board""#, #""project""#),
    (#"{"boards":{}}"#, #"{"boards":{}}"#),
    (#"{"Board":{}}"#, #"{"Board":{}}"#),
    (#"{"board":{},"x":{}}"#, #"{"board":{},"x":{}}"#),
    (#"{"x":{"board":{}}}"#, #"{"x":{"board":{}}}"#),
    ("{}", "{}"), ("7", "7"), ("[\"board\"]", "[\"board\"]"), ("null", "null"),
  ])
  func aCaseIsRenamedInEveryForm(_ stored: String, _ expected: String) throws {
    #expect(try run(.renameCase("board", to: "project"), on: stored) == [expected])
  }

  @Test func namesAreComparedByteByByte() throws {
    let composed = "{\"caf\u{E9}\":{}}"
    #expect(try run(.renameCase("cafe\u{301}", to: "bar"), on: composed) == [composed])
    #expect(try run(.renameCase("caf\u{E9}", to: "bar"), on: composed) == ["{\"bar\":{}}"])
    #expect(
      try run(.dropParameter("e\u{301}", of: "a"), on: "{\"a\":{\"\u{E9}\":1}}")
        == ["{\"a\":{\"\u{E9}\":1}}"])
  }

  @Test(arguments: [
    (#"{"p":{"id":"1"}}"#, #"{"p":{"_0":"1"}}"#),
    (#"{"p":{"z":1,"id":"1"}}"#, #"{"p":{"_0":"1","z":1}}"#),
    (#"{"p":{"_0":"2"}}"#, #"{"p":{"_0":"2"}}"#),
    // Which of two it was is not guessed.
    (#"{"p":{"_0":"2","id":"1"}}"#, #"{"p":{"_0":"2","id":"1"}}"#),
    (#"{"p":{"id":"1","id":"3"}}"#, #"{"p":{"_0":"3"}}"#),
    (#"{"p":"1"}"#, #"{"p":"1"}"#), (#""p""#, #""p""#), (#"{"p":null}"#, #"{"p":null}"#),
    (#"{"q":{"id":"1"}}"#, #"{"q":{"id":"1"}}"#),
    (
      #"{"p":{"id":{"a":[1.50,2e0],"b":"caf\u00e9"}}}"#,
      #"{"p":{"_0":{"a":[1.50,2e0],"b":"café"}}}"#
    ),
  ])
  func aParameterIsRenamed(_ stored: String, _ expected: String) throws {
    #expect(try run(.renameParameter("id", to: "_0", of: "p"), on: stored) == [expected])
  }

  @Test(arguments: [
    (#"{"p":{"_0":"1"}}"#, #"{"p":{"_0":"1","f":"all"}}"#, #"{"p":{"_0":"1","f":"all"}}"#),
    (#"{"p":{}}"#, #"{"p":{"f":"all"}}"#, #"{"p":{"f":"all"}}"#),
    (#"{"p":{"f":"own"}}"#, #"{"p":{"f":"own"}}"#, #"{"p":{"f":"own"}}"#),
    (#"{"p":{"f":null}}"#, #"{"p":{"f":null}}"#, #"{"p":{"f":"all"}}"#),
    (#"{"p":{"f":null,"g":1}}"#, #"{"p":{"f":null,"g":1}}"#, #"{"p":{"f":"all","g":1}}"#),
    (#"{"p":null}"#, #"{"p":null}"#, #"{"p":null}"#), (#""p""#, #""p""#, #""p""#),
  ])
  func aParameterIsAddedWhereItIsMissingAndByDefaultWhereItIsNullToo(
    _ stored: String, _ added: String, _ filled: String
  ) throws {
    #expect(try run(.addParameter("f", "all", to: "p"), on: stored) == [added])
    #expect(try run(.defaultParameter("f", "all", of: "p"), on: stored) == [filled])
  }

  @Test func whatIsAddedCanBeAnyJSON() throws {
    let value: RouteValue = [
      "b": [1, 2.5, true, nil], "a": ["t": "say \"hi\"\n", "n": .number("-1.50e+300")],
    ]
    #expect(
      try run(.addParameter("v", value, to: "p"), on: #"{"p":{}}"#) == [
        #"{"p":{"v":{"a":{"n":-1.50e+300,"t":"say \"hi\"\u000a"},"b":[1,2.5,true,null]}}}"#
      ])
  }

  @Test(arguments: ["", "x", "1,\"b\":2", "01", " 1", "1 ", "nan", "\"1\"", "[]", "1}}"])
  func aNumberThatIsNoneIsRefused(_ number: String) throws {
    let migrations = RouteMigrations([
      RouteMigration(to: 2, .addParameter("v", ["x": .number(number)], to: "p"))
    ])
    #expect(migrations.problems.map(\.code) == ["invalidNumber"])
    let mapped = try run(
      .map("p") { _ in RouteForm("p", ["v": .number(number)]) }, on: #"{"p":{}}"#)
    #expect(mapped == ["failed: invalidValue"])
  }

  @Test func aParameterIsDropped() throws {
    let step = RouteStep.dropParameter("old", of: "p")
    #expect(try run(step, on: #"{"p":{"_0":"1","old":[1]}}"#) == [#"{"p":{"_0":"1"}}"#])
    #expect(try run(step, on: #"{"p":{"_0":"1"}}"#) == [#"{"p":{"_0":"1"}}"#])
    #expect(try run(step, on: #"{"p":"old"}"#) == [#"{"p":"old"}"#])
  }

  @Test func aStringBecomesACase() throws {
    #expect(try run(.caseFromText("settings"), on: "\"settings\"") == [#"{"settings":{}}"#])
    #expect(
      try run(.caseFromText("inbox", as: "folder", ["_0": "in"]), on: "\"inbox\"")
        == [#"{"folder":{"_0":"in"}}"#])
    #expect(
      try run(.caseFromText("settings"), on: #"{"settings":null}"#) == [#"{"settings":null}"#])
    #expect(try run(.casesFromTexts, on: "\"any\"") == [#"{"any":{}}"#])
    #expect(try run(.casesFromTexts, on: #"{"any":1}"#) == [#"{"any":1}"#])
  }

  @Test func nullBecomesParameters() throws {
    let step = RouteStep.caseFromNull("settings")
    #expect(try run(step, on: #"{"settings":null}"#) == [#"{"settings":{}}"#])
    #expect(try run(step, on: "\"settings\"") == ["\"settings\""])
    #expect(try run(step, on: #"{"settings":{"a":1}}"#) == [#"{"settings":{"a":1}}"#])
    #expect(
      try run(.caseFromNull("s", ["f": 1]), on: #"{"s":null}"#) == [#"{"s":{"f":1}}"#])
  }

  @Test func aBareValueBecomesAParameter() throws {
    let step = RouteStep.caseFromValue("p")
    #expect(try run(step, on: #"{"p":"1"}"#) == [#"{"p":{"_0":"1"}}"#])
    #expect(try run(step, on: #"{"p":[1, 2]}"#) == [#"{"p":{"_0":[1,2]}}"#])
    #expect(try run(step, on: #"{"p":{"id":1}}"#) == [#"{"p":{"id":1}}"#])
    #expect(try run(step, on: #"{"p":null}"#) == [#"{"p":null}"#])
    #expect(try run(step, on: "\"p\"") == ["\"p\""])
    #expect(try run(.caseFromValue("p", parameter: "id"), on: #"{"p":7}"#) == [#"{"p":{"id":7}}"#])
  }

  @Test func aCaseThatIsGoneIsTakenOut() throws {
    #expect(try run(.removeCase("old"), on: #"{"old":{"_0":1}}"#) == [])
    #expect(try run(.removeCase("old"), on: "\"old\"") == [])
    #expect(try run(.removeCase("old"), on: #"{"older":{}}"#) == [#"{"older":{}}"#])
  }

  @Test func aClosureSeesTheFormAndMakesAnother() throws {
    let step = RouteStep.map("page") { form in
      var form = form
      let number = form["number"]?.integer ?? 0
      form.name = number > 9 ? "longPage" : "page"
      form["number"] = nil
      form["_0"] = .string(String(number))
      return number < 0 ? nil : form
    }
    #expect(try run(step, on: #"{"page":{"number":3,"x":[]}}"#) == [#"{"page":{"_0":"3","x":[]}}"#])
    #expect(try run(step, on: #"{"page":{"number":10}}"#) == [#"{"longPage":{"_0":"10"}}"#])
    #expect(try run(step, on: #"{"page":{"number":-1}}"#) == [])
    let seen = RouteStep.map("s") { form in
      RouteForm("seen", ["payload": form.payload ?? "none"])
    }
    #expect(try run(seen, on: "\"s\"") == [#"{"seen":{"payload":"none"}}"#])
    #expect(try run(seen, on: #"{"s":null}"#) == [#"{"seen":{"payload":null}}"#])
    #expect(try run(seen, on: #"{"s":1.50}"#) == [#"{"seen":{"payload":1.50}}"#])
  }

  @Test func aClosureThatChangesNothingChangesNothing() throws {
    let untidy = #"{ "p" : { "b":1.0, "a" : "\u0041" } }"#
    #expect(try run(.map("p") { $0 }, on: untidy) == [untidy])
    #expect(try run(.mapEvery { [$0] }, on: untidy) == [untidy])
  }

  @Test func aRouteIsSplitIntoSeveral() throws {
    let step = RouteStep.split("both") { form in
      [
        RouteForm("a", ["_0": try form.required("x")]),
        RouteForm("b", payload: nil), RouteForm("c", payload: try form.required("y")),
      ]
    }
    #expect(
      try run(step, on: #"{"both":{"x":1,"y":2}}"#) == [#"{"a":{"_0":1}}"#, "\"b\"", #"{"c":2}"#])
    #expect(try run(step, on: #"{"both":{"x":1}}"#) == ["failed: missingKey at both.y"])
  }

  @Test func everyRouteIsSeenByAClosureForAll() throws {
    let step = RouteStep.mapEvery { value in
      guard let type = value.members?["type"]?.string else { return [value] }
      if type == "gone" { return [] }
      return [["\(type)": ["_0": value.members?["id"] ?? nil]]]
    }
    #expect(try run(step, on: #"{"id":"1","type":"task"}"#) == [#"{"task":{"_0":"1"}}"#])
    #expect(try run(step, on: #"{"type":"gone"}"#) == [])
    #expect(try run(step, on: #"{"task":{}}"#) == [#"{"task":{}}"#])
    for whole in ["7", "[1]", "null", "{}", "\"a\"", "true"] {
      #expect(try run(.mapEvery { [["was": $0]] }, on: whole) == ["{\"was\":\(whole)}"])
    }
  }

  @Test func whatAClosureThrowsFailsTheRouteAndTellsNoValue() throws {
    struct Secret: Error { let value: String }
    #expect(
      try run(.map("p") { _ in throw Secret(value: "s3cret") }, on: #"{"p":{}}"#)
        == ["failed: invalidValue at p"])
    #expect(
      try run(.mapEvery { _ in throw Secret(value: "s3cret") }, on: "[7]")
        == ["failed: invalidValue"])
  }

  @Test func halfASurrogatePairIsNoText() throws {
    let stored = #"{"p":{"_0":"\ud800"}}"#
    #expect(try run(.renameCase("p", to: "q"), on: stored) == [#"{"q":{"_0":"\ud800"}}"#])
    #expect(
      try run(.addParameter("f", 1, to: "p"), on: stored) == [#"{"p":{"_0":"\ud800","f":1}}"#])
    #expect(try run(.map("p") { _ in nil }, on: stored) == ["failed: invalidValue"])
    #expect(
      try run(.dropParameter("f", of: "p"), on: #"{"p":{"\ud800":1}}"#)
        == ["failed: invalidValue at p"])
    #expect(try run(.removeCase("p"), on: #"{"\ud800":1}"#) == [#"{"\ud800":1}"#])
  }

  @Test func modalsHaveStepsOfTheirOwn() throws {
    let migrations = RouteMigrations([
      RouteMigration(
        to: 2, .renameCase("edit", to: "change"), .inModals(.renameCase("edit", to: "amend")))
    ])
    #expect(migrations.problems == [])
    #expect(try migrations.run(on: "\"edit\"") == ["\"change\""])
    #expect(try migrations.run(on: "\"edit\"", isModal: true) == ["\"amend\""])
  }

  @Test func limitsApplyToWhatAStepMakes() throws {
    var limits = SceneLimits()
    limits.bytesPerRoute = 26
    limits.levelsPerRoute = 4
    limits.routesPerStack = 3
    func run(_ step: RouteStep, on route: String = #"{"p":{}}"#) throws -> [String] {
      try RouteMigrations([RouteMigration(to: 2, step)]).run(on: route, limits: limits)
    }
    #expect(
      try run(.addParameter("f", "123456789012", to: "p")) == [#"{"p":{"f":"123456789012"}}"#])
    #expect(try run(.addParameter("f", "1234567890123", to: "p")) == ["failed: tooLarge at p"])
    #expect(try run(.addParameter("f", [[]], to: "p")) == [#"{"p":{"f":[[]]}}"#])
    #expect(try run(.addParameter("f", [[[]]], to: "p")) == ["failed: tooDeep"])
    #expect(try run(.caseFromValue("p"), on: #"{"p":[[[]]]}"#) == ["failed: tooDeep at p"])
    #expect(try run(.split("p") { Array(repeating: $0, count: 3) }).count == 3)
    #expect(try run(.split("p") { Array(repeating: $0, count: 4) }) == ["failed: tooLarge"])
  }
}
