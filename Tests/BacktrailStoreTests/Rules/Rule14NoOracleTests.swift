import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 14: no oracle")
struct Rule14NoOracleTests {
  let world: Fixture

  init() throws {
    world = try Fixture()
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
    let restored = try world.restore()
    var lines = ["\(restored.report.outcome) \(restored.state.stacks[.home] ?? [])"]
    lines += restored.report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.publicWord)" }
    lines += restored.report.parked.map { "\($0.place)[\($0.index)] \($0.reason.publicWord)" }
    lines += restored.report.appended.map { "\($0)" }
    lines += restored.report.notes.map { "\($0)" }
    lines.append("\(String(describing: restored.report.shownUntil))")
    var schema = UntypedSchema()
    schema.parentRoutes["project"] = UntypedSchema.ParentTemplate(#"{"project":{"_0":"{id}"}}"#)
    let untyped = try world.store.restore(scene: "main", for: World.ana, schema: schema)
    return lines + [String(reflecting: untyped.publicForm)]
  }

  @Test func neverThereDeletedAndForbiddenLookAlike() throws {
    try world.put("task/shown")
    try world.allow(on: "task/shown", expires: world.later(1_000))
    try world.save([.task("shown"), .task("x"), .settings])
    let missing = try publicForm()
    #expect(try world.restore().reasons[0] == .missing)

    try world.put("task/x")
    var looks: [Reason: [String]] = [:]
    func record() throws { looks[try world.restore().reasons[0]] = try publicForm() }
    try record()
    try world.allow(on: "task/x", expires: world.now)
    try record()
    try world.allow(on: "task/x")
    // A deny that will end, which the full report tells.
    try world.deny(on: "task/x", expires: world.later(10))
    #expect(try world.restore().report.validUntil == world.later(10))
    try record()
    try world.delete("task/x")
    try record()
    try world.undelete("task/x")
    try world.move("task/x", underKey: 999)
    try record()
    try world.move("task/x", under: "task/x")
    try record()
    #expect(
      Set(looks.keys) == [
        .unauthorized, .expired, .denied, .deleted, .ancestorMissing, .hierarchyCycle,
      ])
    for (reason, look) in looks { #expect(look == missing, "\(reason.rawValue)") }
  }

  @Test(arguments: ["deleted", "unauthorized", "denied", "expired"])
  func soTheyDoUnderAParentThatMayBeSeen(_ reason: String) throws {
    try world.put("project/42")
    try world.put("task/7", under: "project/42")
    try world.allow(.everyone, .view, on: "project/42")
    try world.save([.editTask("7"), .settings])
    let unauthorized = try publicForm()
    switch reason {
    case "deleted": try world.delete("task/7")
    case "denied": try world.deny(.everyone, "edit", on: "task/7", expires: world.later(10))
    case "expired": try world.allow(.everyone, "edit", on: "task/7", expires: world.now)
    default: break
    }
    #expect(try world.restore().reasons[0].rawValue == reason)
    #expect(try publicForm() == unauthorized)
  }

  @Test func soTheyDoInTheSidebarAndWhenPresented() throws {
    try world.put("task/x")
    try world.save(
      SceneState<Atlas>(
        sidebar: .task("x"), presented: [PresentedItem(.edit("x"), over: .home)]))
    let unauthorized = try publicForm()
    try world.delete("task/x")
    #expect(try publicForm() == unauthorized)
    try world.store.purge(RecordID("task", "x"))
    #expect(try publicForm() == unauthorized)
  }

  @Test func aKindThatNobodyEverPutLooksLikeOneThatIsForbidden() throws {
    try world.save([.secret("x")])
    let missing = try publicForm()
    try world.put("secret/x")
    #expect(try publicForm() == missing)
  }
}
