internal import BacktrailNavigation
internal import BacktrailStore

/// What was stored in a scene, and what a restore made of it.
public struct DemoRestoration: Hashable, Sendable, Codable {
  /// The id of the principal who asked.
  public let principal: String
  /// The scene.
  public let scene: String
  /// The instant of the restore, in RFC 3339 form.
  public let instant: String
  /// What the restore came to: `restored`, `absent`, `deferred` or `damaged`.
  public let outcome: String
  /// What is stored, as far as the principal may load it.
  public let stored: [DemoStack]
  /// The selected tab that came back.
  public let selectedTab: String
  /// What came back.
  public let restored: [DemoStack]
  /// What did not, and why.
  public let dropped: [DemoLoss]
  /// The parents that took the place of what did not.
  public let appended: [DemoStack]
  /// What there is to say of the scene and its tabs.
  public let notes: [String]
  /// When this could change though nobody writes anything, in RFC 3339 form.
  public let validUntil: String?

  /// Describes what a restore returned.
  init(
    _ restoration: RestoredScene<TaskFlow>, of scene: String, for principal: Principal,
    at now: Instant, stored: [DemoStack]
  ) {
    let report = restoration.report
    self.principal = principal.id ?? ""
    self.scene = scene
    instant = now.rfc3339
    outcome = report.outcome.rawValue
    self.stored = stored
    selectedTab = restoration.state.selectedTab.rawValue
    restored = DemoStack.stacks(of: restoration.state)
    dropped = report.dropped.map(DemoLoss.init)
    appended = report.appended.map { appended in
      let route = appended.route.name(as: TaskFlow.Route.self)
      let record = TaskFlowSample.name(of: appended.inPlaceOf)
      return DemoStack("\(appended.place)", ["\(route), in place of \(record)"])
    }
    notes = report.notes.map { "\($0.subject): \($0.reason.rawValue)" }
    validUntil = report.validUntil?.rfc3339
  }
}
