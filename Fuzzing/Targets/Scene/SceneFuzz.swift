internal import BacktrailNavigation
internal import BacktrailTesting

/// Reads bytes as the document of a stored scene, with an app's types and without.
///
/// What comes back is a prefix of what is stored and valid, saving it keeps what this app does not
/// know, and doing all of it again changes nothing.
enum SceneFuzz {
  static let limits = SceneLimits()

  static func check(_ bytes: [UInt8]) throws {
    try checkPutting(bytes)
    let document: SceneDocument
    do {
      document = try SceneDocument(bytes, limits: limits)
    } catch {
      try require(error.reason.stage == .envelope, "\(error.reason) is no reason of an envelope.")
      let restored = try restore(bytes)
      try require(
        restored.report.outcome == .damaged && restored.state == SceneState(),
        "\(error.reason) gives \(restored).")
      return
    }
    try UntypedSceneFuzz.check(bytes, document)
    try checkRestore(bytes, document)
    try checkRewrite(bytes, document)
    try checkCuts(document)
  }

  static func restore(_ bytes: [UInt8]) throws -> RestoredScene<FuzzedApp> {
    var facts = FuzzedWorld.facts()
    return try Restoration<FuzzedApp>(
      scene: "main", revision: 1, document: bytes, for: FuzzedWorld.ana, at: FuzzedWorld.now,
      limits: limits
    ).decide(answeredBy: &facts)
  }

  private static func checkRestore(_ bytes: [UInt8], _ document: SceneDocument) throws {
    let restored = try restore(bytes)
    try require(restored.report.outcome == .restored, "The outcome is \(restored.report.outcome).")
    try checkPrefixes(restored, of: document)
    for route in routes(of: restored.state) {
      try require(
        route.references.allSatisfy(FuzzedWorld.isAllowed.contains) && route.isRestorable
          && !route.isSensitive, "\(route) came back.")
    }
    for item in restored.state.presented {
      try require(
        item.modal.references.allSatisfy(FuzzedWorld.isAllowed.contains) && item.modal.isRestorable
          && !item.modal.isSensitive, "\(item.modal) came back.")
    }
    // What is stored then restores to the same state, however often that is done.
    let saved = try save(restored.state, over: document)
    let kept = try SceneDocument(saved, limits: limits)
    try checkUnknown(of: document, in: kept)
    try require(
      unknownMembers(of: saved) == unknownMembers(of: bytes), "Unknown members are not kept.")
    let again = try restore(saved)
    try require(again.state == restored.state, "\(restored.state) comes back as \(again.state).")
    try require(try save(again.state, over: kept) == saved, "A second save changes what is stored.")
    // Stored as a scene of its own, it is whole.
    let alone = try save(fresh(restored.state), over: nil)
    let whole = try restore(alone)
    try require(
      whole.state == restored.state && whole.report.isWhole,
      "\(restored.state) stored alone comes back as \(whole).")
  }

  /// The same state without what a save would know of where it came from.
  private static func fresh(_ state: SceneState<FuzzedApp>) -> SceneState<FuzzedApp> {
    SceneState(
      selectedTab: state.selectedTab, stacks: state.stacks, sidebar: state.sidebar,
      presented: state.presented)
  }

  private static func save(
    _ state: SceneState<FuzzedApp>, over document: SceneDocument?
  ) throws -> [UInt8] {
    let change = try SceneEncoder<FuzzedApp>(limits: limits)
      .change(state, principal: "ana", scene: "main")
    try? change.refuseCredentials(exempting: CredentialExemptions())
    return change.merged(into: document)
  }

  private static func routes(of state: SceneState<FuzzedApp>) -> [FuzzedApp.Route] {
    var routes: [FuzzedApp.Route] = []
    for stack in state.stacks.values { routes += stack }
    if let sidebar = state.sidebar { routes.append(sidebar) }
    for item in state.presented { routes += item.stack }
    return routes
  }

  /// In every stack, the verdicts are those of a prefix that stands and a rest that does not.
  private static func checkPrefixes(
    _ restored: RestoredScene<FuzzedApp>, of document: SceneDocument
  ) throws {
    for (tab, stored) in document.contents.stacks where FuzzedApp.Tab(rawValue: tab) != nil {
      let place = RoutePlace.stack(tab)
      let verdicts = restored.report.verdicts.filter { $0.place == place }
      try require(
        verdicts.map(\.index) == Array(stored.indices),
        "The verdicts on \(stored) are \(verdicts).")
      // A stack that is built anew keeps what follows a parent that is none any more.
      if restored.report.rebuilt.contains(where: { $0.place == place }) { continue }
      let rest = verdicts.drop { $0.verdict == .valid || $0.verdict == .removed }
      try require(
        rest.allSatisfy { $0.verdict != .valid && $0.verdict != .removed },
        "\(verdicts) are no prefix.")
      try require(
        restored.report.appended.count { $0.place == place } <= 1, "Two parents were appended.")
    }
  }

  /// What this app does not know is kept byte for byte.
  private static func checkUnknown(of document: SceneDocument, in kept: SceneDocument) throws {
    for tab in document.tabNames where FuzzedApp.Tab(rawValue: tab) == nil {
      let place = RoutePlace.stack(tab)
      let part = document.part(at: place).map(Array.init) ?? []
      try require(kept.part(at: place).map(Array.init) == part, "The stack of \(tab) is not kept.")
      // It does not matter which version wrote what holds nothing.
      let isEmpty = part == Array("[]".utf8) || part == Array("null".utf8)
      try require(
        isEmpty || kept.version(at: place) == document.version(at: place),
        "The version of the stack of \(tab) is not kept.")
    }
  }

  private struct Member: Hashable {
    let key: [UInt8]
    let value: [UInt8]
  }

  /// The members of a document that have no meaning here. No build can know one whose key is no text.
  private static func unknownMembers(of document: [UInt8]) throws -> Set<Member> {
    let known = [
      "schemaVersion", "stackVersions", "partVersions", "selectedTab", "stacks", "sidebar",
      "presented",
    ]
    let text = try JSONText(document, maximumDepth: 1_024)
    var unknown: Set<Member> = []
    for (key, value) in text.members(of: text.root) {
      guard let name = text.string(key), !known.contains(where: { text.stringEquals(key, $0) })
      else { continue }
      unknown.insert(Member(key: Array(name.utf8), value: Array(text.bytes(of: value))))
    }
    return unknown
  }

  private static func checkRewrite(_ bytes: [UInt8], _ document: SceneDocument) throws {
    guard let change = document.rewrite(for: FuzzedApp.self, limits: limits).change else { return }
    let rewritten = change.merged(into: document)
    let again = try SceneDocument(rewritten, limits: limits)
    try require(
      again.rewrite(for: FuzzedApp.self, limits: limits).parts.isEmpty,
      "What was rewritten is rewritten again.")
    // What one stored route became no longer stands or falls together.
    let before = try restore(bytes)
    let after = try restore(rewritten)
    for (tab, routes) in before.state.stacks
    where !before.report.appended.contains(where: { $0.place == .stack(tab.rawValue) })
      && !before.report.rebuilt.contains(where: { $0.place == .stack(tab.rawValue) })
    {
      try require(
        after.state[tab].starts(with: routes), "\(routes) is rewritten to \(after.state[tab]).")
    }
  }

  private static func checkCuts(_ document: SceneDocument) throws {
    let gone: Set = [RecordID("project", "a"), RecordID("task", "x")]
    let cuts = document.cuts(ofRecords: gone)
    if cuts.isEmpty { return }
    let bytes = document.change(making: cuts, culprit: RecordID("project", "a"))
      .merged(into: document)
    let cut = try SceneDocument(bytes, limits: limits)
    try require(cut.cuts(ofRecords: gone).isEmpty, "\(cuts) leave something to cut.")
  }

  /// Reads the bytes as a document from outside that is to be stored.
  private static func checkPutting(_ bytes: [UInt8]) throws {
    guard let change = try? SceneChange(document: bytes, limits: limits) else { return }
    try? change.refuseCredentials(exempting: CredentialExemptions(["note"]))
    let stored = change.merged(into: nil)
    _ = try SceneDocument(stored, limits: limits)
    let again = try SceneChange(document: stored, limits: limits)
    try require(again.merged(into: nil) == stored, "Put again, the document changes.")
  }
}
