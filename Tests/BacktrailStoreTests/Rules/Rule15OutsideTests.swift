import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

@Suite("Rule 15: outside authority")
struct Rule15OutsideTests {
  // MARK: Somebody who answers

  /// An authorizer that allows what it is told to and remembers what it was asked.
  private final class Guardian: Authorizer, AsyncAuthorizer {
    private let allowed: Mutex<[String: Authorization]>
    private let requests = Mutex<[AuthorizationRequest]>([])
    private let failure: (any Error)?

    init(_ allowed: [String: Authorization] = [:], failure: (any Error)? = nil) {
      self.allowed = Mutex(allowed)
      self.failure = failure
    }

    var asked: [[String]] {
      requests.withLock { $0.map { $0.references.map(\.description).sorted() } }
    }

    func set(_ record: String, _ authorization: Authorization?) {
      allowed.withLock { $0[record] = authorization }
    }

    func authorize(_ request: AuthorizationRequest) throws -> [Authorization] {
      requests.withLock { $0.append(request) }
      if let failure { throw failure }
      return allowed.withLock { allowed in
        request.references.map { allowed[$0.record.description] ?? allowed["*"] ?? .refused }
      }
    }
  }

  private struct Lost: Error, Equatable {}

  /// A service that keeps records in a dictionary.
  private final class Archive: RecordService, AsyncRecordService {
    private let answers: [String: RecordAnswer]
    private let calls = Mutex<[[String]]>([])
    private let failure: (any Error)?

    init(_ answers: [String: RecordAnswer] = [:], failure: (any Error)? = nil) {
      self.answers = answers
      self.failure = failure
    }

    var asked: [[String]] { calls.withLock { $0 } }

    func records(_ records: [RecordID]) throws -> [RecordAnswer] {
      calls.withLock { $0.append(records.map(\.description)) }
      if let failure { throw failure }
      return records.map { answers[$0.description] ?? .missing }
    }
  }

  private static func fact(_ record: String, under parent: String? = nil) throws -> RecordAnswer {
    let parent = try parent.map { RecordFact.Parent.record(try RecordID(parsing: $0)) } ?? .none
    return .found([RecordFact(try RecordID(parsing: record), parent: parent)])
  }

  private func fixture(
    _ relation: AuthorityRelation? = nil, _ guardian: Guardian? = nil, inTime: Bool = false,
    failure: OutsideSources.Failure = .isDoubt, archive: Archive? = nil, kinds: [String] = []
  ) throws -> Fixture {
    let fixture = try Fixture { configuration in
      var outside = OutsideSources(failure: failure)
      if let guardian, let relation {
        if inTime {
          outside.authorize(with: guardian as any AsyncAuthorizer, relation)
        } else {
          outside.authorize(with: guardian as any Authorizer, relation)
        }
      }
      if let archive {
        if inTime {
          outside.keep(kinds: kinds, in: archive as any AsyncRecordService)
        } else {
          outside.keep(kinds: kinds, in: archive as any RecordService)
        }
      }
      configuration.outside = outside
    }
    try fixture.put("project/p1")
    try fixture.put("board/b1", under: "project/p1")
    for task in ["task/t1", "task/t2"] where !kinds.contains("task") {
      try fixture.put(task, under: "board/b1")
    }
    return fixture
  }

  private static let stack: [Atlas.Route] = [.project("p1"), .board("b1"), .task("t1")]

  // MARK: The authorizer

  @Test func itReplacesTheGrants() throws {
    let guardian = Guardian(["*": .allowed()])
    let fixture = try fixture(.replacesGrants, guardian)
    try fixture.save(Self.stack)
    #expect(try fixture.restore().home == Self.stack)
    guardian.set("task/t1", .refused)
    let restored = try fixture.restore()
    #expect(restored.home == [.project("p1"), .board("b1")])
    #expect(restored.reasons == [.unauthorized])
  }

  @Test func aLocalDenyStaysADeny() throws {
    for relation in AuthorityRelation.allCases {
      let fixture = try fixture(relation, Guardian(["*": .allowed()]))
      try fixture.allow()
      try fixture.deny(on: "board/b1")
      try fixture.save(Self.stack)
      let restored = try fixture.restore()
      #expect(restored.home == [.project("p1")])
      #expect(restored.reasons == [.denied, .afterInvalid])
    }
  }

  @Test(arguments: [
    (true, Authorization.allowed(), Reason?.none), (true, .refused, .unauthorized),
    (false, .allowed(), .unauthorized), (false, .refused, .unauthorized),
  ])
  func bothMustAllowWhereItJoins(
    isGranted: Bool, authorization: Authorization, reason: Reason?
  ) throws {
    let fixture = try fixture(.joinsGrants, Guardian(["*": authorization]))
    if isGranted { try fixture.allow() }
    let explained = try fixture.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(explained.reason == reason)
    #expect(explained.authorization == (isGranted ? authorization : nil))
  }

  @Test func itIsAskedOnceAboutAllThatTheRecordsLeaveStanding() throws {
    let guardian = Guardian(["*": .allowed()])
    let fixture = try fixture(.replacesGrants, guardian)
    try fixture.put("task/t3", under: "board/b1")
    try fixture.save(
      SceneState<Atlas>(
        stacks: [
          .home: [.project("p1"), .task("t1"), .task("gone"), .task("t2")],
          .search: [.editTask("t2")],
        ], sidebar: .board("b1"),
        presented: [PresentedItem(.edit("t3"), as: .sheet, over: .search)]))
    _ = try fixture.restore()
    #expect(
      guardian.asked == [
        ["board/b1", "project/p1", "task/t1", "task/t2 (edit)", "task/t3 (edit)"]
      ])
  }

  @Test func itIsNotAskedAboutWhatTheGrantsRefuse() throws {
    let guardian = Guardian(["*": .allowed()])
    let fixture = try fixture(.joinsGrants, guardian)
    try fixture.allow(on: "project/p1")
    try fixture.deny(on: "board/b1")
    try fixture.save(Self.stack)
    let restored = try fixture.restore()
    #expect(restored.home == [.project("p1")])
    #expect(guardian.asked == [["project/p1"]])
  }

  @Test func theParentsToFallBackToAreInTheSameQuestion() throws {
    let guardian = Guardian(["*": .allowed(), "task/t1": .refused, "board/b1": .refused])
    let fixture = try fixture(.replacesGrants, guardian)
    try fixture.save([.task("t1")])
    let restored = try fixture.restore()
    #expect(restored.home == [.project("p1")])
    #expect(guardian.asked == [["board/b1", "project/p1", "task/t1"]])
  }

  @Test func withoutAQuestionItIsNotAsked() throws {
    let guardian = Guardian(["*": .allowed()])
    let fixture = try fixture(.replacesGrants, guardian)
    try fixture.save([.settings, .task("gone")])
    #expect(try fixture.restore().home == [.settings])
    #expect(guardian.asked.isEmpty)
  }

  @Test func itsAllowsEnd() throws {
    let guardian = Guardian()
    let fixture = try fixture(.replacesGrants, guardian)
    try fixture.save([.task("t1")])
    guardian.set("*", .allowed(until: fixture.later(10)))
    #expect(try fixture.restore().report.validUntil == fixture.later(10))
    guardian.set("*", .allowed(until: fixture.now))
    #expect(try fixture.restore().reasons == [.expired])
  }

  // MARK: Failure

  @Test func oneThatFailsIsDoubtAndLetsNothingThrough() throws {
    for answers in [Guardian(failure: Lost()), Guardian(["*": .undetermined])] {
      let fixture = try fixture(.joinsGrants, answers)
      try fixture.allow()
      try fixture.save([.settings] + Self.stack)
      let restored = try fixture.restore()
      #expect(restored.home == [.settings])
      #expect(
        restored.parks == ["home[1] lookupFailed", "home[2] afterInvalid", "home[3] afterInvalid"])
      let before = try fixture.document()
      try fixture.save(restored.state)
      #expect(try fixture.document() == before)
    }
  }

  @Test func orTheCallThrowsWhatItThrew() throws {
    let fixture = try fixture(.joinsGrants, Guardian(failure: Lost()), failure: .isThrown)
    try fixture.allow()
    try fixture.save(Self.stack)
    #expect(throws: Lost()) { try fixture.restore() }
    #expect(throws: Lost()) { try fixture.validate(Self.stack) }
  }

  @Test func aLocalRefusalIsCertainAllTheSame() throws {
    let fixture = try fixture(.joinsGrants, Guardian(failure: Lost()))
    try fixture.save(Self.stack)
    #expect(try fixture.restore().reasons.first == .unauthorized)
  }

  private final class Stammerer: Authorizer {
    func authorize(_ request: AuthorizationRequest) -> [Authorization] { [.allowed()] }
  }

  @Test func tooFewAnswersAreNone() throws {
    let fixture = try Fixture { configuration in
      configuration.outside = OutsideSources()
      configuration.outside?.authorize(with: Stammerer(), .replacesGrants)
    }
    try fixture.putTree()
    try fixture.save(Self.stack)
    let restored = try fixture.restore()
    #expect(restored.home.isEmpty)
    #expect(restored.report.parked.first?.reason == .lookupFailed)
  }

  // MARK: Outside records

  @Test func aServiceKeepsTheRecordsOfItsKinds() throws {
    let archive = Archive([
      "task/t1": try Self.fact("task/t1", under: "board/b1"), "task/t2": .notSynced,
      "task/t3": .failed,
    ])
    let fixture = try fixture(archive: archive, kinds: ["task"])
    try fixture.allow(on: "project/p1")
    try fixture.save(Self.stack + [.task("t2")])
    let restored = try fixture.restore()
    #expect(restored.home == Self.stack)
    #expect(restored.parks == ["home[3] notSynced"])
    #expect(archive.asked == [["task/t1", "task/t2"]], "one question for both")
    #expect(try fixture.validate([.task("t3")]).outcomes == [.undetermined(.lookupFailed)])
    #expect(try fixture.validate([.task("t4")]).outcomes == [.dropped(.missing)])
  }

  @Test func parentsMayBeKeptThereToo() throws {
    let archive = Archive([
      "room/1": try Self.fact("room/1", under: "house/1"),
      "house/1": try Self.fact("house/1", under: "project/p1"),
    ])
    let fixture = try fixture(archive: archive, kinds: ["room", "house"])
    try fixture.store.put(RecordID("task", "t9"), under: RecordID("room", "1"))
    try fixture.allow(on: "project/p1")
    #expect(try fixture.validate([.task("t9")]).isWhole)
    #expect(archive.asked == [["room/1"], ["house/1"]])
  }

  @Test func oneThatAnswersOfAnotherRecordHasNotAnswered() throws {
    let fixture = try fixture(
      archive: Archive(["task/t1": try Self.fact("task/t2")]), kinds: ["task"])
    try fixture.allow()
    #expect(try fixture.validate([.task("t1")]).outcomes == [.undetermined(.lookupFailed)])
  }

  @Test func aLocalDenyStaysWhateverTheServiceSaysOfGrants() throws {
    let bare = RecordAnswer.found([
      RecordFact(RecordID("task", "t7"), hasGrants: false)
    ])
    let fixture = try fixture(archive: Archive(["task/t7": bare]), kinds: ["task"])
    try fixture.allow()
    try fixture.deny(on: "task/t7")
    #expect(try fixture.validate([.task("t7")]).outcomes == [.dropped(.denied)])
  }

  @Test func aServiceSpeaksOnlyOfTheRecordsThatItKeeps() throws {
    let told = RecordAnswer.found([
      RecordFact(RecordID("task", "t7"), parent: .record(RecordID("project", "p1"))),
      RecordFact(RecordID("project", "p1")),
    ])
    let fixture = try fixture(archive: Archive(["task/t7": told]), kinds: ["task"])
    try fixture.allow()
    try fixture.delete("project/p1")
    #expect(try fixture.validate([.task("t7")]).outcomes == [.dropped(.deleted)])
  }

  @Test func aStoredKeyOfAnotherRecordIsNotTaken() throws {
    // The keys that are stored with a scene are in the order of its references as they were saved.
    let archive = Archive(["task/t7": try Self.fact("task/t7")])
    let fixture = try fixture(archive: archive, kinds: ["task"])
    try fixture.allow(on: "project/p1")
    try fixture.allow(.everyone, .view, on: "task/t7")
    try fixture.deny(on: "task/t7")
    let element =
      #"{"route":{"compare":{"_0":"t7","_1":"t7"}},"references":[{"kind":"project","id":"p1"},"#
      + #"{"kind":"task","id":"t7"}]},{"route":{"project":{"_0":"p1"}},"#
      + #""references":[{"kind":"project","id":"p1"}]}"#
    try fixture.save(
      document: #"{"selectedTab":"home","stacks":{"search":[{"route":{"project":{"_0":"p1"}},"#
        + #""references":[{"kind":"project","id":"p1"}]}],"home":[\#(element)]}}"#)
    #expect(try fixture.restore().reasons.first == .denied)
  }

  @Test func aParentChainWithoutEndEnds() throws {
    final class Ladder: RecordService {
      func records(_ records: [RecordID]) throws -> [RecordAnswer] {
        records.map { record in
          let next = RecordID("rung", String((Int(record.id) ?? 0) + 1))
          return .found([RecordFact(record, parent: .record(next))])
        }
      }
    }
    let fixture = try Fixture { configuration in
      configuration.outside = OutsideSources()
      configuration.outside?.keep(kinds: ["rung"], in: Ladder() as any RecordService)
    }
    try fixture.put("task/t1", under: "rung/0")
    try fixture.allow()
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.hierarchyTooDeep)])
  }

  @Test func grantsOnItsRecordsAreKeptHere() throws {
    let archive = Archive(["task/t7": try Self.fact("task/t7")])
    let fixture = try fixture(archive: archive, kinds: ["task"])
    try fixture.allow(.principal("ana"), .view, on: "task/t7")
    #expect(try fixture.validate([.task("t7")]).isWhole)
    #expect(
      try fixture.validate([.task("t7")], as: Fixture.ben).outcomes == [.dropped(.unauthorized)])
  }

  // MARK: In time

  @Test func whatAnswersInTimeNeedsTheAsyncCall() async throws {
    let guardian = Guardian(["*": .allowed(), "task/t2": .refused])
    let archive = Archive([
      "task/t1": try Self.fact("task/t1", under: "board/b1"),
      "task/t2": try Self.fact("task/t2", under: "board/b1"),
    ])
    let fixture = try fixture(
      .replacesGrants, guardian, inTime: true, archive: archive, kinds: ["task"])
    try fixture.save(Self.stack + [.task("t2")])
    #expect(throws: StoreError.needsTime) { try fixture.restore() }
    #expect(throws: StoreError.needsTime) { try fixture.validate(Self.stack) }
    let store = fixture.store
    let restored = try await store.restore(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(restored.home == Self.stack)
    #expect(restored.reasons == [.unauthorized])
    #expect(archive.asked == [["task/t1", "task/t2"]])
    #expect(guardian.asked == [["board/b1", "project/p1", "task/t1", "task/t2"]])
    let untyped = try await store.restore(scene: "main", for: Fixture.ana)
    #expect(untyped.stacks.first?.routes.count == 3)
    let validated = try await store.validate(Self.stack, in: Atlas.self, for: Fixture.ana)
    #expect(validated.isWhole)
    let explained = try await store.explain(.record("task", "t2"), for: Fixture.ana)
    #expect(explained.reason == .unauthorized)
    #expect(explained.authorization == .refused)
  }

  @Test func inTimeTooAFailureIsDoubtOrThrown() async throws {
    for failure in [OutsideSources.Failure.isDoubt, .isThrown] {
      let fixture = try fixture(
        .joinsGrants, Guardian(["*": .allowed()]), inTime: true, failure: failure,
        archive: Archive(failure: Lost()), kinds: ["task"])
      try fixture.allow()
      try fixture.save(Self.stack)
      let store = fixture.store
      if failure == .isThrown {
        await #expect(throws: Lost()) {
          try await store.restore(Atlas.self, scene: "main", for: Fixture.ana)
        }
      } else {
        let restored = try await store.restore(Atlas.self, scene: "main", for: Fixture.ana)
        #expect(restored.home == [.project("p1"), .board("b1")])
        #expect(restored.parks == ["home[2] lookupFailed"])
      }
    }
  }

  /// A service that writes to the store while it is asked: no transaction may be open meanwhile.
  private final class Meddler: RecordService {
    let path: String
    init(path: String) { self.path = path }

    func records(_ records: [RecordID]) throws -> [RecordAnswer] {
      var configuration = StoreConfiguration()
      configuration.busyTimeoutMilliseconds = 0
      let store = try RestorationStore(path: path, configuration: configuration)
      defer { store.close() }
      // The board goes while the task is looked up.
      try store.delete(RecordID("board", "b1"))
      return records.map { .found([RecordFact($0, parent: .record(RecordID("board", "b1")))]) }
    }
  }

  @Test func noTransactionIsOpenWhileASourceIsAsked() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "store.db")
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.outside = OutsideSources(failure: .isThrown)
    configuration.outside?.keep(kinds: ["task"], in: Meddler(path: path) as any RecordService)
    let store = try RestorationStore(path: path, configuration: configuration)
    defer { store.close() }
    try store.put(RecordID("project", "p1"))
    try store.put(RecordID("board", "b1"), under: RecordID("project", "p1"))
    try store.allow(.everyone, .all, on: .everything)
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: Self.stack]))
    // Everything of the store's own is from the one snapshot that was read last.
    let restored = try store.restore(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(restored.home == [.project("p1")])
    #expect(restored.reasons == [.deleted, .afterInvalid])
  }
}
