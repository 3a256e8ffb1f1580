import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Records: identifiers are opaque")
struct IdentifierTests {
  let fixture: Fixture
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  init() throws {
    fixture = try Fixture()
  }

  @Test func composedAndDecomposedAreTwoRecords() throws {
    try fixture.store.put(RecordID("task", Self.composed), payload: "1")
    #expect(try fixture.store.record(RecordID("task", Self.decomposed)) == nil)
    try fixture.store.put(RecordID("task", Self.decomposed), payload: "2")
    #expect(try fixture.store.record(RecordID("task", Self.composed))?.payload == "1")
    #expect(try fixture.store.record(RecordID("task", Self.decomposed))?.payload == "2")
    #expect(try fixture.store.records(ofKind: "task").count == 2)
    try fixture.store.delete(RecordID("task", Self.decomposed))
    try fixture.allow(on: "task/\(Self.composed)")
    #expect(try fixture.validate([.task(Self.composed)]).isWhole)
    #expect(try fixture.validate([.task(Self.decomposed)]).outcomes == [.dropped(.deleted)])
  }

  @Test func soAreKindsSubjectsAndActions() throws {
    try fixture.store.put(RecordID(Self.composed, "x"))
    #expect(try fixture.store.record(RecordID(Self.decomposed, "x")) == nil)
    try fixture.store.put(RecordID(Self.decomposed, "x"))
    #expect(try fixture.store.records(ofKind: Self.composed).count == 1)

    func isAllowed(
      _ principal: Principal, kind: String = Self.composed, action: String = "view"
    ) throws -> Bool {
      try fixture.store.explain(.record(kind, "x", action: action), for: principal).isAllowed
    }
    try fixture.allow(.principal(Self.composed), GrantAction(Self.composed))
    #expect(try isAllowed(Principal(Self.composed), action: Self.composed))
    #expect(try !isAllowed(Principal(Self.decomposed), action: Self.composed))
    #expect(try !isAllowed(Principal(Self.composed), action: Self.decomposed))
    try fixture.allow(.role(Self.composed))
    #expect(try isAllowed(Principal("x", roles: [Self.composed])))
    #expect(try !isAllowed(Principal("x", roles: [Self.decomposed])))
    try fixture.allow(on: "\(Self.composed)/*")
    #expect(try isAllowed(Fixture.ana))
    #expect(try !isAllowed(Fixture.ana, kind: Self.decomposed))
  }

  @Test func scenesAreComparedByteByByte() throws {
    for (scene, page) in [(Self.composed, 1), (Self.decomposed, 2)] as [(String, Int64)] {
      try fixture.store.save(
        scene, as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.page(page)]]))
    }
    let first = try fixture.store.restore(Atlas.self, scene: Self.composed, for: Fixture.ana)
    let second = try fixture.store.restore(Atlas.self, scene: Self.decomposed, for: Fixture.ana)
    #expect(first.home == [.page(1)])
    #expect(second.home == [.page(2)])
  }

  @Test(arguments: [
    "A", " x", "x ", "x\u{A0}", "\u{FF21}\u{FF22}", "ß", "\u{1F468}\u{200D}\u{1F469}", "a/b//c",
    "%2F",
  ])
  func nothingIsFoldedTrimmedOrNormalised(_ id: String) throws {
    try fixture.store.put(RecordID("task", id))
    #expect(try fixture.store.record(RecordID("task", id))?.record.id == id)
    #expect(try fixture.query("SELECT id FROM backtrail_record") == [id])
    let variants = [
      id.lowercased(), id.uppercased(), id.trimmingPrefix(" ").description, id + " ",
    ]
    for variant in variants where Array(variant.utf8) != Array(id.utf8) {
      #expect(try fixture.store.record(RecordID("task", variant)) == nil, "\(variant)")
    }
    try fixture.allow()
    try fixture.save([.task(id)])
    #expect(try fixture.restore().home == [.task(id)])
  }

  @Test func aUUIDIsOneIdInAnyLetterCaseAndStoredLowercase() throws {
    let lower = "8c9e2a01-7d53-4e0b-9c39-6a51c2b7f0ab"
    try fixture.store.put(RecordID("task", lower.uppercased()), payload: "1")
    #expect(try fixture.store.record(RecordID("task", lower))?.payload == "1")
    #expect(
      try fixture.store.record(RecordID("task", "8C9e2A01-7d53-4E0B-9c39-6a51c2b7f0aB")) != nil)
    #expect(try fixture.query("SELECT id FROM backtrail_record") == [lower])
    try fixture.allow(on: "task/\(lower.uppercased())")
    #expect(try fixture.validate([.task(lower)]).isWhole)
    try fixture.allow(.principal(lower.uppercased()), "edit")
    let principal = Principal("8C9e2A01-7d53-4E0B-9c39-6a51c2b7f0aB")
    #expect(try fixture.validate([.editTask(lower)], as: principal).isWhole)
    try fixture.save([.task(lower.uppercased())])
    #expect(try fixture.restore().home == [.task(lower.uppercased())])
  }

  @Test func whatOnlyLooksLikeAUUIDIsOpaque() throws {
    for id in [
      "8C9E2A017D534E0B9C396A51C2B7F0AB", "{8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0AB}",
      "8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0AG", "8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0A",
    ] {
      try fixture.store.put(RecordID("task", id))
      #expect(try fixture.store.record(RecordID("task", id.lowercased())) == nil)
    }
  }

  @Test func rolesKindsAndActionsAreNeverFolded() throws {
    let role = "8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0AB"
    try fixture.store.put(RecordID(role, "x"))
    #expect(try fixture.store.record(RecordID(role.lowercased(), "x")) == nil)
    try fixture.allow(.role(role), GrantAction(role))
    func isAllowed(as asked: String, _ action: String) throws -> Bool {
      let principal = Principal("ana", roles: [asked])
      return try fixture.store.explain(.record(role, "x", action: action), for: principal).isAllowed
    }
    #expect(try isAllowed(as: role, role))
    #expect(try !isAllowed(as: role.lowercased(), role))
    #expect(try !isAllowed(as: role, role.lowercased()))
  }

  // MARK: Refused

  static let control: [Escaped] = [
    "a\u{0}", "\u{0}", "\t", "a\nb", "\u{1F}", "\u{7F}", "\u{80}", "x\u{9F}",
  ]

  @Test(arguments: control)
  func aControlCharacterIsRefusedEverywhere(_ argument: Escaped) throws {
    let text = argument.text
    for record in [RecordID("task", text), RecordID(text, "x")] {
      let error = StoreError.invalidRecord(record, .controlCharacter)
      #expect(throws: error) { try fixture.store.put(record) }
      #expect(throws: error) { try fixture.store.put(RecordID("task", "x"), under: record) }
      #expect(throws: error) { try fixture.store.record(record) }
      #expect(throws: error) { try fixture.store.records(under: record) }
      #expect(throws: error) { try fixture.store.delete(record) }
      #expect(throws: error) { try fixture.store.undelete(record) }
      #expect(throws: error) { try fixture.store.purge(record) }
      #expect(throws: error) { try fixture.store.impact(ofDeleting: record) }
      #expect(throws: error) { try fixture.store.explain(.init(record), for: Fixture.ana) }
      #expect(throws: StoreError.invalidGrant(.controlCharacter)) {
        try fixture.store.allow(.everyone, .view, on: .record(record))
      }
    }
    let invalid = StoreError.invalidGrant(.controlCharacter)
    #expect(throws: invalid) { try fixture.allow(.principal(text)) }
    #expect(throws: invalid) { try fixture.allow(.role(text)) }
    #expect(throws: invalid) { try fixture.deny(.everyone, GrantAction(text), on: "*") }
    #expect(throws: invalid) { try fixture.revoke(.role(text)) }
    #expect(throws: invalid) { try fixture.store.allow(.everyone, .view, on: .kind(text)) }
    #expect(throws: StoreError.invalidRecord(RecordID("task", "x"), .controlCharacter)) {
      try fixture.store.explain(.record("task", "x", action: text), for: Fixture.ana)
    }
    #expect(try fixture.store.records(includingDeleted: true).isEmpty)
    #expect(try fixture.store.grants().isEmpty)
  }

  @Test func whatIsEmptyIsRefused() throws {
    for record in [RecordID("task", ""), RecordID("", "x")] {
      #expect(throws: StoreError.invalidRecord(record, .empty)) { try fixture.store.put(record) }
      #expect(throws: StoreError.invalidGrant(.empty)) {
        try fixture.store.allow(.everyone, .view, on: .record(record))
      }
    }
    #expect(throws: StoreError.invalidGrant(.empty)) { try fixture.allow(.principal("")) }
    #expect(throws: StoreError.invalidGrant(.empty)) { try fixture.allow(.role("")) }
    #expect(throws: StoreError.invalidGrant(.empty)) { try fixture.allow(.everyone, "") }
    #expect(throws: StoreError.invalidGrant(.empty)) {
      try fixture.store.allow(.everyone, .view, on: .kind(""))
    }
  }

  @Test func aStarIsRefusedInARecordAndAReference() throws {
    for record in [RecordID("task", "*"), RecordID("*", "x")] {
      #expect(throws: StoreError.invalidRecord(record, .wildcard)) { try fixture.store.put(record) }
      #expect(throws: StoreError.invalidRecord(record, .wildcard)) {
        try fixture.store.explain(.init(record), for: Fixture.ana)
      }
    }
    #expect(throws: StoreError.invalidRecord(RecordID("task", "x"), .wildcard)) {
      try fixture.store.explain(.record("task", "x", action: "*"), for: Fixture.ana)
    }
    #expect(throws: StoreError.invalidGrant(.wildcard)) {
      try fixture.store.allow(.everyone, .view, on: .kind("*"))
    }
    // A longer text with a star in it is a text like any other.
    try fixture.store.put(RecordID("task", "a*"))
    try fixture.store.put(RecordID("*a", "x"))
  }

  @Test func aKindWithASlashIsRefused() throws {
    let record = RecordID("a/b", "x")
    #expect(throws: StoreError.invalidRecord(record, .slash)) { try fixture.store.put(record) }
    #expect(throws: StoreError.invalidGrant(.slash)) {
      try fixture.store.allow(.everyone, .view, on: .kind("a/b"))
    }
    try fixture.store.put(RecordID("task", "a/b"))
    #expect(try RecordID(parsing: "task/a/b") == RecordID("task", "a/b"))
  }
}
