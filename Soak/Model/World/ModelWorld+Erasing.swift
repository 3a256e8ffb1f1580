internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// Removes everything about a principal, and says how much of each kind there was.
  mutating func erase(_ principal: Principal) throws -> [Int] {
    let owner = try Self.owner(principal)
    let gone = scenes.filter { $0.key.principal == owner }.map(\.value)
    scenes = scenes.filter { $0.key.principal != owner }
    let spoken = grants.keys.filter { $0.subject == .principal(owner) }
    for grant in spoken { grants[grant] = nil }
    return [
      gone.count { $0.discardedAt == nil }, gone.count { $0.discardedAt != nil },
      gone.reduce(0) { $0 + $1.tails.count }, gone.reduce(0) { $0 + $1.reports.count },
      gone.count { $0.attempt != nil }, spoken.count,
    ]
  }
}
