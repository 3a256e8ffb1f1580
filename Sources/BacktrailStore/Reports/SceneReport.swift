public import BacktrailNavigation

/// What became of a scene at one time, without its routes.
public struct SceneReport: Hashable, Sendable {
  /// What was done with the scene.
  public enum Occasion: String, CaseIterable, Hashable, Sendable, Codable {
    /// A restore was begun.
    case restore
    /// A scene was saved that had been restored in part.
    case save
    /// What a restore returned was written back.
    case repair
    /// A deletion cut the scene.
    case prune
    /// A tail was put back.
    case revive
    /// The app asked to remember a report.
    case remember
  }

  /// A route that did not come back.
  public struct Entry: Hashable, Sendable {
    /// Where the route stood.
    public var place: RoutePlace
    /// Its index there.
    public var index: Int
    /// Why it did not come back.
    public var reason: Reason
    /// Whether it is held back because something is not known yet, and not dropped.
    public var isParked: Bool
    /// The reference that failed, where one did.
    public var reference: RecordReference?
    /// The record at which it failed: the referenced one, or one that it lies under.
    public var culprit: RecordID?
    /// The deletion or the grant that decided, where one did.
    public var cause: DropCause?

    /// Makes an entry.
    public init(
      place: RoutePlace, index: Int, reason: Reason, isParked: Bool = false,
      reference: RecordReference? = nil, culprit: RecordID? = nil, cause: DropCause? = nil
    ) {
      self.place = place
      self.index = index
      self.reason = reason
      self.isParked = isParked
      self.reference = reference
      self.culprit = culprit
      self.cause = cause
    }
  }

  /// What was done.
  public var occasion: Occasion
  /// When.
  public var at: Instant
  /// The revision of the scene that the report is about.
  public var revision: Int?
  /// What it came to.
  public var outcome: RestorationReport.Outcome
  /// The routes that did not come back, in the order of the report.
  public var entries: [Entry]
  /// What there was to say of the scene and its tabs.
  public var notes: [RestorationNote]
}

extension SceneReport {
  /// What a report says, without its routes.
  package init(_ report: RestorationReport, occasion: Occasion, at now: Instant) {
    self.init(
      occasion: occasion, at: now, revision: report.revision, outcome: report.outcome,
      entries: report.dropped.map { Entry($0, isParked: false) }
        + report.parked.map { Entry($0, isParked: true) },
      notes: report.notes)
  }
}

extension SceneReport {
  /// What a deletion cut from a scene.
  init(cuts: [SceneImpact.Cut], culprit: RecordID, revision: Int64, at now: Instant) {
    let entries = cuts.flatMap { cut in
      (cut.index..<cut.index + cut.routes).map { index in
        index == cut.index
          ? Entry(
            place: cut.place, index: index, reason: .deleted, reference: cut.reference,
            culprit: culprit, cause: .deletion(of: culprit, at: now))
          : Entry(place: cut.place, index: index, reason: .afterInvalid)
      }
    }
    self.init(
      occasion: .prune, at: now, revision: Int(revision), outcome: .restored, entries: entries,
      notes: [])
  }
}

extension SceneReport.Entry {
  init(_ route: DroppedRoute, isParked: Bool) {
    self.init(
      place: route.place, index: route.index, reason: route.reason, isParked: isParked,
      reference: route.reference, culprit: route.culprit, cause: route.cause)
  }
}

/// The last reports of a scene.
public struct SceneHistory: Hashable, Sendable {
  /// The reports, the newest first.
  public var reports: [SceneReport]
  /// How many more there are that do not match their checksum, or are another scene's, and are not
  /// shown.
  public var damaged: Int
}
