import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 13: access")
struct Rule13AccessTests {
  let world: Fixture
  private let editor = Principal("ana", roles: ["editor", "viewer"])

  init() throws {
    world = try Fixture()
    try world.putTree()
  }

  /// Where a grant can be that covers task `t1`.
  private static let targets = ["task/t1", "board/b1", "project/p1", "task/*", "project/*", "*"]
  private static let subjects: [Subject] = [.principal("ana"), .role("editor"), .everyone]
  private static let actions: [GrantAction] = ["edit", .all]

  /// Why the task may not be edited, or nil where it may.
  private func reason(_ principal: Principal? = nil, at now: Instant? = nil) throws -> Reason? {
    let validated = try world.validate([.editTask("t1")], as: principal ?? editor, at: now)
    let explained = try world.store.explain(
      .record("task", "t1", action: "edit"), for: principal ?? editor, at: now)
    switch validated.verdicts[0].verdict {
    case .valid:
      #expect(explained.isAllowed)
      return nil
    case .dropped(let reason), .undetermined(let reason):
      #expect(explained.reason == reason)
      return reason
    }
  }

  // MARK: Default deny

  @Test func nothingIsAllowedWithoutAGrant() throws {
    #expect(try reason() == .unauthorized)
  }

  @Test func anAllowCountsOnEveryTargetForEverySubjectAndAction() throws {
    for target in Self.targets {
      for subject in Self.subjects {
        for action in Self.actions {
          try world.allow(subject, action, on: target)
          #expect(try reason() == nil, "\(subject) \(action) on \(target)")
          try world.revoke(subject, action, on: target)
          #expect(try reason() == .unauthorized, "\(subject) \(action) on \(target)")
        }
      }
    }
  }

  @Test func aDenyWinsOverAnAllowOnEveryTargetForEverySubjectAndAction() throws {
    for allowed in Self.targets {
      try world.allow(.principal("ana"), "edit", on: allowed)
      for denied in Self.targets {
        for subject in Self.subjects {
          for action in Self.actions {
            try world.deny(subject, action, on: denied)
            #expect(
              try reason() == .denied,
              "deny \(subject) \(action) on \(denied) over an allow on \(allowed)")
            try world.revoke(subject, action, on: denied)
            if try world.store.grants().isEmpty {
              try world.allow(.principal("ana"), "edit", on: allowed)
            }
          }
        }
      }
      try world.revoke(.principal("ana"), "edit", on: allowed)
    }
  }

  @Test func oneDenyIsEnoughAgainstManyAllows() throws {
    for target in Self.targets {
      for subject in Self.subjects { try world.allow(subject, .all, on: target) }
    }
    try world.deny(.role("viewer"), "edit", on: "project/*")
    #expect(try reason() == .denied)
    #expect(try reason(Fixture.ana) == nil)
  }

  @Test func whatSpeaksOfSomethingElseDoesNotCount() throws {
    for target in ["task/t2", "task/T1", "board/*/x", "section/*", "project/p2"] {
      if let record = try? RecordID(parsing: target) { try? world.store.put(record) }
      try world.allow(.everyone, .all, on: target)
    }
    try world.allow(.principal("ben"), .all, on: "*")
    try world.allow(.principal("Ana"), .all, on: "*")
    try world.allow(.principal("editor"), .all, on: "*")
    try world.allow(.role("ana"), .all, on: "*")
    try world.allow(.role("everyone"), .all, on: "*")
    try world.allow(.role("Editor"), .all, on: "*")
    try world.allow(.everyone, "view", on: "*")
    try world.allow(.everyone, "Edit", on: "*")
    #expect(try reason() == .unauthorized)
    // And neither does such a deny.
    try world.allow(.everyone, "edit", on: "task/t1")
    try world.deny(.principal("ben"), .all, on: "*")
    try world.deny(.role("ana"), .all, on: "task/t1")
    try world.deny(.everyone, "view", on: "task/t1")
    #expect(try reason() == nil)
  }

  @Test func aGrantCoversWhatLiesUnderItAndNotWhatIsAbove() throws {
    try world.allow(on: "task/t1")
    #expect(try world.validate([.task("t1")]).isWhole)
    #expect(try !world.validate([.board("b1")]).isWhole)
    #expect(try !world.validate([.task("t2")]).isWhole)
    try world.allow(on: "project/p1")
    try world.deny(on: "board/b1")
    #expect(try world.validate([.project("p1")]).isWhole)
    #expect(try world.validate([.task("t2")]).outcomes == [.dropped(.denied)])
  }

  @Test func aRecordThatMovesTakesItsNewAncestorsGrants() throws {
    try world.put("project/p2")
    try world.allow(on: "project/p1")
    #expect(try reason() == nil)
    try world.put("task/t1", under: "project/p2")
    #expect(try reason() == .unauthorized)
  }

  @Test func aRouteWithoutReferencesNeedsNoGrant() throws {
    try world.deny(on: "*")
    #expect(try world.validate([.settings, .page(1)]).isWhole)
  }

  @Test func everyReferenceNeedsItsGrant() throws {
    try world.allow(on: "task/t1")
    let validated = try world.validate([.compare("t1", "t2")])
    #expect(validated.outcomes == [.dropped(.unauthorized)])
    #expect(validated.verdicts[0].reference == .record("task", "t2"))
  }

  @Test(arguments: [63, 64, 65, 300])
  func aDenyCountsAmongHoweverManyAllows(_ count: Int) throws {
    for number in 0..<count { try world.allow(.principal("u\(number)"), "edit", on: "task/t1") }
    try world.allow(.principal("ana"), "edit", on: "task/t1")
    #expect(try reason() == nil)
    try world.deny(.role("editor"), .all, on: "task/t1")
    #expect(try reason() == .denied)
    try world.revoke(.role("editor"), .all, on: "task/t1")
    try world.revoke(.principal("ana"), "edit", on: "task/t1")
    #expect(try reason() == .unauthorized)
  }

  // MARK: Expiry

  @Test func expiryAtExactlyNowHasPassed() throws {
    try world.allow(on: "task/t1", expires: world.later(5))
    #expect(try reason(at: world.later(4)) == nil)
    #expect(try reason(at: world.later(5)) == .expired)
    #expect(try reason(at: world.later(6)) == .expired)
  }

  @Test func aDenyThatExpiresAtExactlyNowDeniesNoMore() throws {
    try world.allow()
    try world.deny(on: "task/t1", expires: world.later(5))
    #expect(try reason(at: world.later(4)) == .denied)
    #expect(try reason(at: world.later(5)) == nil)
  }

  @Test func timesAreWholeMilliseconds() throws {
    let expires = try #require(Instant(rfc3339: "2026-01-31T12:00:00.2509Z"))
    #expect(expires == Instant(rfc3339: "2026-01-31T12:00:00.250Z"))
    try world.allow(on: "task/t1", expires: expires)
    #expect(try world.store.grants().first?.expires == expires)
    #expect(try reason(at: expires.advanced(byMilliseconds: -1)) == nil)
    #expect(try reason(at: expires) == .expired)
  }

  @Test func expiredIsTheReasonOnlyWhereNoUnexpiredGrantSpoke() throws {
    let past = world.now
    try world.allow(.role("editor"), .all, on: "project/p1", expires: past)
    #expect(try reason() == .expired)
    // A deny that has ended does not speak.
    try world.deny(.everyone, .all, on: "board/b1", expires: past)
    #expect(try reason() == .expired)
    try world.deny(.everyone, .all, on: "task/t1")
    #expect(try reason() == .denied)
    try world.revoke(.everyone, .all, on: "task/t1")
    try world.allow(.everyone, .all, on: "*")
    #expect(try reason() == nil)
  }

  @Test func anExpiredGrantThatSpeaksOfSomethingElseIsNoReason() throws {
    let past = world.now
    try world.allow(.principal("ben"), .all, on: "task/t1", expires: past)
    try world.allow(.everyone, "view", on: "task/t1", expires: past)
    try world.allow(.everyone, .all, on: "task/t2", expires: past)
    #expect(try reason() == .unauthorized)
    try world.deny(.everyone, .all, on: "task/t1", expires: past)
    #expect(try reason() == .unauthorized)
  }

  @Test func anExpiryThatIsSetAgainCounts() throws {
    try world.allow(on: "task/t1", expires: world.now)
    #expect(try reason() == .expired)
    try world.allow(on: "task/t1", expires: world.later(1))
    #expect(try reason() == nil)
    try world.allow(on: "task/t1", expires: nil)
    #expect(try reason(at: world.later(1_000_000)) == nil)
  }

  // MARK: The hierarchy

  /// Puts `section/0`, and each further section under the one before it.
  private func putChain(_ count: Int) throws {
    try world.store.put(
      (0..<count).map { level in
        level == 0
          ? NewRecord(RecordID("section", level))
          : NewRecord(RecordID("section", level), under: RecordID("section", level - 1))
      })
  }

  @Test func sixtyFourAncestorsAreFollowedAndNoMore() throws {
    try putChain(66)
    try world.allow()
    #expect(try world.validate([.section("63")]).isWhole)
    #expect(try world.validate([.section("64")]).isWhole)
    #expect(try world.validate([.section("65")]).outcomes == [.dropped(.hierarchyTooDeep)])
    let explained = try world.store.explain(.record("section", "65"), for: Fixture.ana)
    #expect(explained.reason == .hierarchyTooDeep)
  }

  @Test func aGrantOnTheFarthestAncestorCounts() throws {
    try putChain(66)
    try world.allow(on: "section/0")
    #expect(try world.validate([.section("64")]).isWhole)
    try world.deny(on: "section/0")
    #expect(try world.validate([.section("64")]).outcomes == [.dropped(.denied)])
  }

  @Test func aChainThatIsTooLongDeniesEvenWhatIsAllowedItself() throws {
    try putChain(66)
    try world.allow(on: "section/65")
    #expect(try world.validate([.section("65")]).outcomes == [.dropped(.hierarchyTooDeep)])
  }

  @Test(arguments: ["task/t1", "board/b1", "project/p1"])
  func aCircleDenies(_ parent: String) throws {
    try world.allow()
    try world.move("project/p1", under: parent)
    #expect(try reason() == .hierarchyCycle)
    #expect(try world.validate([.project("p1")]).outcomes == [.dropped(.hierarchyCycle)])
  }

  @Test func anAncestorThatIsNotThereDenies() throws {
    try world.allow()
    try world.move("project/p1", underKey: 999)
    #expect(try reason() == .ancestorMissing)
    #expect(try world.validate([.project("p1")]).outcomes == [.dropped(.ancestorMissing)])
    #expect(try world.validate([.task("t1")]).verdicts[0].culprit == RecordID("project", "p1"))
  }

  @Test func aDeletedAncestorMakesTheRecordDeleted() throws {
    try world.allow()
    for ancestor in ["task/t1", "board/b1", "project/p1"] {
      try world.delete(ancestor)
      #expect(try reason() == .deleted)
      let validated = try world.validate([.task("t1")])
      #expect(try validated.verdicts[0].culprit == RecordID(parsing: ancestor))
      try world.undelete(ancestor)
      #expect(try reason() == nil)
    }
  }

  @Test func theSameHoldsForFactsFromElsewhere() throws {
    var facts = DictionaryFacts()
    for level in 0..<66 {
      facts.put("section/\(level)", under: level == 0 ? nil : "section/\(level - 1)")
    }
    facts.put("task/self", under: "task/self")
    facts.put("task/a", under: "task/b")
    facts.put("task/b", under: "task/c")
    facts.put("task/c", under: "task/b")
    facts.set("task/dangling", .dangling)
    facts.put("task/unread", under: "task/none")
    facts.set("task/unreadable", .unreadable)
    func reasons(_ route: String) throws -> [Reason] {
      let restored = try facts.restore(stack: route)
      return restored.reasons + restored.report.parked.map(\.reason)
    }
    #expect(try reasons(#"{"section":{"_0":"64"}}"#) == [])
    #expect(try reasons(#"{"section":{"_0":"65"}}"#) == [.hierarchyTooDeep])
    #expect(try reasons(#"{"task":{"_0":"self"}}"#) == [.hierarchyCycle])
    #expect(try reasons(#"{"task":{"_0":"a"}}"#) == [.hierarchyCycle])
    #expect(try reasons(#"{"task":{"_0":"dangling"}}"#) == [.ancestorMissing])
    #expect(try reasons(#"{"task":{"_0":"unread"}}"#) == [.ancestorMissing])
    #expect(try reasons(#"{"task":{"_0":"unreadable"}}"#) == [.lookupFailed])
    facts.grants["kind"] = nil
    facts.grants["section/*"] = .unreadable
    #expect(try reasons(#"{"section":{"_0":"3"}}"#) == [.denied])
    facts.grants["section/*"] = .failed
    #expect(try reasons(#"{"section":{"_0":"3"}}"#) == [.lookupFailed])
  }

  // MARK: Rows that cannot be read

  @Test(arguments: [
    "checksum = checksum + 1", "subject = 'user:ana'", "action = 'edit'", "expires_at = 99",
    "effect = 0",
  ])
  func aGrantRowThatCannotBeReadDenies(_ damage: String) throws {
    try world.allow()
    // Somebody else's grant, which would not have mattered.
    try world.allow(.principal("ben"), "view", on: "board/b1")
    #expect(try reason() == nil)
    try world.execute("UPDATE backtrail_grant SET \(damage) WHERE subject = 'user:ben'")
    #expect(try reason() == .denied)
  }

  @Test(arguments: ["board/b1", "board/*", "*"])
  func soItDoesOnEveryTarget(_ target: String) throws {
    try world.allow(on: target)
    #expect(try reason() == nil)
    try world.execute("UPDATE backtrail_grant SET checksum = checksum + 1")
    #expect(try reason() == .denied)
  }
}
