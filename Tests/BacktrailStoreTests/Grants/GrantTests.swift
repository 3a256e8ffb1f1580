import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Grants")
struct GrantTests {
  let fixture: Fixture
  private let p1 = GrantTarget.record(RecordID("project", "p1"))
  private let t1 = GrantTarget.record(RecordID("task", "t1"))

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
  }

  // MARK: Adding and removing

  @Test func grantsAreListedAsTheyWereGiven() throws {
    let grants: Set<Grant> = [
      Grant(.allow, .everyone, .view, on: .everything),
      Grant(.allow, .principal("ana"), .all, on: p1, expires: fixture.later(5)),
      Grant(.deny, .principal("ana"), .all, on: p1),
      Grant(.deny, .role("guest"), "edit", on: .kind("task"), expires: fixture.later(-5)),
    ]
    for grant in grants { try fixture.store.grant(grant) }
    #expect(try Set(fixture.store.grants()) == grants)
    #expect(try fixture.store.grants(on: p1).count == 2)
    #expect(try fixture.store.grants(on: .kind("task")).map(\.effect) == [.deny])
    #expect(try fixture.store.grants(on: .everything).map(\.subject) == [.everyone])
    #expect(try fixture.store.grants(on: .kind("never")).isEmpty)
    #expect(try fixture.store.grants(on: t1).isEmpty)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try fixture.store.grants(on: .record(RecordID("task", "none")))
    }
  }

  @Test func aGrantNeedsItsRecord() throws {
    let none = RecordID("task", "none")
    for effect in Grant.Effect.allCases {
      #expect(throws: StoreError.recordMissing(none)) {
        try fixture.store.grant(Grant(effect, .everyone, .all, on: .record(none)))
      }
    }
    // A kind needs no record.
    try fixture.allow(on: "unheard/*")
    try fixture.put("unheard/x")
    #expect(try fixture.store.explain(.record("unheard", "x"), for: Fixture.ana).isAllowed)
  }

  @Test func givingAGrantAgainReplacesItsExpiry() throws {
    try fixture.allow(on: "project/p1", expires: fixture.later(5))
    try fixture.allow(on: "project/p1", expires: fixture.later(9))
    #expect(try fixture.store.grants(on: p1).map(\.expires) == [fixture.later(9)])
    try fixture.allow(on: "project/p1")
    #expect(try fixture.store.grants(on: p1).map(\.expires) == [nil])
    #expect(try counts(of: "p1") == "1 0")
  }

  @Test func revokingRemovesTheAllowAndTheDeny() throws {
    try fixture.allow(on: "project/p1", expires: fixture.later(5))
    try fixture.deny(on: "project/p1")
    try fixture.allow(.everyone, .view, on: "project/p1")
    let removed = try fixture.store.revoke(.everyone, .all, on: p1)
    #expect(
      Set(removed) == [
        Grant(.allow, .everyone, .all, on: p1, expires: fixture.later(5)),
        Grant(.deny, .everyone, .all, on: p1),
      ])
    #expect(try fixture.store.grants(on: p1).map(\.action) == [.view])
  }

  @Test func revokingWhatIsNotThereIsSaid() throws {
    try fixture.allow(on: "project/p1")
    for (subject, action, target) in [
      (Subject.everyone, GrantAction.view, p1), (.role("x"), .all, p1), (.everyone, .all, t1),
      (.everyone, .all, .everything), (.everyone, .all, .kind("task")),
      (.everyone, .all, .kind("never")),
    ] {
      #expect(
        throws: StoreError.grantMissing(subject: subject, action: action, target: target)
      ) { try fixture.store.revoke(subject, action, on: target) }
    }
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try fixture.store.revoke(.everyone, .all, on: .record(RecordID("task", "none")))
    }
    #expect(try fixture.store.grants().count == 1)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_kind WHERE name = 'never'") == 0)
  }

  // MARK: Counts

  private func counts(of id: String) throws -> String? {
    try fixture.query("SELECT grants || ' ' || denies FROM backtrail_record WHERE id = '\(id)'")
      .first
  }

  @Test func theRowsCountTheGrantsOnThem() throws {
    func kind(_ name: String) throws -> String? {
      try fixture.query(
        "SELECT grants || ' ' || denies FROM backtrail_kind WHERE name = '\(name)'"
      ).first
    }
    func everyCount() throws -> [String?] {
      try [counts(of: "p1"), kind("task"), kind("*")]
    }
    #expect(try everyCount() == ["0 0", "0 0", "0 0"])
    for target in ["project/p1", "task/*", "*"] {
      try fixture.allow(on: target)
      try fixture.allow(on: target, expires: fixture.later(1))
      try fixture.deny(on: target)
      try fixture.deny(on: target, expires: fixture.later(1))
      try fixture.deny(.everyone, .view, on: target)
      try fixture.allow(.role("x"), .view, on: target)
    }
    #expect(try everyCount() == ["4 2", "4 2", "4 2"])
    for target in ["project/p1", "task/*", "*"] { try fixture.revoke(on: target) }
    #expect(try everyCount() == ["2 1", "2 1", "2 1"])
    for target in ["project/p1", "task/*", "*"] {
      try fixture.revoke(.everyone, .view, on: target)
      try fixture.revoke(.role("x"), .view, on: target)
    }
    #expect(try everyCount() == ["0 0", "0 0", "0 0"])
    #expect(try fixture.store.diagnose().isHealthy)
  }

  @Test func aGrantThatCannotBeWrittenIsNotCounted() throws {
    try fixture.execute(
      "CREATE TRIGGER no BEFORE UPDATE ON backtrail_record BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try fixture.deny(on: "project/p1") }
    try fixture.execute("DROP TRIGGER no")
    #expect(try fixture.store.grants().isEmpty)
    #expect(try counts(of: "p1") == "0 0")
  }

  // MARK: Damage does not grant

  @Test(arguments: ["task/t1", "board/b1", "project/p1", "task/*", "project/*", "*"])
  func aDenyThatVanishedDoesNotAllow(_ target: String) throws {
    try fixture.allow()
    try fixture.deny(.principal("ana"), .view, on: target)
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    try fixture.execute("DELETE FROM backtrail_grant WHERE effect = 0")
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    #expect(try fixture.store.explain(.record("task", "t1"), for: Fixture.ana).reason == .denied)
    #expect(try !fixture.store.diagnose().isHealthy)
    // Also for somebody of whom it did not speak: which one vanished, nobody knows.
    #expect(try fixture.validate([.task("t1")], as: Fixture.ben).outcomes == [.dropped(.denied)])
  }

  @Test func soItDoesAmongManyAllows() throws {
    for number in 0..<100 { try fixture.allow(.principal("u\(number)"), .all, on: "task/t1") }
    try fixture.allow(.principal("ana"), on: "task/t1")
    try fixture.deny(.role("guest"), on: "task/t1")
    #expect(try fixture.validate([.task("t1")]).isWhole)
    try fixture.execute("DELETE FROM backtrail_grant WHERE effect = 0")
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.denied)])
  }

  @Test func aDenyThatNobodyCountedDeniesTheRest() throws {
    try fixture.allow()
    try fixture.deny(on: "task/t1")
    try fixture.execute("DELETE FROM backtrail_grant WHERE target = 0")
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.denied)])
    // The allow that vanished is counted too: it is not known what it said.
    #expect(try fixture.validate([.task("t2")]).outcomes == [.undetermined(.lookupFailed)])
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
    try fixture.allow(.role("owner"), .all, on: "*")
    for target in ["task/t1", "board/b1", "task/*", "*"] {
      try fixture.deny(.principal("ana"), .view, on: target)
    }
    let owner = Principal("ana", roles: ["owner"])
    #expect(try fixture.validate([.task("t1")], as: owner).outcomes == [.dropped(.denied)])
    try fixture.execute(damage)
    let validated = try fixture.validate([.task("t1")], as: owner)
    #expect(!validated.isWhole)
    #expect(!validated.routes.contains(.task("t1")))
  }

  @Test func aRecordRowThatCannotBeReadIsNotTrusted() throws {
    try fixture.allow()
    try fixture.save([.project("p1"), .task("t1")])
    try fixture.execute("UPDATE backtrail_record SET checksum = checksum + 1 WHERE id = 't1'")
    #expect(try fixture.restore().home == [.project("p1")])
    #expect(try fixture.restore().parks == ["home[1] lookupFailed"])
    #expect(
      throws: StoreError.damagedRow(table: "backtrail_record", row: "task/t1")
    ) { try fixture.store.record(RecordID("task", "t1")) }
  }

  @Test func aListWithADamagedRowIsRefused() throws {
    try fixture.allow(on: "task/t1")
    try fixture.execute("UPDATE backtrail_grant SET checksum = checksum + 1")
    #expect(throws: StoreError.damagedRow(table: "backtrail_grant", row: "on task/t1")) {
      try fixture.store.grants()
    }
  }

  // MARK: Damage

  /// One flipped bit has made the deny of another principal of Ana's.
  private func damageDeny() throws {
    try fixture.allow()
    try fixture.deny(.principal("ana"), .view, on: "task/t1")
    try fixture.execute("UPDATE backtrail_grant SET subject = 'user:anc' WHERE effect = 0")
  }

  private func isAllowed() throws -> Bool {
    try fixture.store.explain(.record("task", "t1"), for: Fixture.ana).isAllowed
  }

  @Test func aDamagedDenyIsNeverWrittenOver() throws {
    try damageDeny()
    #expect(throws: StoreError.damagedRow(table: "backtrail_grant", row: "on task/t1")) {
      try fixture.deny(.principal("anc"), .view, on: "task/t1")
    }
    #expect(try !isAllowed())
    #expect(try !fixture.store.diagnose().isHealthy)
  }

  @Test func norIsItRevoked() throws {
    try damageDeny()
    #expect(throws: StoreError.damagedRow(table: "backtrail_grant", row: "on task/t1")) {
      try fixture.revoke(.principal("anc"), .view, on: "task/t1")
    }
    #expect(try !isAllowed())
  }

  @Test func erasedWithThePrincipalItNamesItStillDenies() throws {
    try damageDeny()
    try fixture.store.erase(Principal("anc"))
    #expect(try !isAllowed())
    #expect(try !fixture.store.diagnose().isHealthy)
  }

  // MARK: Explaining

  @Test func anExplanationShowsTheChainWithTheGrantsThatCounted() throws {
    try fixture.allow(.role("editor"), .all, on: "project/p1")
    try fixture.allow(.principal("ana"), .view, on: "task/t1", expires: fixture.now)
    try fixture.allow(.everyone, .view, on: "*", expires: fixture.later(5))
    try fixture.deny(.everyone, "edit", on: "board/*")
    try fixture.allow(.principal("ben"), .view, on: "board/b1")
    let principal = Principal("ana", roles: ["editor"])
    let explained = try fixture.store.explain(.record("task", "t1"), for: principal)
    #expect(explained.isAllowed)
    #expect(explained.reason == nil)
    #expect(explained.chain.map(\.record.description) == ["task/t1", "board/b1", "project/p1"])
    #expect(explained.chain.map(\.state) == [.alive, .alive, .alive])
    let counted = explained.chain.map { link in
      link.grants.map { "\($0.grant)\($0.isExpired ? " expired" : "")" }
    }
    let t1 = "allow user:ana view on task/t1 until \(fixture.now.rfc3339) expired"
    let all = "allow everyone view on * until \(fixture.later(5).rfc3339)"
    #expect(counted == [[t1, all], [], ["allow role:editor * on project/p1"]])

    let edit = try fixture.store.explain(.record("task", "t1", action: "edit"), for: principal)
    #expect(edit.reason == .denied)
    #expect(edit.chain[1].grants.map(\.grant.description) == ["deny everyone edit on board/*"])
  }

  @Test func itSaysWhyThereIsNoChain() throws {
    try fixture.allow()
    let missing = try fixture.store.explain(.record("task", "none"), for: Fixture.ana)
    #expect(missing.reason == .missing)
    #expect(missing.chain.map(\.state) == [.missing])
    try fixture.delete("project/p1")
    let deleted = try fixture.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(deleted.reason == .deleted)
    #expect(deleted.chain.map(\.state) == [.alive, .alive, .deleted])
    let unknown = try fixture.store.explain(.record("task", "t1"), for: .unknown)
    #expect(unknown.reason == .notSignedIn)
    #expect(unknown.chain.isEmpty)
  }
}
