import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 14: no oracle")
struct Rule14NoOracleTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  // MARK: The public word

  @Test(arguments: Reason.allCases)
  func everyReasonHasAPublicWord(_ reason: Reason) {
    let expected: PublicWord =
      switch reason {
      case .emptyData, .invalidJSON, .notAScene, .tooLarge, .tooDeep, .checksumMismatch,
        .quarantined, .unknownTab, .missingTab, .duplicateTab, .unknownCase, .ambiguousCase,
        .emptyObject, .wrongShape, .missingKey, .invalidValue, .numberOutOfRange,
        .invalidIdentifier, .unknownType:
        .unreadable
      case .missing, .deleted, .parentMismatch, .hierarchyCycle, .hierarchyTooDeep,
        .ancestorMissing, .unauthorized, .denied, .expired, .notRestorable, .overLimit,
        .suspectedCrash, .presenterDropped, .conflictingPresentation, .afterInvalid,
        .lookupFailed, .notSynced:
        .unavailable
      case .notSignedIn: .pending
      }
    #expect(reason.publicWord == expected)
  }

  @Test(arguments: [true, false])
  func whatLostItsPlaceSaysNoMoreThanWhatIsRefused(isRefused: Bool) throws {
    // Of two items over one stack the second loses, or may not be shown: both are unavailable.
    let fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow(.everyone, .all, on: "task/t1")
    try fixture.allow(.everyone, .all, on: "task/t2", expires: fixture.later(isRefused ? 0 : 10))
    try fixture.save(
      SceneState<Atlas>(
        stacks: [.home: []],
        presented: [
          PresentedItem(.urgent("t1"), as: .sheet, over: .home),
          PresentedItem(.edit("t2"), as: .sheet, over: .home),
        ]))
    let restored = try fixture.restore()
    #expect(restored.reasons == [isRefused ? .expired : .conflictingPresentation])
    #expect(restored.report.shownUntil == nil)
  }

  @Test func theVocabularyIsTheOneOfTheDesign() {
    let stages = Dictionary(grouping: Reason.allCases, by: \.stage).mapValues {
      $0.map(\.rawValue).joined(separator: " ")
    }
    #expect(
      stages == [
        .envelope: "emptyData invalidJSON notAScene tooLarge tooDeep checksumMismatch quarantined",
        .tab: "unknownTab missingTab duplicateTab",
        .decode: "unknownCase ambiguousCase emptyObject wrongShape missingKey invalidValue "
          + "numberOutOfRange invalidIdentifier unknownType",
        .record: "missing deleted parentMismatch hierarchyCycle hierarchyTooDeep ancestorMissing",
        .access: "unauthorized denied expired",
        .undetermined: "lookupFailed notSignedIn notSynced",
        .policy: "notRestorable overLimit suspectedCrash presenterDropped conflictingPresentation",
        .consequence: "afterInvalid",
      ])
  }

  // MARK: The public form

  /// All that may be said of the scene, by its types and without them.
  private func publicForm() throws -> [String] {
    let restored = try fixture.restore()
    var lines = ["\(restored.report.outcome) \(restored.state.stacks[.home] ?? [])"]
    lines += restored.report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.publicWord)" }
    lines += restored.report.parked.map { "\($0.place)[\($0.index)] \($0.reason.publicWord)" }
    lines += restored.report.appended.map { "\($0)" }
    lines += restored.report.notes.map { "\($0)" }
    lines.append("\(String(describing: restored.report.shownUntil))")
    var schema = UntypedSchema()
    schema[parentRouteForKind: "project"] = UntypedSchema.ParentTemplate(
      #"{"project":{"_0":"{id}"}}"#)
    let untyped = try fixture.store.restore(scene: "main", for: Fixture.ana, schema: schema)
    return lines + [String(reflecting: untyped.publicForm)]
  }

  @Test func neverThereDeletedAndForbiddenLookAlike() throws {
    try fixture.put("task/shown")
    try fixture.allow(on: "task/shown", expires: fixture.later(1_000))
    try fixture.save([.task("shown"), .task("x"), .settings])
    let missing = try publicForm()
    #expect(try fixture.restore().reasons.first == .missing)

    try fixture.put("task/x")
    var looks: [Reason: [String]] = [:]
    func record() throws { looks[try #require(fixture.restore().reasons.first)] = try publicForm() }
    try record()
    try fixture.allow(on: "task/x", expires: fixture.now)
    try record()
    try fixture.allow(on: "task/x")
    // A deny that will end, which the full report tells.
    try fixture.deny(on: "task/x", expires: fixture.later(10))
    #expect(try fixture.restore().report.validUntil == fixture.later(10))
    try record()
    try fixture.delete("task/x")
    try record()
    try fixture.undelete("task/x")
    try fixture.move("task/x", underKey: 999)
    try record()
    try fixture.move("task/x", under: "task/x")
    try record()
    #expect(
      Set(looks.keys) == [
        .unauthorized, .expired, .denied, .deleted, .ancestorMissing, .hierarchyCycle,
      ])
    for (reason, look) in looks { #expect(look == missing, "\(reason.rawValue)") }
  }

  @Test(arguments: ["deleted", "unauthorized", "denied", "expired"])
  func soTheyDoUnderAParentThatMayBeSeen(_ reason: String) throws {
    try fixture.put("project/42")
    try fixture.put("task/7", under: "project/42")
    try fixture.allow(.everyone, .view, on: "project/42")
    try fixture.save([.editTask("7"), .settings])
    let unauthorized = try publicForm()
    switch reason {
    case "deleted": try fixture.delete("task/7")
    case "denied": try fixture.deny(.everyone, "edit", on: "task/7", expires: fixture.later(10))
    case "expired": try fixture.allow(.everyone, "edit", on: "task/7", expires: fixture.now)
    default: break
    }
    #expect(try fixture.restore().reasons.first?.rawValue == reason)
    #expect(try publicForm() == unauthorized)
  }

  @Test func soTheyDoInTheSidebarAndWhenPresented() throws {
    try fixture.put("task/x")
    try fixture.save(
      SceneState<Atlas>(
        sidebar: .task("x"), presented: [PresentedItem(.edit("x"), over: .home)]))
    let unauthorized = try publicForm()
    try fixture.delete("task/x")
    #expect(try publicForm() == unauthorized)
    try fixture.store.purge(RecordID("task", "x"))
    #expect(try publicForm() == unauthorized)
  }

  @Test func aKindThatNobodyEverPutLooksLikeOneThatIsForbidden() throws {
    try fixture.save([.secret("x")])
    let missing = try publicForm()
    try fixture.put("secret/x")
    #expect(try publicForm() == missing)
  }
}
