internal import BacktrailNavigation

/// The faults of the world: each way in which one can be brought about at a position.
struct HarnessWorldFaults: Sendable {
  let sample: HarnessSample
  let now: Instant

  func changes(of fault: HarnessFault, at position: HarnessPosition) -> [HarnessChange] {
    if position.place == nil { return sceneChanges(of: fault) }
    let chain = sample.chain(at: position)
    switch fault {
    case .recordDeleted: return chain.map { .delete($0) }
    case .recordPurged: return chain.map { .purge($0) }
    case .recordMoved: return chain.flatMap(moves)
    case .parentCycle: return cycles(in: chain)
    case .kindGrantRevoked: return revocations(along: chain)
    case .denyOnAncestor: return denies(along: chain)
    case .grantExpiresNow: return expiries(along: chain)
    case .recordUnreadable: return chain.map { .damage($0) }
    default: return []
    }
  }

  private func sceneChanges(of fault: HarnessFault) -> [HarnessChange] {
    let owner = sample.owner
    switch fault {
    case .clockMovedBack:
      return [
        .clock(now.advanced(byMilliseconds: -3_600_000)), .clock(Instant(millisecondsSince1970: 0)),
      ]
    case .roleRemoved:
      return owner.roles.map { role in
        .ask(
          Principal(
            owner.id ?? "", roles: owner.roles.filter { OpaqueText($0) != OpaqueText(role) }))
      }
    case .ownerChanged:
      let other = (owner.id ?? "") + "-harness"
      return [.ask(Principal(other, roles: owner.roles)), .ask(Principal(other))]
    case .notSignedIn: return [.ask(.unknown)]
    case .sceneDiscarded: return [.discard]
    default: return []
    }
  }

  /// Under a record that was not there, and under none.
  private func moves(_ record: RecordID) -> [HarnessChange] {
    guard let found = sample.world.records[record] else { return [] }
    let kind =
      if case .record(let parent) = found.parent { parent.kind } else { "harness" }
    // A root lies under none already.
    let root: [HarnessChange] = found.parent == .none ? [] : [.move(record, under: nil)]
    return [.move(record, under: RecordID(kind, "harness-parent"))] + root
  }

  /// Each record under itself, and the topmost one under it.
  private func cycles(in chain: [RecordID]) -> [HarnessChange] {
    guard let first = chain.first else { return [] }
    let line = sample.world.chain(from: first)
    return line.map { .hang($0, under: $0) }
      + (line.count > 1 ? line.suffix(1).map { .hang($0, under: first) } : [])
  }

  // MARK: Grants

  private func targets(along chain: [RecordID]) -> [GrantTarget] {
    var targets: [GrantTarget] = []
    for record in chain {
      targets.append(.record(record))
      if !targets.contains(.kind(record.kind)) { targets.append(.kind(record.kind)) }
    }
    return chain.isEmpty ? [] : targets + [.everything]
  }

  private func allows(on target: GrantTarget) -> [Grant] {
    sample.world.grants.filter {
      $0.target == target && $0.effect == .allow && sample.owner.subjects.contains($0.subject)
    }
  }

  /// What was allowed on each target, and all of it.
  private func revocations(along chain: [RecordID]) -> [HarnessChange] {
    let granted = targets(along: chain).map(allows).filter { !$0.isEmpty }
    let single: [HarnessChange] = granted.map { .revoke($0) }
    return granted.count > 1 ? single + [.revoke(granted.flatMap(\.self))] : single
  }

  /// For every subject on each record, and for one of them on each kind and on everything.
  private func denies(along chain: [RecordID]) -> [HarnessChange] {
    let subjects = sample.owner.subjects
    return targets(along: chain).enumerated().flatMap { index, target -> [HarnessChange] in
      let isRecord = if case .record = target { true } else { false }
      let concerned = isRecord ? subjects : [subjects[index % subjects.count]]
      return concerned.map { HarnessChange.grant([Grant(.deny, $0, .all, on: target)]) }
    }
  }

  /// What was allowed on each target expires now, one millisecond later, and at the same time as a
  /// deny that has just ended.
  private func expiries(along chain: [RecordID]) -> [HarnessChange] {
    let later = now.advanced(byMilliseconds: 1)
    return targets(along: chain).flatMap { target -> [HarnessChange] in
      let allows = allows(on: target)
      if allows.isEmpty { return [] }
      return [now, later].map { instant in
        .grant(
          allows.map { grant in
            var grant = grant
            grant.expires = instant
            return grant
          })
      } + [
        .grant(
          sample.owner.subjects.prefix(2).map {
            Grant(.deny, $0, .all, on: target, expires: now)
          })
      ]
    }
  }
}
