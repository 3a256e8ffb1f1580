internal import BacktrailNavigation
internal import BacktrailStore

extension ModelOperation: CustomStringConvertible {
  /// One line, from which the call can be written down again.
  var description: String {
    switch self {
    case .save(let slot, let edits, let scene, let principal, let expectation):
      "save slot \(slot) edited \(edits) as \(scene) of \(principal) expecting \(expectation)"
    case .saveStack(let routes, let tab, let scene, let principal, let expectation):
      "save \(routes.map(\.json)) in \(tab.rawValue) of \(scene) of \(principal) expecting \(expectation)"
    case .saveDocument(let content, let scene, let principal, let expectation):
      "save \(content.document) as \(scene) of \(principal) expecting \(expectation)"
    case .restore(let slot, let scene, let principal):
      "restore \(scene) for \(principal) to slot \(slot)"
    case .restoreUntyped(let scene, let principal): "restore \(scene) untyped for \(principal)"
    case .begin(let slot, let scene, let principal):
      "begin to restore \(scene) for \(principal) to slot \(slot)"
    case .beginUntyped(let scene, let principal):
      "begin to restore \(scene) untyped for \(principal)"
    case .confirm(let depth, let scene, let principal):
      "confirm \(scene) of \(principal) to \(depth.map(String.init) ?? "the end")"
    case .forgetAttempts(let scene, let principal): "clear attempts of \(scene) of \(principal)"
    case .repair(let slot, let scene, let principal):
      "repair \(scene) of \(principal) from slot \(slot)"
    case .revive(let slot, let scene, let principal):
      "revive \(scene) for \(principal) to slot \(slot)"
    case .discard(let scene, let principal): "discard \(scene) of \(principal)"
    case .handOver(let scene, let other, let principal):
      "hand \(scene) over to \(other) of \(principal)"
    case .listScenes(let principal): "list the scenes of \(principal)"
    case .history(let scene, let principal): "history of \(scene) of \(principal)"
    case .tails(let scene, let principal): "tails of \(scene) of \(principal)"
    case .put(let records):
      "put "
        + records.map { "\($0.record) parent \($0.parent) payload \($0.payload ?? "-")" }
        .joined(separator: ", ")
    case .delete(let record, let isPruning): "delete \(record)\(isPruning ? ", pruning" : "")"
    case .undelete(let record): "undelete \(record)"
    case .purge(let record): "purge \(record)"
    case .impact(let record): "impact of deleting \(record)"
    case .children(let record): "records under \(record)"
    case .grant(let grant): "grant \(grant)"
    case .revoke(let subject, let action, let target): "revoke \(subject) \(action) on \(target)"
    case .explain(let reference, let principal): "explain \(reference) for \(principal)"
    case .prune(let policy, let isRehearsal):
      "\(isRehearsal ? "rehearse to prune" : "prune") \(policy)"
    case .erase(let principal): "erase \(principal)"
    case .setClock(let instant): "the clock is at \(instant.rfc3339)"
    case .reopen: "reopen"
    case .failing(let inner, let fault):
      "\(inner), with \(fault.kind.rawValue) at call \(fault.atCall)"
    case .elsewhere(let inner): "\(inner), by the other store"
    }
  }
}
