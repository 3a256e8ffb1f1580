import BacktrailSQLite
import BacktrailTesting
import Foundation

@testable import BacktrailNavigation
@testable import BacktrailStore

/// A restorer that looks everything up by itself and decides by rules of its own, with at most one
/// flaw.
struct NaiveRestorer<Schema: NavigationSchema>: HarnessRestorer {
  /// What it does wrong; nil for nothing.
  let flaw: RestorerFlaw?
  private let asked = AskedFiles()

  init(_ flaw: RestorerFlaw? = nil) {
    self.flaw = flaw
  }

  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Schema> {
    var request = request
    if flaw == .startsAfresh { request.configuration.damagedFile = .quarantine }
    if flaw == .doesNotWait { request.configuration.busyTimeoutMilliseconds = 0 }
    do {
      return flaw == .readsWithoutLog ? try copied(request) : try opened(request)
    } catch  where flaw == .takesErrorForAbsence {
      let fresh = RestoredScene<Schema>(RestorationReport(.absent), scene: request.scene)
      return try HarnessAnswer(fresh, scene: request.scene)
    }
  }

  /// Restores from a copy of the database file.
  private func copied(_ request: HarnessRequest) throws -> HarnessAnswer<Schema> {
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).db")
    try FileManager.default.copyItem(at: request.url, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    var request = request
    request.url = copy
    return try opened(request)
  }

  private func opened(_ request: HarnessRequest) throws -> HarnessAnswer<Schema> {
    let store = try RestorationStore(at: request.url, configuration: request.configuration)
    defer { store.close() }
    var restored: RestoredScene<Schema>
    if flaw == .usesTwoTransactions {
      let row = try store.read { try self.row(request, on: $0) }
      restored = try store.read { try self.restored(row, request, on: $0) }
    } else {
      restored = try store.read {
        try self.restored(try self.row(request, on: $0), request, on: $0)
      }
    }
    try spoil(store, request, restored)
    switch flaw {
    case .dropsOrigin: restored.state.origin = nil
    case .differsTheSecondTime where !asked.isFirst(request.url):
      for tab in restored.state.stacks.keys { restored.state.stacks[tab] = [] }
    case .forgetsWhenItEnds: restored.report.validUntil = nil
    case .namesNoRecord:
      for index in restored.report.dropped.indices {
        restored.report.dropped[index].reference = nil
      }
    case .tellsOfNoParent: restored.report.appended = []
    default: break
    }
    let answer = try HarnessAnswer(restored, scene: request.scene)
    guard flaw == .leaksExistence else { return answer }
    let reasons = restored.report.dropped.map(\.reason.rawValue).joined(separator: " ")
    return HarnessAnswer(restored, publicForm: answer.publicForm + Array(reasons.utf8))
  }

  /// What some do after a restore, and should not.
  private func spoil(
    _ store: RestorationStore, _ request: HarnessRequest, _ restored: RestoredScene<Schema>
  ) throws {
    let isDamaged = restored.report.outcome == .damaged
    switch flaw {
    case .writesDuringRestore where restored.report.outcome == .restored:
      var state = restored.state
      state.origin = nil
      try store.save(request.scene, as: request.principal, state: state)
    case .losesIndex:
      try store.write { connection in
        try connection.run("DELETE FROM backtrail_reference")
      }
    case .removesUnreadable where isDamaged:
      try store.write { connection in
        try connection.run("DELETE FROM backtrail_scene WHERE scene = ?1", request.scene)
      }
    default: break
    }
  }

  private func row(_ request: HarnessRequest, on connection: Connection) throws -> SceneRow? {
    guard let owner = request.principal.id else { return nil }
    if flaw == .ignoresOwner {
      return try connection.first(
        """
        SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints,
          body FROM backtrail_scene WHERE scene = ?1
        """, request.scene
      ) { SceneRow($0) }
    }
    return try connection.scene(request.scene, of: owner)
  }

  private func restored(
    _ row: SceneRow?, _ request: HarnessRequest, on connection: Connection
  ) throws -> RestoredScene<Schema> {
    func settled(_ report: RestorationReport) -> RestoredScene<Schema> {
      RestoredScene(report, scene: request.scene)
    }
    if request.principal == .unknown { return settled(RestorationReport(.deferred)) }
    guard let row else { return settled(RestorationReport(.absent)) }
    if !row.isIntact, flaw != .ignoresChecksums {
      return settled(.damaged(.checksumMismatch, revision: Int(row.revision)))
    }
    if row.isGone(since: request.configuration.oldestSave(at: request.now)) {
      return settled(RestorationReport(.absent))
    }
    let stored = row.stored(expires: nil)
    let reading = Restoration<Schema>(
      stored, for: request.principal, at: request.now, limits: request.configuration.limits,
      authority: nil)
    guard case .document(var scene) = reading.work else {
      if case .settled(let report) = reading.work { return settled(report) }
      return settled(RestorationReport(.absent))
    }
    let hasUnreadable = scene.rules.stacks.joined().contains { $0.failure != nil }
    if flaw == .wipesOnUndecodable, hasUnreadable {
      return settled(RestorationReport(.restored, revision: Int(row.revision)))
    }
    if flaw == .trustsStoredReferences { scene.trustStoredReferences() }
    if let cut = try firstSuspect(in: scene, of: row, request, connection) {
      scene.suspect(framesFrom: cut)
    }
    let ruling = try ruling(on: scene, request, connection)
    let gathered = scene.gather(ruling, revision: Int(row.revision), expires: nil)
    return reading.scene(gathered, from: scene)
  }

  /// The first frame that is left out, since what was shown did not end well.
  private func firstSuspect(
    in scene: SceneRestoration<SchemaReader<Schema>>, of row: SceneRow, _ request: HarnessRequest,
    _ connection: Connection
  ) throws -> Int? {
    // In the samples nothing is presented over the tab that is selected, which is the first.
    let frames = scene.rules.stacks.first?.count ?? 0
    if flaw == .forgetsAttempts { return nil }
    if flaw == .suspectsEveryScene {
      let count = try connection.first(
        "SELECT count(*) FROM backtrail_attempt WHERE cut IS NOT NULL OR begun >= 3"
      ) { $0.int64(at: 0) }
      if let count, count > 0 { return max(0, frames - 1) }
    }
    let attempt = try RestoreAttempts(
      connection, configuration: request.configuration, at: request.now
    ).next(ofScene: row.key, showing: scene.shownParts, isBeginning: false)
    guard let cut = attempt?.cut.map(Int.init) else { return nil }
    return flaw == .stopsAtTheDeepest ? max(cut, frames - 1) : cut
  }

  private func ruling(
    on scene: SceneRestoration<SchemaReader<Schema>>, _ request: HarnessRequest,
    _ connection: Connection
  ) throws -> Ruling {
    let now = request.now
    let isTicking = flaw == .samplesClockAgain
    let clock: () -> Instant = { isTicking ? request.configuration.clock() : now }
    let rules = NaiveRules<Schema>(
      facts: NaiveFacts(connection: connection, principal: request.principal, flaw: flaw),
      flaw: flaw, clock: clock, limits: request.configuration.limits, hints: scene.rules.facts)
    var ruling = Ruling()
    for routes in scene.rules.stacks {
      let stack = try rules.ruling(on: routes, fallsBack: true)
      ruling.validity.merge(stack.validity)
      ruling.stacks.append(stack)
    }
    let hasUnknownTab = scene.document.stacks.contains { Schema.Tab.named($0.tab) == nil }
    if flaw == .unknownTabCostsAnother, hasUnknownTab {
      ruling.stacks = ruling.stacks.map { _ in
        var lost = StackRuling()
        lost.ending = Ending(reason: .afterInvalid)
        return lost
      }
    }
    if let sidebar = scene.rules.sidebar, flaw != .trustsSidebar || scene.sidebar == nil {
      let verdict = try rules.verdict(on: sidebar, after: [])
      ruling.validity.merge(verdict.until, isShown: verdict.failure == nil)
      ruling.sidebar = try verdict.failure.map { try rules.ending($0, of: sidebar) }
    }
    let presented = try rules.ruling(on: scene.rules.presented, over: ruling.stacks)
    ruling.presented = presented.rulings
    ruling.validity.merge(presented.validity)
    return ruling
  }
}

extension SceneRestoration {
  /// Judges what is stored with the routes of the stacks, in place of what they say.
  fileprivate mutating func trustStoredReferences() {
    let reader = UntypedReader(schema: UntypedSchema())
    for (stack, read) in stacks.enumerated() {
      for index in rules.stacks[stack].indices where rules.stacks[stack][index].failure == nil {
        guard case .success(let stored) = reader.route(read.source.elements[index], in: document)
        else { continue }
        rules.stacks[stack][index].references = stored.references.map {
          .init(reference: $0, place: rules.facts.place(of: $0.record))
        }
      }
    }
  }
}
