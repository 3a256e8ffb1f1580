extension WorldGenerator {
  /// Grants of every kind: enough allows that much is valid, and enough else that much is not.
  mutating func drawGrants() {
    if chance(45) {
      add(isAllow: true, action: chance(70) ? "*" : "view", on: .everything, own: true)
    }
    for key in world.keys where world.records[key]?.parent == nil {
      guard chance(55) else { continue }
      let target = chance(85) ? WorldTarget.record(key) : .kind(key.kind)
      add(isAllow: true, action: chance(60) ? "*" : "view", on: target, own: true)
    }
    for _ in 0..<number(in: 0...9) {
      let target = drawTarget()
      add(isAllow: chance(70), action: chance(30) ? "*" : drawAction(), on: target, own: chance(60))
    }
    if chance(4) { world.unreadable.insert(drawTarget()) }
  }

  mutating func drawAction() -> String { pick(WorldWords.actions) }

  private mutating func drawTarget() -> WorldTarget {
    let (kind, id) = drawIdentity()
    if !chain.isEmpty, chance(30) { return .record(pick(chain)) }
    return pick(weighted: [
      (60, .record(pick(world.keys))), (8, .record(WorldKey(kind, id))),
      (24, .kind(Array(kind.utf8))), (8, .everything),
    ])
  }

  private mutating func add(isAllow: Bool, action: String, on target: WorldTarget, own: Bool) {
    let others: [WorldSubject] = [.user(pick(WorldWords.users)), .role(pick(WorldWords.roles))]
    let grant = WorldGrant(
      isAllow: isAllow, subject: own ? pick(world.subjects) : pick(others), action: action,
      target: target, expires: drawExpiry())
    if !world.grants.contains(where: grant.hasSameIdentity) { world.grants.append(grant) }
  }

  /// No end, one that has passed, one at exactly now, or one to come.
  private mutating func drawExpiry() -> Int64? {
    let now = world.now
    return pick(weighted: [
      (60, nil), (8, now - number(in: 1...10_000)), (6, now), (4, now - 1), (6, now + 1),
      (12, now + number(in: 2...10_000)), (4, .max),
    ])
  }
}
