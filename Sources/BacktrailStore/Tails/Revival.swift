internal import BacktrailNavigation

/// Puts back the tails of one scene that are valid again, inside a transaction that has begun.
struct Revival<Outcome> {
  private var row: SceneRow
  private var document: SceneDocument
  private var tails: TailKeeper
  private let writer: SceneWriter
  private var outcome: Outcome
  private let report: (Outcome) -> RestorationReport
  private let restore: (SceneRow, inout SnapshotFacts) throws -> Outcome
  private var revived: [RoutePlace] = []

  /// - Parameters:
  ///   - row: The scene as it is stored.
  ///   - document: Its document.
  ///   - tails: Its tails.
  ///   - writer: What writes it.
  ///   - outcome: What a restore of it comes to.
  ///   - report: The report of an outcome.
  ///   - restore: Restores the scene of a row, which need not be stored.
  init(
    row: SceneRow, document: SceneDocument, tails: TailKeeper, writer: SceneWriter,
    outcome: Outcome, report: @escaping (Outcome) -> RestorationReport,
    restore: @escaping (SceneRow, inout SnapshotFacts) throws -> Outcome
  ) {
    self.row = row
    self.document = document
    self.tails = tails
    self.writer = writer
    self.outcome = outcome
    self.report = report
    self.restore = restore
  }

  /// Tries every part that has tails, and writes the scene where something was put back.
  ///
  /// - Returns: What a restore of the scene comes to then; nil where nothing was put back.
  mutating func run(_ facts: inout SnapshotFacts) throws -> Outcome? {
    let stored = row
    // What is presented comes last: it depends on the stacks beneath it.
    for place in tails.places { try revive(place, &facts) }
    guard !revived.isEmpty else { return nil }
    row.revision = stored.nextRevision
    try writer.write(&row, isVisit: false)
    for place in revived {
      try tails.settle(
        place, at: document.part(at: place).map(Array.init), isHeld: false, isChanged: true)
    }
    return outcome
  }

  /// Goes back along the chain of a part, to the oldest tail that passes.
  private mutating func revive(_ place: RoutePlace, _ facts: inout SnapshotFacts) throws {
    guard let part = document.part(at: place) else { return }
    var tried: [TailRow] = []
    for tail in tails.chain(at: place, from: Array(part)) {
      tried.append(tail)
      guard let (candidate, body) = try candidate(tail, at: place) else { continue }
      let found = try restore(candidate, &facts)
      guard passes(tail, at: place, report(found)) else { continue }
      row = candidate
      document = body
      outcome = found
      for passed in tried { try tails.remove(passed) }
      tried = []
      if !revived.contains(place) { revived.append(place) }
    }
  }

  /// The scene with a tail put back; nil where it would be larger than a scene may be.
  private func candidate(
    _ tail: TailRow, at place: RoutePlace
  ) throws -> (SceneRow, SceneDocument)? {
    var change = SceneChange(nothingIn: document)
    change.replace(place, with: tail.body, version: Int(tail.schemaVersion))
    var candidate = row
    do {
      candidate.body = try writer.merge(change, into: document)
    } catch is SceneEncodingError {
      return nil
    }
    guard let body = try? SceneDocument(candidate.body, limits: writer.limits) else { return nil }
    // The keys are of the document as it was; the revision is the one that it will have.
    candidate.hints = []
    if revived.isEmpty { candidate.revision = row.nextRevision }
    return (candidate, body)
  }

  /// Whether the first route that was cut stands again, and no less than without it.
  private func passes(
    _ tail: TailRow, at place: RoutePlace, _ found: RestorationReport
  ) -> Bool {
    let before = report(outcome)
    let now = before.standingCount(at: place)
    let then = found.standingCount(at: place)
    switch place {
    case .stack:
      // Nothing that is presented now may go because of what comes back beneath it.
      let isCovered =
        found.standingCount(at: .presented) < before.standingCount(at: .presented)
      return found.stands(Int(tail.cutIndex), at: place) && then >= now && !isCovered
    case .presented: return then > now && isBeneathAsItWas(tail)
    case .sidebar, .presentedStack: return then > now
    }
  }
}

extension Revival {
  /// Whether the stacks beneath presented items are as they were when the items went: an item does
  /// not come back over what a cut has left of its stack, however whole that is by itself.
  private func isBeneathAsItWas(_ tail: TailRow) -> Bool {
    guard let kept = tail.kept else { return false }
    return SceneDocument.tabs(beneathItemsOf: tail.body, notIn: kept).allSatisfy { tab in
      guard let part = document.part(at: .stack(tab)) else { return true }
      let cuts = tails.chain(at: .stack(tab), from: Array(part))
      return cuts.allSatisfy { $0.cutAt < tail.cutAt }
    }
  }
}

extension RestorationReport {
  /// Whether a route of a stack stands.
  fileprivate func stands(_ index: Int, at place: RoutePlace) -> Bool {
    standing.contains { $0.place == place && $0.indices.contains(index) }
  }

  /// How many routes stand at a place, as the person sees them; for presented items, those in their
  /// stacks too.
  fileprivate func standingCount(at place: RoutePlace) -> Int {
    standing.filter { entry in
      if case .presentedStack = entry.place, place == .presented { return true }
      return entry.place == place
    }.reduce(0) { $0 + $1.routes.count }
  }
}
