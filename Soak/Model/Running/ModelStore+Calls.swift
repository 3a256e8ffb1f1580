internal import BacktrailNavigation
internal import BacktrailStore

extension ModelStore {
  /// Calls that change or ask for records and grants.
  func changing(_ operation: ModelOperation) throws -> String {
    switch operation {
    case .put(let records): try store.put(records)
    case .delete(let record, isPruning: true):
      return ModelLines.impact(try store.delete(record, pruning: true))
    case .delete(let record, isPruning: false): try store.delete(record)
    case .undelete(let record): try store.undelete(record)
    case .purge(let record): return "\(try store.purge(record))"
    case .impact(let record): return ModelLines.impact(try store.impact(ofDeleting: record))
    case .children(let record):
      return try store.records(under: record, includingDeleted: true)
        .map { ModelLines.record($0) }.joined(separator: "\n")
    case .grant(let grant): try store.grant(grant)
    case .revoke(let subject, let action, let target):
      return "\(try store.revoke(subject, action, on: target))"
    case .explain(let reference, let principal):
      return try store.explain(reference, for: principal).reason?.rawValue ?? "allowed"
    default: return "?"
    }
    return "done"
  }

  /// Calls that look at scenes, and those of an operator.
  func looking(_ operation: ModelOperation) throws -> String {
    switch operation {
    case .confirm(let depth, let scene, let principal):
      return "\(try store.confirmRestore(scene, as: principal, depth: depth))"
    case .forgetAttempts(let scene, let principal):
      return "\(try store.clearAttempts(of: scene, as: principal))"
    case .listScenes(let principal):
      return try store.scenes(of: principal).map { ModelLines.summary($0) }
        .joined(separator: "\n")
    case .history(let scene, let principal):
      return try store.history(of: scene, as: principal).reports
        .map { ModelLines.report($0) }.joined(separator: "\n")
    case .tails(let scene, let principal):
      return try store.tails(of: scene, as: principal).map { ModelLines.tail($0) }.sorted()
        .joined(separator: "\n")
    case .prune(let policy, let isRehearsal):
      return ModelLines.pruned(try store.prune(policy, isRehearsal: isRehearsal))
        .joined(separator: "\n")
    case .erase(let principal):
      let erased = try store.erase(principal)
      let counts = [
        erased.scenes, erased.tombstones, erased.tails, erased.reports, erased.attempts,
        erased.grants,
      ]
      return "\(counts)"
    default: return "?"
    }
  }
}
