import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 13: access")
struct Rule13AccessTests {
  let fixture: Fixture
  private let editor = Principal("ana", roles: ["editor", "viewer"])

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
  }

  /// Where a grant can be that covers task `t1`.
  private static let targets = ["task/t1", "board/b1", "project/p1", "task/*", "project/*", "*"]
  private static let subjects: [Subject] = [.principal("ana"), .role("editor"), .everyone]
  private static let actions: [GrantAction] = ["edit", .all]

  /// Why the task may not be edited, or nil where it may.
  private func reason(_ principal: Principal? = nil, at now: Instant? = nil) throws -> Reason? {
    let validated = try fixture.validate([.editTask("t1")], as: principal ?? editor, at: now)
    let explained = try fixture.store.explain(
      .record("task", "t1", action: "edit"), for: principal ?? editor, at: now)
    switch validated.verdicts[0].verdict {
    case .valid:
      #expect(explained.isAllowed)
      return nil
    case .dropped(let reason), .undetermined(let reason):
      #expect(explained.reason == reason)
      return reason
    case .removed:
      Issue.record("No route migration ran.")
      return nil
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
          try fixture.allow(subject, action, on: target)
          #expect(try reason() == nil, "\(subject) \(action) on \(target)")
          try fixture.revoke(subject, action, on: target)
          #expect(try reason() == .unauthorized, "\(subject) \(action) on \(target)")
        }
      }
    }
  }

  @Test func aDenyWinsOverAnAllowOnEveryTargetForEverySubjectAndAction() throws {
    for allowed in Self.targets {
      try fixture.allow(.principal("ana"), "edit", on: allowed)
      for denied in Self.targets {
        for subject in Self.subjects {
          for action in Self.actions {
            try fixture.deny(subject, action, on: denied)
            #expect(
              try reason() == .denied,
              "deny \(subject) \(action) on \(denied) over an allow on \(allowed)")
            try fixture.revoke(subject, action, on: denied)
            if try fixture.store.grants().isEmpty {
              try fixture.allow(.principal("ana"), "edit", on: allowed)
            }
          }
        }
      }
      try fixture.revoke(.principal("ana"), "edit", on: allowed)
    }
  }

  @Test func oneDenyIsEnoughAgainstManyAllows() throws {
    for target in Self.targets {
      for subject in Self.subjects { try fixture.allow(subject, .all, on: target) }
    }
    try fixture.deny(.role("viewer"), "edit", on: "project/*")
    #expect(try reason() == .denied)
    #expect(try reason(Fixture.ana) == nil)
  }

  @Test func whatSpeaksOfSomethingElseDoesNotCount() throws {
    for target in ["task/t2", "task/T1", "board/*/x", "section/*", "project/p2"] {
      if let record = try? RecordID(parsing: target) { try? fixture.store.put(record) }
      try fixture.allow(.everyone, .all, on: target)
    }
    try fixture.allow(.principal("ben"), .all, on: "*")
    try fixture.allow(.principal("Ana"), .all, on: "*")
    try fixture.allow(.principal("editor"), .all, on: "*")
    try fixture.allow(.role("ana"), .all, on: "*")
    try fixture.allow(.role("everyone"), .all, on: "*")
    try fixture.allow(.role("Editor"), .all, on: "*")
    try fixture.allow(.everyone, "view", on: "*")
    try fixture.allow(.everyone, "Edit", on: "*")
    #expect(try reason() == .unauthorized)
    // And neither does such a deny.
    try fixture.allow(.everyone, "edit", on: "task/t1")
    try fixture.deny(.principal("ben"), .all, on: "*")
    try fixture.deny(.role("ana"), .all, on: "task/t1")
    try fixture.deny(.everyone, "view", on: "task/t1")
    #expect(try reason() == nil)
  }

  @Test func aGrantCoversWhatLiesUnderItAndNotWhatIsAbove() throws {
    try fixture.allow(on: "task/t1")
    #expect(try fixture.validate([.task("t1")]).isWhole)
    #expect(try !fixture.validate([.board("b1")]).isWhole)
    #expect(try !fixture.validate([.task("t2")]).isWhole)
    try fixture.allow(on: "project/p1")
    try fixture.deny(on: "board/b1")
    #expect(try fixture.validate([.project("p1")]).isWhole)
    #expect(try fixture.validate([.task("t2")]).outcomes == [.dropped(.denied)])
  }

  @Test func aRecordThatMovesTakesItsNewAncestorsGrants() throws {
    try fixture.put("project/p2")
    try fixture.allow(on: "project/p1")
    #expect(try reason() == nil)
    try fixture.put("task/t1", under: "project/p2")
    #expect(try reason() == .unauthorized)
  }

  @Test func aRouteWithoutReferencesNeedsNoGrant() throws {
    try fixture.deny(on: "*")
    #expect(try fixture.validate([.settings, .page(1)]).isWhole)
  }

  @Test func everyReferenceNeedsItsGrant() throws {
    try fixture.allow(on: "task/t1")
    let validated = try fixture.validate([.compare("t1", "t2")])
    #expect(validated.outcomes == [.dropped(.unauthorized)])
    #expect(validated.verdicts[0].reference == .record("task", "t2"))
  }

  @Test(arguments: [63, 64, 65, 300])
  func aDenyCountsAmongHoweverManyAllows(_ count: Int) throws {
    for number in 0..<count { try fixture.allow(.principal("u\(number)"), "edit", on: "task/t1") }
    try fixture.allow(.principal("ana"), "edit", on: "task/t1")
    #expect(try reason() == nil)
    try fixture.deny(.role("editor"), .all, on: "task/t1")
    #expect(try reason() == .denied)
    try fixture.revoke(.role("editor"), .all, on: "task/t1")
    try fixture.revoke(.principal("ana"), "edit", on: "task/t1")
    #expect(try reason() == .unauthorized)
  }

  // MARK: Expiry

  @Test func expiryAtExactlyNowHasPassed() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(5))
    #expect(try reason(at: fixture.later(4)) == nil)
    #expect(try reason(at: fixture.later(5)) == .expired)
    #expect(try reason(at: fixture.later(6)) == .expired)
  }

  @Test func aDenyThatExpiresAtExactlyNowDeniesNoMore() throws {
    try fixture.allow()
    try fixture.deny(on: "task/t1", expires: fixture.later(5))
    #expect(try reason(at: fixture.later(4)) == .denied)
    #expect(try reason(at: fixture.later(5)) == nil)
  }

  @Test func timesAreWholeMilliseconds() throws {
    let expires = try #require(Instant(rfc3339: "2026-01-31T12:00:00.2509Z"))
    #expect(expires == Instant(rfc3339: "2026-01-31T12:00:00.250Z"))
    try fixture.allow(on: "task/t1", expires: expires)
    #expect(try fixture.store.grants().first?.expires == expires)
    #expect(try reason(at: expires.advanced(byMilliseconds: -1)) == nil)
    #expect(try reason(at: expires) == .expired)
  }

  @Test func expiredIsTheReasonOnlyWhereNoUnexpiredGrantSpoke() throws {
    let past = fixture.now
    try fixture.allow(.role("editor"), .all, on: "project/p1", expires: past)
    #expect(try reason() == .expired)
    // A deny that has ended does not speak.
    try fixture.deny(.everyone, .all, on: "board/b1", expires: past)
    #expect(try reason() == .expired)
    try fixture.deny(.everyone, .all, on: "task/t1")
    #expect(try reason() == .denied)
    try fixture.revoke(.everyone, .all, on: "task/t1")
    try fixture.allow(.everyone, .all, on: "*")
    #expect(try reason() == nil)
  }

  @Test func anExpiredGrantThatSpeaksOfSomethingElseIsNoReason() throws {
    let past = fixture.now
    try fixture.allow(.principal("ben"), .all, on: "task/t1", expires: past)
    try fixture.allow(.everyone, "view", on: "task/t1", expires: past)
    try fixture.allow(.everyone, .all, on: "task/t2", expires: past)
    #expect(try reason() == .unauthorized)
    try fixture.deny(.everyone, .all, on: "task/t1", expires: past)
    #expect(try reason() == .unauthorized)
  }

  @Test func anExpiryThatIsSetAgainCounts() throws {
    try fixture.allow(on: "task/t1", expires: fixture.now)
    #expect(try reason() == .expired)
    try fixture.allow(on: "task/t1", expires: fixture.later(1))
    #expect(try reason() == nil)
    try fixture.allow(on: "task/t1", expires: nil)
    #expect(try reason(at: fixture.later(1_000_000)) == nil)
  }

  // MARK: The hierarchy

  /// Puts `section/0`, and each further section under the one before it.
  private func putChain(_ count: Int) throws {
    try fixture.store.put(
      (0..<count).map { level in
        level == 0
          ? NewRecord(RecordID("section", level))
          : NewRecord(RecordID("section", level), under: RecordID("section", level - 1))
      })
  }

  @Test func sixtyFourAncestorsAreFollowedAndNoMore() throws {
    try putChain(66)
    try fixture.allow()
    #expect(try fixture.validate([.section("63")]).isWhole)
    #expect(try fixture.validate([.section("64")]).isWhole)
    #expect(try fixture.validate([.section("65")]).outcomes == [.dropped(.hierarchyTooDeep)])
    let explained = try fixture.store.explain(.record("section", "65"), for: Fixture.ana)
    #expect(explained.reason == .hierarchyTooDeep)
  }

  @Test func aGrantOnTheFarthestAncestorCounts() throws {
    try putChain(66)
    try fixture.allow(on: "section/0")
    #expect(try fixture.validate([.section("64")]).isWhole)
    try fixture.deny(on: "section/0")
    #expect(try fixture.validate([.section("64")]).outcomes == [.dropped(.denied)])
  }

  @Test func aChainThatIsTooLongDeniesEvenWhatIsAllowedItself() throws {
    try putChain(66)
    try fixture.allow(on: "section/65")
    #expect(try fixture.validate([.section("65")]).outcomes == [.dropped(.hierarchyTooDeep)])
  }

  @Test(arguments: ["task/t1", "board/b1", "project/p1"])
  func aCircleDenies(_ parent: String) throws {
    try fixture.allow()
    try fixture.move("project/p1", under: parent)
    #expect(try reason() == .hierarchyCycle)
    #expect(try fixture.validate([.project("p1")]).outcomes == [.dropped(.hierarchyCycle)])
  }

  @Test func anAncestorThatIsNotThereDenies() throws {
    try fixture.allow()
    try fixture.move("project/p1", underKey: 999)
    #expect(try reason() == .ancestorMissing)
    #expect(try fixture.validate([.project("p1")]).outcomes == [.dropped(.ancestorMissing)])
    #expect(try fixture.validate([.task("t1")]).verdicts[0].culprit == RecordID("project", "p1"))
  }

  @Test func aDeletedAncestorMakesTheRecordDeleted() throws {
    try fixture.allow()
    for ancestor in ["task/t1", "board/b1", "project/p1"] {
      try fixture.delete(ancestor)
      #expect(try reason() == .deleted)
      let validated = try fixture.validate([.task("t1")])
      #expect(try validated.verdicts[0].culprit == RecordID(parsing: ancestor))
      try fixture.undelete(ancestor)
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

  @Test func aSourceMayTellOfOthersGrantsWhichDoNotCount() throws {
    // The store leaves them out; another source need not.
    var facts = DictionaryFacts()
    facts.put("task/x")
    let others: [Subject] = [.principal("ben"), .principal("Ana"), .role("ana"), .role("guest")]
    func reasons() throws -> [Reason] {
      try facts.restore(stack: #"{"task":{"_0":"x"}}"#).reasons
    }
    facts.grants = ["*": .grants(others.map { Grant(.allow, $0, .all, on: .everything) })]
    #expect(try reasons() == [.unauthorized])
    facts.grants["*"] = .grants(
      others.map { Grant(.deny, $0, .all, on: .everything) }
        + [Grant(.allow, .principal("ana"), .view, on: .everything)])
    #expect(try reasons() == [])
  }

  // MARK: Rows that cannot be read

  @Test(arguments: [
    "checksum = checksum + 1", "subject = 'user:ana'", "action = 'edit'", "expires_at = 99",
    "effect = 0",
  ])
  func aGrantRowThatCannotBeReadDenies(_ damage: String) throws {
    try fixture.allow()
    // Somebody else's grant, which would not have mattered.
    try fixture.allow(.principal("ben"), "view", on: "board/b1")
    #expect(try reason() == nil)
    try fixture.execute("UPDATE backtrail_grant SET \(damage) WHERE subject = 'user:ben'")
    #expect(try reason() == .denied)
  }

  @Test(arguments: ["board/b1", "board/*", "*"])
  func soItDoesOnEveryTarget(_ target: String) throws {
    try fixture.allow(on: target)
    #expect(try reason() == nil)
    try fixture.execute("UPDATE backtrail_grant SET checksum = checksum + 1")
    #expect(try reason() == .denied)
  }
}
