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

/// What goes wrong beneath a call, at which call on a file.
struct ModelFault: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case ioError, diskFull, shortWrite, failedSync, death
  }

  var kind: Kind
  var atCall: Int
}

/// What a person changes in a state.
enum ModelEdit: Hashable, Sendable {
  case push(ModelRoute, ModelTab)
  case pop(ModelTab)
  case replace(ModelTab, [ModelRoute])
  case forget(ModelTab)
  case select(ModelTab)
  case sidebar(ModelRoute?)
  case present(ModelModal, PresentationKind, ModelTab, [ModelRoute])
  case dismiss

  func apply(to state: inout SceneState<ModelSchema>) {
    switch self {
    case .push(let route, let tab): state[tab].append(route)
    case .pop(let tab): _ = state[tab].popLast()
    case .replace(let tab, let routes): state[tab] = routes
    case .forget(let tab): state.stacks[tab] = nil
    case .select(let tab): state.selectedTab = tab
    case .sidebar(let route): state.sidebar = route
    case .present(let modal, let kind, let tab, let stack):
      state.presented.append(PresentedItem(modal, as: kind, over: tab, stack: stack))
    case .dismiss: _ = state.presented.popLast()
    }
  }
}
