import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 6: a stack comes back as its deepest valid prefix")
struct Rule06StackTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    for task in ["task/t1", "task/t2", "task/t3"] { try fixture.put(task) }
  }

  /// Saves the encoded forms of routes as they are.
  private func store(_ routes: String...) throws {
    try fixture.store(text: DictionaryFacts.document(stack: routes))
  }

  private let task1 = #"{"task":{"_0":"t1"}}"#

  // MARK: What ends a prefix

  @Test(arguments: [
    (#"{"nope":{}}"#, Reason.unknownCase, ""),
    (#"{"task":{"_0":"t1"},"settings":{}}"#, .ambiguousCase, ""),
    ("{}", .emptyObject, ""),
    ("[]", .wrongShape, ""),
    ("null", .wrongShape, ""),
    ("7", .wrongShape, ""),
    (#"{"task":{"_0":7}}"#, .wrongShape, "task._0"),
    (#"{"task":{}}"#, .missingKey, "task._0"),
    (#"{"page":{"_0":9223372036854775808}}"#, .numberOutOfRange, "page._0"),
    (#"{"task":{"_0":""}}"#, .invalidIdentifier, ""),
    (#"{"task":{"_0":"a\u0000b"}}"#, .invalidIdentifier, ""),
    (#"{"task":{"_0":"*"}}"#, .invalidIdentifier, ""),
  ])
  func aRouteThatDoesNotDecode(_ route: String, _ reason: Reason, _ keyPath: String) throws {
    try fixture.allow()
    try store(task1, route, #"{"settings":{}}"#, #"{"nope":{}}"#)
    let restored = try fixture.restore()
    #expect(restored.home == [.task("t1")])
    #expect(restored.reasons == [reason, .afterInvalid, .afterInvalid])
    #expect(restored.report.dropped.first?.failure?.keyPath == keyPath)
    #expect(restored.report.dropped.first?.route?.json == route)
    #expect(restored.report.dropped.dropFirst().first?.failure == nil)
  }

  @Test(arguments: ["7", #""x""#, "null", "[]", "{}", #"{"rout":{}}"#])
  func anElementThatIsNone(_ element: String) throws {
    try fixture.allow()
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":[{"route":\(task1)},\(element),{"route":\(task1)}]}}
        """)
    let restored = try fixture.restore()
    #expect(restored.home == [.task("t1")])
    let isObject = element.hasPrefix("{")
    #expect(restored.reasons == [isObject ? .missingKey : .wrongShape, .afterInvalid])
  }

  @Test func aRouteWhoseRecordIsMissing() throws {
    try fixture.allow()
    try fixture.save([.task("t1"), .task("none"), .task("t2"), .settings])
    let restored = try fixture.restore()
    #expect(restored.home == [.task("t1")])
    #expect(restored.drops == ["home[1] missing", "home[2] afterInvalid", "home[3] afterInvalid"])
    let dropped = restored.report.dropped
    #expect(dropped.first?.reference == .record("task", "none"))
    #expect(dropped.first?.culprit == RecordID("task", "none"))
    #expect(dropped.dropFirst().first?.reference == nil)
    #expect(dropped.dropFirst().first?.culprit == nil)
  }

  @Test func aRouteWhoseRecordIsDeleted() throws {
    try fixture.allow()
    try fixture.save([.task("t1"), .task("t2"), .task("t3")])
    try fixture.delete("task/t2")
    #expect(try fixture.restore().home == [.task("t1")])
    #expect(try fixture.restore().reasons == [.deleted, .afterInvalid])
    try fixture.undelete("task/t2")
    #expect(try fixture.restore().report.isWhole)
  }

  @Test func aRouteThatThePrincipalMayNotUse() throws {
    try fixture.allow(on: "task/t1")
    try fixture.allow(on: "task/t3")
    try fixture.save([.task("t1"), .task("t2"), .task("t3")])
    #expect(try fixture.restore().home == [.task("t1")])
    #expect(try fixture.restore().reasons == [.unauthorized, .afterInvalid])

    try fixture.allow(on: "task/t2", expires: fixture.now)
    #expect(try fixture.restore().reasons == [.expired, .afterInvalid])

    try fixture.allow(on: "task/t2")
    try fixture.deny(on: "task/t2")
    #expect(try fixture.restore().reasons == [.denied, .afterInvalid])
  }

  @Test func theFirstRouteMayEndItAll() throws {
    try fixture.save([.task("t1"), .settings])
    #expect(try fixture.restore().home == [])
    #expect(try fixture.restore().drops == ["home[0] unauthorized", "home[1] afterInvalid"])
  }

  @Test func whatComesAfterIsNeverSkippedTo() throws {
    try fixture.allow()
    try fixture.save([.task("none"), .task("t1"), .settings, .task("t2")])
    #expect(try fixture.restore().home == [])
    #expect(
      try fixture.restore().reasons == [.missing, .afterInvalid, .afterInvalid, .afterInvalid])
  }

  @Test func nothingIsLookedUpForWhatComesAfter() throws {
    var facts = DictionaryFacts()
    facts.put("task/t1")
    let document = DictionaryFacts.document(stack: [
      task1, #"{"nope":{}}"#, #"{"task":{"_0":"t2"}}"#,
    ])
    _ = try Restoration<Atlas>(
      scene: "main", revision: 1, document: document.utf8, for: Fixture.ana, at: fixture.now
    ).decide(answeredBy: &facts)
    #expect(facts.asked.contains("task/t1"))
    #expect(!facts.asked.contains("task/t2"))
  }

  @Test func everyStackHasAPrefixOfItsOwn() throws {
    try fixture.allow()
    try fixture.save(
      SceneState<Atlas>(stacks: [
        .home: [.task("none"), .task("t1")], .search: [.task("t1"), .task("none")],
        .more: [.task("t1"), .settings],
      ]))
    let restored = try fixture.restore()
    #expect(
      restored.state.stacks == [
        .home: [], .search: [.task("t1")], .more: [.task("t1"), .settings],
      ])
    #expect(restored.drops == ["home[0] missing", "home[1] afterInvalid", "search[1] missing"])
  }

  @Test func sixtyRoutesToSixtyRecordsEndAtTheOneThatIsGone() throws {
    try fixture.allow()
    try fixture.store.put((0..<60).map { NewRecord(RecordID("task", "r\($0)")) })
    try fixture.save((0..<60).map { .task("r\($0)") })
    #expect(try fixture.restore().report.isWhole)
    for gone in [59, 33, 32, 31, 1] {
      try fixture.delete("task/r\(gone)")
      #expect(try fixture.restore().home == (0..<gone).map { .task("r\($0)") })
      #expect(try fixture.restore().report.dropped.first?.culprit == RecordID("task", "r\(gone)"))
    }
  }

  @Test func theVerdictsAreInOrder() throws {
    try fixture.allow()
    try fixture.save([.task("t1"), .task("none"), .task("t2")])
    let verdicts = try fixture.restore().report.verdicts
    #expect(verdicts.map(\.place) == Array(repeating: .stack("home"), count: 3))
    #expect(verdicts.map(\.index) == [0, 1, 2])
    #expect(verdicts.map(\.verdict) == [.valid, .dropped(.missing), .dropped(.afterInvalid)])
  }

  @Test func aValidationSaysTheSame() throws {
    try fixture.allow()
    try fixture.delete("task/t2")
    let validated = try fixture.validate([.task("t1"), .task("t2"), .settings])
    #expect(validated.routes == [.task("t1")])
    #expect(validated.outcomes == [.valid, .dropped(.deleted), .dropped(.afterInvalid)])
    #expect(validated.verdicts[1].reference == .record("task", "t2"))
    let camera = try fixture.validate([.camera("none"), .settings])
    #expect(camera.outcomes == [.dropped(.notRestorable), .dropped(.afterInvalid)])
  }

  // MARK: The order of reasons

  /// Facts in which `alive` may be used by everyone and everything else is wrong in its own way.
  private var facts: DictionaryFacts {
    var facts = DictionaryFacts()
    facts.put("task/alive")
    facts.put("task/deleted", isDeleted: true)
    facts.put("task/circle", under: "task/circle")
    facts.set("task/orphan", .dangling)
    facts.put("task/denied")
    facts.grants["task/denied"] = .grants([
      Grant(.deny, .everyone, .all, on: .record(RecordID("task", "denied")))
    ])
    facts.records["task/failed"] = .failed
    facts.records["task/later"] = .notSynced
    return facts
  }

  private func ending(_ route: String) throws -> (reason: Reason?, reference: String?) {
    let report = try facts.restore(stack: route).report
    let first = report.dropped.first ?? report.parked.first
    return (first?.reason, first?.reference?.id)
  }

  private func compare(_ left: String, _ right: String) throws -> [String] {
    let (reason, reference) = try ending(#"{"compare":{"_0":"\#(left)","_1":"\#(right)"}}"#)
    return [reason?.rawValue ?? "valid", reference ?? ""]
  }

  @Test func decodeComesBeforePolicy() throws {
    // The camera asks not to be restored, and its reference cannot be one.
    #expect(try ending(#"{"camera":{"_0":""}}"#).reason == .invalidIdentifier)
    #expect(try ending(#"{"camera":{"_0":7}}"#).reason == .wrongShape)
    // Beyond the limit of routes.
    let full = Array(repeating: #"{"settings":{}}"#, count: 64)
    let beyond = full + [#"{"nope":{}}"#, #"{"settings":{}}"#]
    let restored = try facts.restore(DictionaryFacts.document(stack: beyond))
    #expect(restored.drops == ["home[64] unknownCase", "home[65] afterInvalid"])
  }

  @Test func policyComesBeforeRecord() throws {
    #expect(try ending(#"{"camera":{"_0":"none"}}"#).reason == .notRestorable)
    #expect(try ending(#"{"camera":{"_0":"denied"}}"#).reason == .notRestorable)
    let full = Array(repeating: #"{"settings":{}}"#, count: 64)
    let beyond = full + [#"{"task":{"_0":"none"}}"#]
    let restored = try facts.restore(DictionaryFacts.document(stack: beyond))
    #expect(restored.drops == ["home[64] overLimit"])
  }

  @Test func recordComesBeforeHierarchy() throws {
    #expect(try compare("circle", "none") == ["missing", "none"])
    #expect(try compare("orphan", "deleted") == ["deleted", "deleted"])
    #expect(try compare("none", "circle") == ["missing", "none"])
  }

  @Test func hierarchyComesBeforeAccess() throws {
    #expect(try compare("denied", "circle") == ["hierarchyCycle", "circle"])
    #expect(try compare("denied", "orphan") == ["ancestorMissing", "orphan"])
    #expect(try compare("circle", "denied") == ["hierarchyCycle", "circle"])
  }

  @Test func recordComesBeforeAccess() throws {
    #expect(try compare("denied", "none") == ["missing", "none"])
    #expect(try compare("denied", "deleted") == ["deleted", "deleted"])
  }

  @Test func referencesComeInTheirOrder() throws {
    #expect(try compare("none", "deleted") == ["missing", "none"])
    #expect(try compare("deleted", "none") == ["deleted", "deleted"])
    #expect(try compare("orphan", "circle") == ["ancestorMissing", "orphan"])
    #expect(try compare("circle", "orphan") == ["hierarchyCycle", "circle"])
    #expect(try compare("alive", "denied") == ["denied", "denied"])
    var facts = facts
    facts.grants = [
      "task/denied": .grants([
        Grant(.deny, .everyone, .all, on: .record(RecordID("task", "denied")))
      ])
    ]
    let both = try facts.restore(
      stack: #"{"compare":{"_0":"alive","_1":"denied"}}"#)
    #expect(both.reasons == [.unauthorized])
    let other = try facts.restore(
      stack: #"{"compare":{"_0":"denied","_1":"alive"}}"#)
    #expect(other.reasons == [.denied])
  }

  @Test func whatIsCertainComesBeforeWhatIsNot() throws {
    #expect(try compare("failed", "none") == ["missing", "none"])
    #expect(try compare("failed", "denied") == ["denied", "denied"])
    #expect(try compare("failed", "later") == ["lookupFailed", "failed"])
    #expect(try compare("later", "alive") == ["notSynced", "later"])
  }

  @Test func aRouteWithoutReferencesIsValid() throws {
    try fixture.save([.settings, .page(7)])
    #expect(try fixture.restore().report.isWhole)
  }

  @Test func whatIsNotKnownIsHeldBackAndNotDropped() throws {
    let restored = try facts.restore(
      stack: #"{"task":{"_0":"alive"}}"#, #"{"task":{"_0":"later"}}"#, #"{"settings":{}}"#)
    #expect(restored.home == [.task("alive")])
    #expect(restored.drops.isEmpty)
    #expect(restored.parks == ["home[1] notSynced", "home[2] afterInvalid"])
  }
}
