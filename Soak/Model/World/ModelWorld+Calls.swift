internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// Calls that change or ask for records and grants.
  mutating func changing(_ operation: ModelOperation) throws -> String {
    switch operation {
    case .put(let records): try put(records)
    case .delete(let record, isPruning: true): return try deletePruning(record).line
    case .delete(let record, isPruning: false): try delete(record)
    case .undelete(let record): try undelete(record)
    case .purge(let record): return "\(try purge(record))"
    case .impact(let record): return try impact(ofDeleting: record).line
    case .children(let record):
      try requireRecord(record)
      return recordLines { $1.parent == record }.joined(separator: "\n")
    case .grant(let grant): try self.grant(grant)
    case .revoke(let subject, let action, let target):
      return "\(try revoke(subject, action, on: target))"
    case .explain(let reference, let principal):
      guard principal != .unknown else { return Reason.notSignedIn.rawValue }
      _ = try Self.owner(principal)
      let judge = ModelJudge(
        world: self, subjects: principal.subjects, now: now, isTyped: false)
      return judge.failure(of: [reference], after: [])?.reason.rawValue ?? "allowed"
    default: return "?"
    }
    return "done"
  }

  /// Calls that look at scenes, and those of an operator.
  mutating func looking(_ operation: ModelOperation) throws -> String {
    switch operation {
    case .confirm(let depth, let scene, let principal):
      return "\(confirm(try Self.key(scene, principal), depth: depth))"
    case .forgetAttempts(let scene, let principal):
      return "\(forgetAttempts(try Self.key(scene, principal)))"
    case .listScenes(let principal):
      let owner = try Self.owner(principal)
      return sceneLines { $0.principal == owner }.joined(separator: "\n")
    case .history(let scene, let principal):
      return reportLines(try Self.key(scene, principal)).joined(separator: "\n")
    case .tails(let scene, let principal):
      let key = try Self.key(scene, principal)
      _ = try required(key)
      return tailLines(key).joined(separator: "\n")
    case .prune(let policy, let isRehearsal):
      var world = self
      let lines = world.prune(policy)
      if !isRehearsal { self = world }
      return lines.joined(separator: "\n")
    case .erase(let principal): return "\(try erase(principal))"
    default: return "?"
    }
  }
}
