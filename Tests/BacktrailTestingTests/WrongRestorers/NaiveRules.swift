import BacktrailSQLite

@testable import BacktrailNavigation
@testable import BacktrailStore

/// The restoration rules in the most obvious way, over SQL, with at most one flaw.
///
/// It is what a careful person would write in an afternoon. Reading a scene document and writing the
/// report are the package's own.
struct NaiveRules<Schema: NavigationSchema> {
  typealias Route = RestorationRules.Route

  let facts: NaiveFacts
  let flaw: RestorerFlaw?
  /// The instant, asked for again by whoever samples it twice.
  let clock: () -> Instant
  let limits: SceneLimits
  /// The keys that are stored with the routes.
  let hints: FactTable

  /// What became of a route, and until when.
  struct Verdict {
    var failure: NaiveFailure?
    var until: Instant?
  }

  // MARK: One route

  /// Why a route is invalid: decode, policy, record, hierarchy, lineage, access, then doubt.
  func verdict(on route: Route, after line: [Route]) throws -> Verdict {
    if let failure = route.failure { return Verdict(failure: NaiveFailure(failure.reason)) }
    if !route.isRestorable { return Verdict(failure: NaiveFailure(.notRestorable)) }
    if route.isSuspected { return Verdict(failure: NaiveFailure(.suspectedCrash)) }
    let lines = try route.references.map { try self.line(of: $0) }
    if flaw == .weighsAccessFirst {
      let access = try access(lines, of: route, evenIfGone: true)
      if access.failure != nil { return access }
    }
    for stage in [
      [Reason.missing, .deleted], [.hierarchyCycle, .hierarchyTooDeep, .ancestorMissing],
    ] {
      for (index, line) in lines.enumerated() {
        guard var failure = line.failure, stage.contains(failure.reason) else { continue }
        failure.reference = index
        return Verdict(failure: failure, until: try firstFailing(lines, of: route).until)
      }
    }
    if let first = lines.first, first.failure == nil, isElsewhere(route, first, after: line) {
      var failure = NaiveFailure(.parentMismatch, at: route.references[0].reference.record)
      failure.reference = 0
      return Verdict(failure: failure)
    }
    var verdict = try access(lines, of: route, evenIfGone: false)
    if verdict.failure == nil || verdict.failure?.isDoubt == true,
      let index = lines.firstIndex(where: { $0.failure != nil }), var doubt = lines[index].failure,
      index <= verdict.failure?.reference ?? .max
    {
      doubt.reference = index
      doubt.culprit = route.references[index].reference.record
      verdict.failure = doubt
    }
    return verdict
  }

  func line(of reference: RestorationRules.Reference) throws -> NaiveFacts.Line {
    let hint = reference.place < 0 ? nil : hints[reference.place].hint
    return try facts.line(from: reference.reference.record, hint: hint)
  }

  /// Whether the record of a route lies under another parent than the stack shows.
  private func isElsewhere(
    _ route: Route, _ found: NaiveFacts.Line, after line: [Route]
  ) -> Bool {
    guard flaw != .ignoresLineage, let main = route.references.first?.reference.record,
      let lineage = Schema.lineage(ofKind: main.kind),
      let parent = line.last(where: {
        $0.references.first?.reference.record.kind == lineage.parentKind
      })?.references.first?.reference.record
    else { return false }
    return found.parent != parent
  }

  private func access(
    _ lines: [NaiveFacts.Line], of route: Route, evenIfGone: Bool
  ) throws -> Verdict {
    var verdict = Verdict()
    for (index, line) in lines.enumerated() where line.failure == nil || evenIfGone {
      let action = route.references[index].reference.action
      let answer = try access(to: line, for: action)
      verdict.until = Validity.earlier(verdict.until, answer.until)
      guard var failure = answer.failure else { continue }
      failure.reference = index
      failure.culprit = route.references[index].reference.record
      if verdict.failure == nil || (verdict.failure?.isDoubt == true && !failure.isDoubt) {
        verdict.failure = failure
      }
    }
    return verdict
  }

  /// The first reference that certainly fails for whatever reason, and until when it is the first.
  func firstFailing(
    _ lines: [NaiveFacts.Line], of route: Route
  ) throws -> (index: Int?, until: Instant?) {
    var until: Instant?
    for (index, line) in lines.enumerated() {
      if let failure = line.failure {
        if failure.isDoubt { continue }
        return (index, until)
      }
      let answer = try access(to: line, for: route.references[index].reference.action)
      until = Validity.earlier(until, answer.until)
      if let failure = answer.failure, !failure.isDoubt { return (index, until) }
    }
    return (nil, until)
  }

  // MARK: Access

  private func access(to line: NaiveFacts.Line, for action: String) throws -> Verdict {
    let found = try facts.grants(on: line, for: action)
    let now = clock()
    var verdict = Verdict(failure: refusal(found, at: now))
    let ends = found.grants.compactMap(\.grant.expires).filter { $0 > now }.sorted()
    if verdict.failure?.isDoubt != true {
      verdict.until = ends.first {
        (refusal(found, at: $0) == nil) != (verdict.failure == nil)
      }
    }
    return verdict
  }

  /// Why the grants refuse at an instant; nil where they allow.
  private func refusal(_ found: NaiveFacts.Grants, at now: Instant) -> NaiveFailure? {
    let open = found.grants.filter { !isExpired($0.grant, at: now) }
    let denies = open.filter { entry in
      guard entry.grant.effect == .deny else { return false }
      if flaw == .forgetsDeniesOnAncestors, entry.depth > 0 { return false }
      if flaw == .forgetsDeniesOnRoles, entry.grant.subject.description.hasPrefix("role:") {
        return false
      }
      return true
    }
    let isAllowed = open.contains { $0.grant.effect == .allow }
    if found.isUnreadable || (!denies.isEmpty && !(flaw == .allowWins && isAllowed)) {
      var failure = NaiveFailure(.denied)
      failure.grant = denies.first?.grant
      return failure
    }
    if found.isUncertain { return NaiveFailure(.lookupFailed, isDoubt: true) }
    if isAllowed || flaw == .allowsByDefault { return nil }
    let ended = found.grants.filter { $0.grant.effect == .allow }.map(\.grant)
      .max { ($0.expires ?? now) < ($1.expires ?? now) }
    var failure = NaiveFailure(ended == nil ? .unauthorized : .expired)
    failure.grant = ended
    return failure
  }

  private func isExpired(_ grant: Grant, at now: Instant) -> Bool {
    guard let expires = grant.expires else { return false }
    switch flaw {
    case .usesExpiredAllows: return grant.effect == .deny && expires <= now
    case .expiresOneLate: return expires < now
    default: return expires <= now
    }
  }
}
