import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Grants")
struct GrantTests {
  let world: Fixture
  private let p1 = GrantTarget.record(RecordID("project", "p1"))
  private let t1 = GrantTarget.record(RecordID("task", "t1"))

  init() throws {
    world = try Fixture()
    try world.putTree()
  }

  // MARK: Adding and removing

  @Test func grantsAreListedAsTheyWereGiven() throws {
    let grants: Set<Grant> = [
      Grant(.allow, .everyone, .view, on: .everything),
      Grant(.allow, .principal("ana"), .all, on: p1, expires: world.later(5)),
      Grant(.deny, .principal("ana"), .all, on: p1),
      Grant(.deny, .role("guest"), "edit", on: .kind("task"), expires: world.later(-5)),
    ]
    for grant in grants { try world.store.grant(grant) }
    #expect(try Set(world.store.grants()) == grants)
    #expect(try world.store.grants(on: p1).count == 2)
    #expect(try world.store.grants(on: .kind("task")).map(\.effect) == [.deny])
    #expect(try world.store.grants(on: .everything).map(\.subject) == [.everyone])
    #expect(try world.store.grants(on: .kind("never")).isEmpty)
    #expect(try world.store.grants(on: t1).isEmpty)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try world.store.grants(on: .record(RecordID("task", "none")))
    }
  }

  @Test func aGrantNeedsItsRecord() throws {
    let none = RecordID("task", "none")
    for effect in Grant.Effect.allCases {
      #expect(throws: StoreError.recordMissing(none)) {
        try world.store.grant(Grant(effect, .everyone, .all, on: .record(none)))
      }
    }
    // A kind needs no record.
    try world.allow(on: "unheard/*")
    try world.put("unheard/x")
    #expect(try world.store.explain(.record("unheard", "x"), for: Fixture.ana).isAllowed)
  }

  @Test func givingAGrantAgainReplacesItsExpiry() throws {
    try world.allow(on: "project/p1", expires: world.later(5))
    try world.allow(on: "project/p1", expires: world.later(9))
    #expect(try world.store.grants(on: p1).map(\.expires) == [world.later(9)])
    try world.allow(on: "project/p1")
    #expect(try world.store.grants(on: p1).map(\.expires) == [nil])
    #expect(try counts(of: "p1") == "1 0")
  }

  @Test func revokingRemovesTheAllowAndTheDeny() throws {
    try world.allow(on: "project/p1", expires: world.later(5))
    try world.deny(on: "project/p1")
    try world.allow(.everyone, .view, on: "project/p1")
    let removed = try world.store.revoke(.everyone, .all, on: p1)
    #expect(
      Set(removed) == [
        Grant(.allow, .everyone, .all, on: p1, expires: world.later(5)),
        Grant(.deny, .everyone, .all, on: p1),
      ])
    #expect(try world.store.grants(on: p1).map(\.action) == [.view])
  }

  @Test func revokingWhatIsNotThereIsSaid() throws {
    try world.allow(on: "project/p1")
    for (subject, action, target) in [
      (Subject.everyone, GrantAction.view, p1), (.role("x"), .all, p1), (.everyone, .all, t1),
      (.everyone, .all, .everything), (.everyone, .all, .kind("task")),
      (.everyone, .all, .kind("never")),
    ] {
      #expect(
        throws: StoreError.grantMissing(subject: subject, action: action, target: target)
      ) { try world.store.revoke(subject, action, on: target) }
    }
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try world.store.revoke(.everyone, .all, on: .record(RecordID("task", "none")))
    }
    #expect(try world.store.grants().count == 1)
    #expect(try world.number("SELECT count(*) FROM backtrail_kind WHERE name = 'never'") == 0)
  }

  // MARK: Counts

  private func counts(of id: String) throws -> String? {
    try world.query("SELECT grants || ' ' || denies FROM backtrail_record WHERE id = '\(id)'").first
  }

  @Test func theRowsCountTheGrantsOnThem() throws {
    func kind(_ name: String) throws -> String? {
      try world.query(
        "SELECT grants || ' ' || denies FROM backtrail_kind WHERE name = '\(name)'"
      ).first
    }
    func everyCount() throws -> [String?] {
      try [counts(of: "p1"), kind("task"), kind("*")]
    }
    #expect(try everyCount() == ["0 0", "0 0", "0 0"])
    for target in ["project/p1", "task/*", "*"] {
      try world.allow(on: target)
      try world.allow(on: target, expires: world.later(1))
      try world.deny(on: target)
      try world.deny(on: target, expires: world.later(1))
      try world.deny(.everyone, .view, on: target)
      try world.allow(.role("x"), .view, on: target)
    }
    #expect(try everyCount() == ["4 2", "4 2", "4 2"])
    for target in ["project/p1", "task/*", "*"] { try world.revoke(on: target) }
    #expect(try everyCount() == ["2 1", "2 1", "2 1"])
    for target in ["project/p1", "task/*", "*"] {
      try world.revoke(.everyone, .view, on: target)
      try world.revoke(.role("x"), .view, on: target)
    }
    #expect(try everyCount() == ["0 0", "0 0", "0 0"])
    #expect(try world.store.diagnose().isHealthy)
  }

  @Test func aGrantThatCannotBeWrittenIsNotCounted() throws {
    try world.execute(
      "CREATE TRIGGER no BEFORE UPDATE ON backtrail_record BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try world.deny(on: "project/p1") }
    try world.execute("DROP TRIGGER no")
    #expect(try world.store.grants().isEmpty)
    #expect(try counts(of: "p1") == "0 0")
  }

  // MARK: Damage does not grant

  @Test(arguments: ["task/t1", "board/b1", "project/p1", "task/*", "project/*", "*"])
  func aDenyThatVanishedDoesNotAllow(_ target: String) throws {
    try world.allow()
    try world.deny(.principal("ana"), .view, on: target)
    #expect(try world.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    try world.execute("DELETE FROM backtrail_grant WHERE effect = 0")
    #expect(try world.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    #expect(try world.store.explain(.record("task", "t1"), for: Fixture.ana).reason == .denied)
    #expect(try !world.store.diagnose().isHealthy)
    // Also for somebody of whom it did not speak: which one vanished, nobody knows.
    #expect(try world.validate([.task("t1")], as: Fixture.ben).outcomes == [.dropped(.denied)])
  }

  @Test func soItDoesAmongManyAllows() throws {
    for number in 0..<100 { try world.allow(.principal("u\(number)"), .all, on: "task/t1") }
    try world.allow(.principal("ana"), on: "task/t1")
    try world.deny(.role("guest"), on: "task/t1")
    #expect(try world.validate([.task("t1")]).isWhole)
    try world.execute("DELETE FROM backtrail_grant WHERE effect = 0")
    #expect(try world.validate([.task("t1")]).outcomes == [.dropped(.denied)])
  }

  @Test func aDenyThatNobodyCountedDeniesTheRest() throws {
    try world.allow()
    try world.deny(on: "task/t1")
    try world.execute("DELETE FROM backtrail_grant WHERE target = 0")
    #expect(try world.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    #expect(try world.validate([.task("t2")]).outcomes == [.dropped(.unauthorized)])
  }

  @Test(arguments: [
    "UPDATE backtrail_record SET denies = 0", "UPDATE backtrail_record SET grants = 0, denies = 0",
    "UPDATE backtrail_record SET deleted_at = NULL WHERE id = 'b1'",
    "UPDATE backtrail_record SET parent = NULL WHERE id = 't1'",
    "UPDATE backtrail_record SET id = 't1x' WHERE id = 't1'",
    "UPDATE backtrail_record SET checksum = checksum + 1 WHERE id = 'b1'",
    "UPDATE backtrail_kind SET denies = 0", "UPDATE backtrail_kind SET grants = 0, denies = 0",
    "UPDATE backtrail_kind SET name = 'tusk' WHERE name = 'task'",
    "UPDATE backtrail_kind SET checksum = checksum + 1 WHERE key = 0",
    "DELETE FROM backtrail_kind WHERE key = 0",
    "UPDATE backtrail_grant SET checksum = checksum + 1 WHERE effect = 0",
    "UPDATE backtrail_grant SET effect = 1 WHERE effect = 0",
    "UPDATE backtrail_grant SET subject = 'user:ben' WHERE effect = 0",
    "UPDATE backtrail_grant SET action = 'edit' WHERE effect = 0",
    "UPDATE backtrail_grant SET expires_at = 1 WHERE effect = 0",
    "UPDATE backtrail_grant SET target = target + 999 WHERE effect = 0",
  ])
  func noSingleChangeTurnsADenyIntoAnAllow(_ damage: String) throws {
    try world.allow(.role("owner"), .all, on: "*")
    for target in ["task/t1", "board/b1", "task/*", "*"] {
      try world.deny(.principal("ana"), .view, on: target)
    }
    let owner = Principal("ana", roles: ["owner"])
    #expect(try world.validate([.task("t1")], as: owner).outcomes == [.dropped(.denied)])
    try world.execute(damage)
    let validated = try world.validate([.task("t1")], as: owner)
    #expect(!validated.isWhole)
    #expect(!validated.routes.contains(.task("t1")))
  }

  @Test func aRecordRowThatCannotBeReadIsNotTrusted() throws {
    try world.allow()
    try world.save([.project("p1"), .task("t1")])
    try world.execute("UPDATE backtrail_record SET checksum = checksum + 1 WHERE id = 't1'")
    #expect(try world.restore().home == [.project("p1")])
    #expect(try world.restore().parks == ["home[1] lookupFailed"])
    #expect(
      throws: StoreError.damagedRow(table: "backtrail_record", row: "task/t1")
    ) { try world.store.record(RecordID("task", "t1")) }
  }

  @Test func aListWithADamagedRowIsRefused() throws {
    try world.allow(on: "task/t1")
    try world.execute("UPDATE backtrail_grant SET checksum = checksum + 1")
    #expect(throws: StoreError.damagedRow(table: "backtrail_grant", row: "on task/t1")) {
      try world.store.grants()
    }
  }

  // MARK: Explaining

  @Test func anExplanationShowsTheChainWithTheGrantsThatCounted() throws {
    try world.allow(.role("editor"), .all, on: "project/p1")
    try world.allow(.principal("ana"), .view, on: "task/t1", expires: world.now)
    try world.allow(.everyone, .view, on: "*", expires: world.later(5))
    try world.deny(.everyone, "edit", on: "board/*")
    try world.allow(.principal("ben"), .view, on: "board/b1")
    let principal = Principal("ana", roles: ["editor"])
    let explained = try world.store.explain(.record("task", "t1"), for: principal)
    #expect(explained.isAllowed)
    #expect(explained.reason == nil)
    #expect(explained.chain.map(\.record.description) == ["task/t1", "board/b1", "project/p1"])
    #expect(explained.chain.map(\.state) == [.alive, .alive, .alive])
    let counted = explained.chain.map { link in
      link.grants.map { "\($0.grant)\($0.isExpired ? " expired" : "")" }
    }
    let t1 = "allow user:ana view on task/t1 until \(world.now.rfc3339) expired"
    let all = "allow everyone view on * until \(world.later(5).rfc3339)"
    #expect(counted == [[t1, all], [], ["allow role:editor * on project/p1"]])

    let edit = try world.store.explain(.record("task", "t1", action: "edit"), for: principal)
    #expect(edit.reason == .denied)
    #expect(edit.chain[1].grants.map(\.grant.description) == ["deny everyone edit on board/*"])
  }

  @Test func itSaysWhyThereIsNoChain() throws {
    try world.allow()
    let missing = try world.store.explain(.record("task", "none"), for: Fixture.ana)
    #expect(missing.reason == .missing)
    #expect(missing.chain.map(\.state) == [.missing])
    try world.delete("project/p1")
    let deleted = try world.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(deleted.reason == .deleted)
    #expect(deleted.chain.map(\.state) == [.alive, .alive, .deleted])
    let unknown = try world.store.explain(.record("task", "t1"), for: .unknown)
    #expect(unknown.reason == .notSignedIn)
    #expect(unknown.chain.isEmpty)
  }
}
