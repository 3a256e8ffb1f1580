internal import BacktrailNavigation

extension HarnessOracle {
  /// Why a stored element is not valid after a line: first decode, then what its route comes to.
  func failure(of reading: HarnessReading, after line: Line) -> HarnessFailure? {
    switch reading {
    case .unreadable(let reasons): HarnessFailure(reasons)
    case .route(let route): failure(of: route, after: line)
    }
  }

  /// Why a route is not valid after a line (rule 6): policy, record, hierarchy, lineage, access; each
  /// stage over all references in their order, and what is certain before doubt (rule 9).
  func failure(of route: HarnessRoute, after line: Line) -> HarnessFailure? {
    if !route.isRestorable { return HarnessFailure(.notRestorable) }
    let ends = route.references.map { climb(from: $0.record) }
    for stage: Set<Reason> in [
      [.missing, .deleted], [.ancestorMissing, .hierarchyCycle, .hierarchyTooDeep],
    ] {
      for (reference, end) in zip(route.references, ends) {
        if let failure = end.failure, !failure.isDoubt, failure.reasons.isSubset(of: stage) {
          return failure.at(reference.record)
        }
      }
    }
    // A main record of which something is in doubt says nothing of its parent.
    if let main = route.references.first, ends[0].failure == nil,
      isElsewhere(main.record, after: line)
    {
      return HarnessFailure(.parentMismatch).at(main.record)
    }
    for (reference, end) in zip(route.references, ends) where end.failure == nil {
      if let reason = access(to: end.met, for: reference.action) {
        return HarnessFailure(reason).at(reference.record)
      }
    }
    return zip(route.references, ends).lazy.compactMap { $1.failure?.at($0.record) }.first
  }

  /// The way up from a record: what was met, and what is wrong with it if something is.
  func climb(from start: RecordID) -> (met: [RecordID], failure: HarnessFailure?) {
    var met: [RecordID] = []
    var next = start
    while true {
      if met.contains(next) { return (met, HarnessFailure(.hierarchyCycle)) }
      guard let record = world.records[next] else {
        return (met, HarnessFailure(met.isEmpty ? .missing : .ancestorMissing))
      }
      if world.unreadable.contains(next) {
        return (met, HarnessFailure(.lookupFailed, isDoubt: true))
      }
      // The record itself, and 64 ancestors.
      if met.count == 65 { return (met, HarnessFailure(.hierarchyTooDeep)) }
      met.append(next)
      if record.isDeleted { return (met, HarnessFailure(.deleted)) }
      switch record.parent {
      case .none: return (met, nil)
      case .absent: return (met, HarnessFailure(.ancestorMissing))
      case .record(let parent): next = parent
      }
    }
  }

  // MARK: Access (rule 13)

  /// Why an action on a record is not allowed, given the record and its ancestors. Default deny.
  func access(to line: [RecordID], for action: String) -> Reason? {
    let speaking = world.grants.filter { speaks($0, of: action) && covers($0.target, line) }
    let counting = covering(line, for: action)
    if counting.contains(where: { $0.effect == .deny }) { return .denied }
    if counting.contains(where: { $0.effect == .allow }) { return nil }
    return speaking.contains { $0.effect == .allow } ? .expired : .unauthorized
  }

  /// The grants that speak of an action on a record and have not expired.
  func covering(_ line: [RecordID], for action: String) -> [Grant] {
    world.grants.filter {
      speaks($0, of: action) && covers($0.target, line) && !isExpired($0)
    }
  }

  private func speaks(_ grant: Grant, of action: String) -> Bool {
    let names = [OpaqueText("*"), OpaqueText(action)]
    return names.contains(OpaqueText(grant.action.name))
      && principal.subjects.contains(grant.subject)
  }

  private func covers(_ target: GrantTarget, _ line: [RecordID]) -> Bool {
    switch target {
    case .everything: true
    case .kind(let kind): line.contains { $0.kindText == OpaqueText(kind) }
    case .record(let record): line.contains(record)
    }
  }

  /// Expiry at exactly `now` has passed.
  private func isExpired(_ grant: Grant) -> Bool {
    guard let expires = grant.expires else { return false }
    return now.millisecondsSince1970 >= expires.millisecondsSince1970
  }
}
