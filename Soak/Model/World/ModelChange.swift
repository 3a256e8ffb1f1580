internal import BacktrailNavigation

/// What a save makes of the parts that it names.
struct ModelChange {
  struct Part {
    var shown: ModelPart
    var hold: ModelHandle.Hold?
    var cut: ModelCut?
  }

  /// The selected tab, and whether it stays as it is stored where this is stored; nil for no change.
  var selectedTab: (name: String, isHeld: (ModelContent) -> Bool)?
  var parts: [RoutePlace: Part] = [:]
}

extension ModelChange {
  /// What saving a state changes.
  init(
    _ state: SceneState<ModelSchema>, _ handle: ModelHandle?, key: ModelScene.Key
  ) throws {
    let handle = handle.flatMap { $0.holds(for: key) ? $0 : nil }
    selectedTab = (
      state.selectedTab.rawValue,
      { stored in
        guard let handle, handle.returned.selectedTab == state.selectedTab else { return false }
        guard let before = handle.stored else { return true }
        let isReplaced = before.selectedTab != handle.returned.selectedTab.rawValue
        return isReplaced && before.selectedTab == stored.selectedTab
      }
    )
    for (tab, routes) in state.stacks {
      let place = RoutePlace.stack(tab.rawValue)
      parts[place] = Part(
        shown: .stack(try Self.elements(routes)), hold: handle?.hold(at: place, in: state))
    }
    let sidebar = state.sidebar.flatMap { $0.isRestorable ? ModelElement($0) : nil }
    parts[.sidebar] = Part(
      shown: .sidebar(sidebar), hold: handle?.hold(at: .sidebar, in: state))
    if state.presented.count > ModelWorld.presentedPerScene {
      throw ModelRefusal("tooManyPresented")
    }
    let items = try state.presented.compactMap { item -> ModelItem? in
      guard item.kind == .sheet || item.kind == .fullScreenCover else { return nil }
      return ModelItem(
        modal: item.modal, over: item.over.rawValue, kind: item.kind,
        stack: try Self.elements(item.stack))
    }
    parts[.presented] = Part(
      shown: .presented(items), hold: handle?.hold(at: .presented, in: state))
  }

  /// The part of a stack before what must not come back.
  static func elements(_ routes: [ModelRoute]) throws -> [ModelElement] {
    if routes.count > ModelWorld.routesPerStack { throw ModelRefusal("tooManyRoutes") }
    return routes.prefix(while: \.isRestorable).map(ModelElement.init)
  }

  /// What is saved that is not stored yet, as far as it is looked at for credentials.
  func refuseCredentials() throws {
    for part in parts.values where part.shown.document.contains("Bearer ") {
      throw ModelRefusal("credential")
    }
  }
}
