internal import BacktrailNavigation

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

extension ModelEdit: CustomStringConvertible {
  var description: String {
    switch self {
    case .push(let route, let tab): "push \(route.json) in \(tab.rawValue)"
    case .pop(let tab): "pop in \(tab.rawValue)"
    case .replace(let tab, let routes): "\(tab.rawValue) = \(routes.map(\.json))"
    case .forget(let tab): "without \(tab.rawValue)"
    case .select(let tab): "select \(tab.rawValue)"
    case .sidebar(let route): "sidebar \(route?.json ?? "nil")"
    case .present(let modal, let kind, let tab, let stack):
      "present \(kind.rawValue) \(modal.json) over \(tab.rawValue) with \(stack.map(\.json))"
    case .dismiss: "dismiss"
    }
  }
}
