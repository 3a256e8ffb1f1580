/// The restoration of a scene with an app's own types, step by step.
///
/// A store drives it with the facts of one snapshot. It can be driven with facts from anywhere: see
/// ``FactDriven``.
public struct Restoration<Schema: NavigationSchema>: FactDriven {
  enum Work: Sendable {
    case document(SceneRestoration<SchemaReader<Schema>>)
    case settled(RestorationReport)
  }

  var work: Work
  private let principal: OpaqueText?
  private let scene: OpaqueText
  private let revision: Int
  private let expires: Instant?

  /// Restores a scene from its document.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - revision: How often it was saved.
  ///   - document: The scene document, as UTF-8.
  ///   - principal: Who asks. While it is not known yet, the outcome is deferred.
  ///   - now: The instant at which grants are weighed.
  ///   - limits: How large a scene may be.
  ///   - authority: How an authorizer stands to the grants; nil where there is none.
  public init(
    scene: String, revision: Int, document: some Sequence<UInt8>, for principal: Principal,
    at now: Instant, limits: SceneLimits = SceneLimits(), authority: AuthorityRelation? = nil
  ) {
    self.init(
      StoredScene(
        principal: principal.id ?? "", scene: scene, revision: revision, body: Array(document)),
      for: principal, at: now, limits: limits, authority: authority)
  }

  package init(
    _ stored: StoredScene, for principal: Principal, at now: Instant, limits: SceneLimits,
    authority: AuthorityRelation?
  ) {
    self.principal = principal.idText
    scene = OpaqueText(stored.scene)
    revision = stored.revision
    expires = stored.expires
    if principal == .unknown {
      work = .settled(RestorationReport(.deferred))
      return
    }
    do {
      let document = try SceneDocument(stored.body, limits: limits)
      work = .document(
        SceneRestoration(
          document, hints: stored.hints, reader: SchemaReader(limits: limits), principal: principal,
          now: now,
          limits: limits, authority: authority))
    } catch {
      work = .settled(.damaged(error.reason, revision: stored.revision))
    }
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<RestoredScene<Schema>> {
    switch work {
    case .settled(let report): return .done(RestoredScene(report, scene: scene.text))
    case .document(var restoration):
      // Given away for the step, so that nothing of it is copied.
      work = .settled(RestorationReport(.deferred))
      let step = restoration.step(answers, revision: revision, expires: expires)
      defer { work = .document(restoration) }
      return switch step {
      case .needs(let lookups): .needs(lookups)
      case .done(let restored): .done(scene(restored, from: restoration))
      }
    }
  }

  func scene(
    _ restored: SceneRestoration<SchemaReader<Schema>>.Restored,
    from restoration: SceneRestoration<SchemaReader<Schema>>
  ) -> RestoredScene<Schema> {
    let version = Schema.schemaVersion
    var state = SceneState<Schema>()
    var origin = SceneOrigin<Schema>(
      principal: principal ?? OpaqueText(""), scene: scene, revision: revision)
    if let tab = restored.selectedTab.flatMap(Schema.Tab.named) { state.selectedTab = tab }
    if restored.isSelectedTabReplaced {
      origin.selectedTab = .init(
        returned: state.selectedTab, stored: StoredPart(restoration.selectedTabSource))
    }
    for stack in restored.stacks {
      guard let tab = Schema.Tab.named(stack.tab) else { continue }
      state.stacks[tab] = stack.routes
      if !stack.isWhole || restoration.isOlder(.stack(stack.tab), than: version) {
        origin.stacks[tab] = .init(
          returned: stack.routes, stored: StoredPart(stack.source),
          version: restoration.document.version(at: .stack(stack.tab)),
          cut: stack.isWhole
            ? nil
            : restored.report.firstCut(at: .stack(stack.tab))
              ?? SceneCut(index: 0, reason: .wrongShape))
      }
    }
    for tab in Schema.Tab.allCases where state.stacks[tab] == nil {
      origin.stacks[tab] = .init(returned: [], stored: .absent)
    }
    state.sidebar = restored.sidebar
    if restored.sidebar == nil || restoration.isOlder(.sidebar, than: version) {
      origin.sidebar = .init(
        returned: restored.sidebar, stored: StoredPart(restoration.sidebarSource),
        version: restoration.document.version(at: .sidebar),
        cut: restored.report.firstCut(at: .sidebar))
    }
    state.presented = restored.presented.compactMap { item in
      Schema.Tab.named(item.over).map {
        PresentedItem(item.modal, as: item.kind, over: $0, stack: item.stack)
      }
    }
    let cut =
      restored.report.firstCut(at: .presented)
      ?? (restoration.isPresentedReadable ? nil : SceneCut(index: 0, reason: .wrongShape))
    if cut != nil || state.presented.isEmpty
      || restoration.isOlder(.presented, than: version)
    {
      origin.presented = .init(
        returned: state.presented, stored: StoredPart(restoration.presentedSource),
        version: restoration.document.version(at: .presented), cut: cut)
    }
    origin.report = restored.report.isWhole ? nil : restored.report
    if cut != nil { origin.items = items(of: restoration, restored.report, in: state) }
    state.origin = origin
    return RestoredScene(state: state, report: restored.report)
  }

  /// The stored form of what was presented, with what is beneath each item that did not come back.
  private func items(
    of restoration: SceneRestoration<SchemaReader<Schema>>, _ report: RestorationReport,
    in state: SceneState<Schema>
  ) -> [SceneOrigin<Schema>.Item] {
    let lost = Set((report.dropped + report.parked).filter { $0.place == .presented }.map(\.index))
    return restoration.presentedSources.enumerated().map { index, source in
      let tab = lost.contains(index) ? source.over.flatMap(Schema.Tab.named) : nil
      return .init(bytes: Array(source.bytes), beneath: tab.map { ($0, state[$0]) })
    }
  }
}

extension RestorationReport {
  /// The report on a scene that is not there, while it may be in a file that was set aside.
  package static var absentSinceQuarantine: Self {
    var report = Self(.absent)
    report.notes = [RestorationNote(subject: "scene", reason: .quarantined)]
    return report
  }

  /// The report on a scene that cannot be read.
  package static func damaged(_ reason: Reason, revision: Int?) -> Self {
    var report = Self(.damaged, revision: revision)
    report.notes = [RestorationNote(subject: "scene", reason: reason)]
    return report
  }
}
