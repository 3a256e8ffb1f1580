internal import BacktrailNavigation
internal import BacktrailSQLite

/// Audits stored scenes, batch by batch: each is one snapshot, and none is open between them.
struct AuditRun<Decision: AuditableRestoration>: Sendable {
  let store: RestorationStore
  let options: AuditOptions
  let now: Instant
  /// The steps of the registered route migrations, so that one which matches nothing is shown too.
  let steps: [RouteStepName]
  /// The restoration of what is stored of a scene.
  let restoration: @Sendable (StoredScene, Principal, AuthorityRelation?) -> Decision

  /// What a batch came to.
  enum Outcome: Sendable {
    case judged(SceneAudit)
    /// Outside sources have to be asked first, for each principal.
    case needs([(principal: Principal, needed: OutsideAnswers.Needed)])
  }

  /// What outside sources have answered for each principal, in one batch.
  typealias Answers = [OpaqueText: OutsideAnswers]

  /// The audit so far and how many scenes there are.
  func begun() throws -> (audit: SceneAudit, total: Int) {
    var audit = SceneAudit(examplesPerGroup: options.examplesPerGroup)
    audit.next = options.position
    for step in steps { audit.add(AuditedStep(step)) }
    let total = try store.read { try $0.sceneCount(after: options.position) }
    return (audit, min(total, max(1, options.limit ?? .max)))
  }

  /// How many rows are looked at next; 0 where the limit is reached.
  func size(after audit: SceneAudit) -> Int {
    let rest = options.limit.map { max(0, max(1, $0) - audit.scenes) } ?? .max
    return min(rest, max(1, options.scenesPerBatch))
  }

  /// What is asked beside the database; nil where nothing is.
  ///
  /// - Throws: `StoreError.needsTime` where a source answers in time and nobody waits.
  func sources(waiting: Bool) throws -> OutsideSources? {
    guard options.judging != .decoding, let sources = store.configuration.outside else {
      return nil
    }
    if sources.needsTime, !waiting { throw StoreError.needsTime }
    return sources
  }

  /// Judges a batch in one snapshot.
  func batch(
    _ size: Int, after position: ScenePosition?, _ sources: OutsideSources?, _ answers: Answers
  ) throws -> Outcome {
    try store.read { connection in
      var audit = SceneAudit(examplesPerGroup: options.examplesPerGroup)
      var needs: [(principal: Principal, needed: OutsideAnswers.Needed)] = []
      audit.next = try SceneBatch(size: size, position: position).forEach(on: connection) { row in
        let known = sources.map { answers[OpaqueText(row.principal)] ?? OutsideAnswers($0) }
        do {
          try judge(row, on: connection, known, into: &audit)
        } catch let needed as OutsideAnswers.Needed {
          needs.append((principal(of: row), needed))
        }
      }
      return needs.isEmpty ? .judged(audit) : .needs(needs)
    }
  }

  func principal(of row: SceneRow) -> Principal {
    Principal(row.principal, roles: options.roles(row.principal))
  }

  /// Judges one scene as a restore does that finds it.
  private func judge(
    _ row: SceneRow, on connection: Connection, _ outside: OutsideAnswers?,
    into audit: inout SceneAudit
  ) throws {
    let principal = principal(of: row)
    var row = row
    // A restore finds a scene by its owner, and believes no row that it finds in another way.
    if row.isIntact {
      row.isIntact = try connection.ownedScene(row.scene, of: row.principal) == row.key
    }
    let found = store.found(row, at: now)
    guard case .stored(let stored, let key) = found else {
      if case .settled(let report, _) = found, report.outcome == .damaged {
        audit.record(row, nil, report, showsRoutes: false)
      }
      return
    }
    let relation = options.judging == .everything ? store.configuration.outside?.relation : nil
    var decision = restoration(stored, principal, relation)
    let document = decision.document
    if options.judging == .decoding { decision.judgeDecodingAlone() }
    var facts = AuditFacts(
      judging: options.judging,
      facts: SnapshotFacts(
        connection, principal: principal, places: store.places, outside: outside))
    let report =
      options.judging == .everything
      ? try store.decided(decision, ofScene: key, at: now, on: connection, &facts).report
      : try decision.decide(answeredBy: &facts).report
    audit.record(row, document, report, showsRoutes: options.showsRoutes)
    for tail in try connection.tails(ofScene: row.key) {
      guard let tail else {
        // What its index leads to is no tail of the scene.
        audit.tails.damaged += 1
        continue
      }
      try audit.tails.record(tail, whole: isWhole(tail, of: principal))
    }
  }

  /// Whether all that a tail holds decodes.
  private func isWhole(_ tail: TailRow, of principal: Principal) throws -> Bool {
    guard let place = tail.place else { return false }
    let isOld = tail.kept == nil
    let part =
      isOld ? SceneDocument.stack(of: SceneDocument.bareRoutes(in: tail.body)) : tail.body
    let body = SceneDocument.bytes(
      ofPart: part, alone: place, version: Int(clamping: tail.schemaVersion))
    let stored = StoredScene(principal: "", scene: "", revision: 0, body: body)
    var decision = restoration(stored, principal, nil)
    guard let document = decision.document else { return false }
    decision.judgeDecodingAlone()
    var none = NoFacts()
    let report = try decision.decide(answeredBy: &none).report
    let loss = SceneLoss(of: document, report)
    return loss.lost.allSatisfy { $0.reason.stage != .decode && $0.reason.stage != .tab }
  }
}

/// Answers what asks nothing.
private struct NoFacts: FactSource {
  func answer(_ lookups: [FactLookup]) -> [FactAnswer] { [] }
}

extension AuditedTails {
  fileprivate mutating func record(
    _ row: TailRow, whole isWhole: @autoclosure () throws -> Bool
  ) rethrows {
    if !row.isIntact {
      damaged += 1
    } else if try isWhole() {
      decodable += 1
    } else {
      undecodable += 1
    }
  }
}
