internal import BacktrailNavigation
internal import BacktrailStore

/// One call on a store, with all that it is given, or something that happens around it.
indirect enum ModelOperation: Sendable {
  /// Which revision a save names.
  enum Expectation: Sendable {
    case nothing, current, older, none
  }

  // What a person does.
  case save(
    slot: Int, edits: [ModelEdit], scene: String, principal: Principal, Expectation)
  case saveStack(
    [ModelRoute], tab: ModelTab, scene: String, principal: Principal, Expectation)
  case saveDocument(ModelContent, scene: String, principal: Principal, Expectation)
  case restore(slot: Int, scene: String, principal: Principal)
  case restoreUntyped(scene: String, principal: Principal)
  case begin(slot: Int, scene: String, principal: Principal)
  case beginUntyped(scene: String, principal: Principal)
  case confirm(depth: Int?, scene: String, principal: Principal)
  case forgetAttempts(scene: String, principal: Principal)
  case repair(slot: Int, scene: String, principal: Principal)
  case revive(slot: Int, scene: String, principal: Principal)
  case discard(scene: String, principal: Principal)
  case handOver(scene: String, to: String, principal: Principal)
  case listScenes(principal: Principal)
  case history(scene: String, principal: Principal)
  case tails(scene: String, principal: Principal)

  // What becomes of records and grants.
  case put([NewRecord])
  case delete(RecordID, isPruning: Bool)
  case undelete(RecordID)
  case purge(RecordID)
  case impact(RecordID)
  case children(RecordID)
  case grant(Grant)
  case revoke(Subject, GrantAction, GrantTarget)
  case explain(RecordReference, principal: Principal)

  // What an operator does.
  case prune(RetentionPolicy, isRehearsal: Bool)
  case erase(principal: Principal)

  // What happens around the calls.
  case setClock(Instant)
  case reopen
  /// The call while a call on the file fails.
  case failing(ModelOperation, ModelFault)
  /// The call by the other store on the same file.
  case elsewhere(ModelOperation)
}
