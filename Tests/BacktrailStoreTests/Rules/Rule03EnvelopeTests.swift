import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 3: scene bytes that cannot be read")
struct Rule03EnvelopeTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.limits.bytesPerScene = 4_096 }
    try fixture.put("project/p1")
    try fixture.allow()
  }

  /// Bytes that are no scene, with the reason for it.
  struct Damage: CustomTestStringConvertible, Sendable {
    var name: String
    var reason: Reason
    var body: [UInt8]

    init(_ name: String, _ reason: Reason, _ body: String) {
      self.init(name, reason, Array(body.utf8))
    }

    init(_ name: String, _ reason: Reason, _ body: [UInt8]) {
      self.name = name
      self.reason = reason
      self.body = body
    }

    var testDescription: String { name }

    static let all: [Self] = [
      Self("nothing", .emptyData, ""),
      Self("blanks", .emptyData, " \n"),
      Self("a word", .invalidJSON, "no scene"),
      Self("half a scene", .invalidJSON, #"{"stacks":{"home":["#),
      Self("two scenes", .invalidJSON, #"{"stacks":{}}{"stacks":{}}"#),
      Self("bytes that are not UTF-8", .invalidJSON, [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D]),
      Self("a NUL in the middle", .invalidJSON, Array(#"{"stacks":{}"#.utf8) + [0, 0x7D]),
      Self("an array", .notAScene, "[]"),
      Self("null", .notAScene, "null"),
      Self("a number", .notAScene, "1"),
      Self("a version that is none", .notAScene, #"{"schemaVersion":"two","stacks":{}}"#),
      Self("stacks that are none", .notAScene, #"{"stacks":5}"#),
      Self("too many bytes", .tooLarge, #"{"x":"\#(String(repeating: "x", count: 4_096))"}"#),
      Self(
        "too many levels", .tooDeep,
        String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)),
    ]
  }

  @Test(arguments: Damage.all)
  func givesAFreshStateAndSaysWhy(_ damage: Damage) throws {
    try fixture.save([.project("p1")], in: .search)
    try fixture.store(body: damage.body)
    let restored = try fixture.restore()
    #expect(restored.state == SceneState<Atlas>())
    #expect(restored.report.outcome == .damaged)
    #expect(restored.report.revision == 1)
    #expect(restored.notes == ["scene \(damage.reason.rawValue)"])
    #expect(restored.report.dropped.isEmpty)
    #expect(!restored.report.isWhole)
    let untyped = try fixture.store.restore(scene: "main", for: Fixture.ana)
    #expect(untyped.report.outcome == .damaged)
    #expect(untyped.report.notes == restored.report.notes)
  }

  @Test(arguments: Damage.all)
  func theDamagedBytesStayUntilTheNextSaveSetsThemAside(_ damage: Damage) throws {
    try fixture.save([.project("p1")])
    try fixture.store(body: damage.body)
    let before = fixture.fileBytes
    for _ in 0..<3 { _ = try fixture.restore() }
    #expect(fixture.fileBytes == before)
    #expect(try fixture.body() == damage.body)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 0)

    #expect(try fixture.save([.settings]) == 2)
    let quarantined = try fixture.query(
      """
      SELECT principal || ' ' || scene || ' ' || revision || ' ' || reason || ' ' || hex(body)
      FROM backtrail_quarantine
      """)
    #expect(
      quarantined == ["ana main 1 \(damage.reason.rawValue) \(hexadecimal(damage.body))"])
    #expect(try fixture.restore().home == [.settings])
    #expect(try fixture.restore().report.isWhole)
    try fixture.save([.page(2)])
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 1)
  }

  @Test func aBodyThatDoesNotMatchItsChecksum() throws {
    try fixture.save([.project("p1")])
    try fixture.execute(#"UPDATE backtrail_scene SET body = replace(body, 'p1', 'p2')"#)
    let damaged = try fixture.body()
    #expect(try fixture.restore().notes == ["scene checksumMismatch"])
    #expect(try fixture.restore().state == SceneState<Atlas>())
    #expect(try fixture.body() == damaged)
    #expect(throws: StoreError.sceneDamaged("main", .checksumMismatch)) {
      try fixture.store.load("main", as: Fixture.ana)
    }
    #expect(throws: StoreError.sceneDamaged("main", .checksumMismatch)) {
      try fixture.store.handOver("main", to: "other", as: Fixture.ana)
    }
    // Saving the very bytes that are there is still a save: they are not trusted.
    #expect(try fixture.save([.project("p2")]) == 2)
    #expect(
      try fixture.query("SELECT reason FROM backtrail_quarantine") == ["checksumMismatch"])
    #expect(try fixture.restore().report.outcome == .restored)
  }

  @Test(arguments: [
    "revision = 7", "saved_at = 5", "hints = x'00'", "format = 9", "scene = 'main'",
  ])
  func everyColumnIsUnderTheChecksum(_ change: String) throws {
    try fixture.save([.project("p1")])
    try fixture.execute("UPDATE backtrail_scene SET \(change)")
    let isSame = change == "scene = 'main'"
    #expect(try fixture.restore().report.outcome == (isSame ? .restored : .damaged))
  }

  @Test func settingAsideBelongsToTheSaveAndFailsWithIt() throws {
    try fixture.save([.project("p1")])
    try fixture.store(text: "no scene")
    let before = try fixture.body()
    let many = (0..<70).map { #""tab\#($0)":[]"# }.joined(separator: ",")
    #expect(throws: SceneEncodingError.tooManyTabs(count: 70, limit: 64)) {
      try fixture.save(document: #"{"stacks":{\#(many)}}"#)
    }
    #expect(try fixture.body() == before)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 0)
    #expect(try fixture.restore().notes == ["scene invalidJSON"])
  }

  @Test func savingAFreshStateOverDamageIsASaveToo() throws {
    try fixture.store(text: "no scene")
    let restored = try fixture.restore()
    try fixture.save(restored.state)
    #expect(
      try fixture.query("SELECT CAST(body AS TEXT) FROM backtrail_quarantine") == ["no scene"])
    #expect(try fixture.restore().report.outcome == .restored)
  }

  @Test func anothersSceneIsNotTouched() throws {
    try fixture.save([.project("p1")], as: Fixture.ben)
    try fixture.store(text: "no scene")
    #expect(try fixture.restore(as: Fixture.ben).home == [.project("p1")])
  }

  @Test func noFlippedByteMakesItCrash() throws {
    try fixture.save(
      SceneState<Atlas>(
        selectedTab: .search,
        stacks: [.home: [.project("p1"), .filter(["a": 1])], .search: [.page(-5)]],
        sidebar: .project("p1"), presented: [PresentedItem(.newProject, over: .home)]))
    let body = try #require(try fixture.body())
    var facts = DictionaryFacts()
    facts.put("project/p1")
    var outcomes: Set<RestorationReport.Outcome> = []
    for index in body.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var flipped = body
        flipped[index] ^= mask
        outcomes.insert(
          try facts.restore(String(decoding: flipped, as: UTF8.self)).report.outcome)
      }
      outcomes.insert(
        try facts.restore(String(decoding: body[..<index], as: UTF8.self)).report.outcome)
    }
    #expect(outcomes == [.restored, .damaged])
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
