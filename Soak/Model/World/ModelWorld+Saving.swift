internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// What a save does: the new revision, or a refusal.
  mutating func save(
    _ change: ModelChange, in key: ModelScene.Key, expecting expected: Int?,
    remembering report: RestorationReport? = nil
  ) throws -> Int {
    try Self.check(key.scene)
    try change.refuseCredentials()
    if scenes[key]?.discardedAt != nil { throw ModelRefusal("sceneDiscarded") }
    // One that has expired is not there.
    let stored = found(key)
    let last = scenes[key]?.revision ?? 0
    if let expected, expected != last, !(stored == nil && expected == 0) {
      throw ModelRefusal("revisionConflict \(last)")
    }
    if stored == nil {
      let count = scenes.keys.count { $0.principal == key.principal && found($0) != nil }
      if count >= Self.scenesPerPrincipal { throw ModelRefusal("tooManyScenes") }
    }
    var scene = stored ?? ModelScene(savedAt: now)
    // Its revisions go on, so that none is used twice.
    if stored == nil { scene.revision = scenes[key]?.revision ?? 0 }
    let before = scene.content
    let outcomes = merge(change, into: &scene.content, isStored: stored != nil)
    if stored == nil || scene.content != before {
      scene.revision += 1
      scene.savedAt = now
    } else if isOld(scene.savedAt, min(86_400_000, Self.sceneLifetime / 16)) {
      scene.savedAt = now
    }
    if stored != nil { follow(outcomes, in: &scene) }
    scenes[key] = scene
    if let report, report.revision != scene.revision {
      note(SceneReport(report, occasion: .save, at: now), of: key, unlessAmong: .any)
    }
    return scene.revision
  }

  /// What becomes of one part.
  struct Outcome {
    var before: ModelPart?
    var after: ModelPart?
    var isHeld: Bool
    var mayBeCut: Bool
    var shown: ModelPart
    var cut: ModelCut?
  }

  /// Makes a change; what it does not name, and what is held, stays.
  func merge(
    _ change: ModelChange, into content: inout ModelContent, isStored: Bool
  ) -> [RoutePlace: Outcome] {
    if let tab = change.selectedTab, !(isStored && tab.isHeld(content)) {
      content.selectedTab = tab.name
    }
    var outcomes: [RoutePlace: Outcome] = [:]
    for (place, part) in change.parts {
      let before = content.parts[place]
      let hold = part.hold.flatMap { isStored && $0.matches(before) ? $0 : nil }
      let after = hold.map { $0.keeping ?? before } ?? part.shown
      content.parts[place] = after
      outcomes[place] = Outcome(
        before: before, after: after, isHeld: hold != nil, mayBeCut: hold?.mayBeCut ?? false,
        shown: part.shown, cut: hold.map(\.cut) ?? part.cut)
    }
    return outcomes
  }

  /// Makes a change that is no visit of the person: the scene stays as old as it is.
  mutating func amend(_ key: ModelScene.Key, _ change: ModelChange, following: Bool) {
    guard var scene = scenes[key] else { return }
    let outcomes = merge(change, into: &scene.content, isStored: true)
    scene.revision += 1
    if following { follow(outcomes, in: &scene) }
    scenes[key] = scene
  }

  /// Writes a restored state back, and keeps what was cut beside the scene.
  mutating func repair(_ handle: ModelHandle, _ key: ModelScene.Key) throws -> Int {
    guard let revision = handle.restored.revision else { throw ModelRefusal("sceneMissing") }
    var change = try ModelChange(handle.returned, handle, key: key)
    change.selectedTab?.isHeld = { _ in false }
    for (place, part) in change.parts {
      guard let cut = part.hold?.cut else { continue }
      change.parts[place] = ModelChange.Part(shown: part.shown, cut: cut)
    }
    if scenes[key] == nil { throw ModelRefusal("sceneMissing") }
    let saved = try save(change, in: key, expecting: revision)
    if saved != revision {
      note(SceneReport(handle.report, occasion: .repair, at: now), of: key)
    }
    return saved
  }

  mutating func discard(_ key: ModelScene.Key) throws {
    guard var scene = scenes[key] else { throw ModelRefusal("sceneMissing") }
    if scene.discardedAt != nil { return }
    scene.discardedAt = now
    scene.revision += 1
    scene.content = ModelContent()
    scene.tails = []
    scene.reports = []
    scene.attempt = nil
    scenes[key] = scene
  }

  mutating func handOver(_ key: ModelScene.Key, to other: ModelScene.Key) throws -> Int {
    let scene = try required(key)
    if scenes[other]?.discardedAt != nil { throw ModelRefusal("sceneDiscarded") }
    if found(other) != nil { throw ModelRefusal("sceneExists") }
    let count = scenes.keys.count { $0.principal == key.principal && found($0) != nil }
    if count >= Self.scenesPerPrincipal { throw ModelRefusal("tooManyScenes") }
    var copy = ModelScene(revision: (scenes[other]?.revision ?? 0) + 1, savedAt: now)
    copy.content = scene.content
    for var tail in scene.tails.reversed() {
      tail.order = number()
      copy.tails.insert(tail, at: 0)
    }
    scenes[other] = copy
    return copy.revision
  }

  // MARK: Reports

  enum Repetition {
    case newest, any
  }

  /// Keeps a report of a scene, the last few of each.
  mutating func note(
    _ report: SceneReport, of key: ModelScene.Key, unlessAmong repetition: Repetition? = nil
  ) {
    guard var scene = scenes[key] else { return }
    let others =
      switch repetition {
      case .newest: Array(scene.reports.prefix(1))
      case .any: scene.reports
      case nil: [SceneReport]()
      }
    let isThere = others.contains {
      $0.revision == report.revision && $0.outcome == report.outcome
        && $0.entries == report.entries && $0.notes == report.notes
    }
    if isThere { return }
    scene.reports = Array(([report] + scene.reports).prefix(Self.reportsPerScene))
    scenes[key] = scene
  }
}
