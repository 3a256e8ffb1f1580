internal import BacktrailNavigation
internal import BacktrailStore

/// What a restored state has to remember of the restore that it comes from.
struct ModelHandle: Sendable {
  var scene: String
  /// Who asked; nil where it was not known yet, so that it may be anybody.
  var principal: String?
  /// What the restore came to.
  var restored: ModelRestored
  /// What was returned.
  var returned: SceneState<ModelSchema>
  /// What was stored; nil where there was nothing, or nobody has looked.
  var stored: ModelContent?
  /// What the restore said.
  var report: RestorationReport

  /// Whether it says anything about a scene of somebody.
  func holds(for key: ModelScene.Key) -> Bool {
    if restored.outcome == .absent { return false }
    return scene == key.scene && (principal ?? key.principal) == key.principal
  }

  /// What keeps a part in its place: what has to be stored for that, and where a restore cut it.
  struct Hold {
    enum Stored {
      case anything
      case exactly(ModelPart?)
    }

    var stored: Stored
    /// What stays of it; nil for all of it.
    var keeping: ModelPart?
    var cut: ModelCut?

    func matches(_ part: ModelPart?) -> Bool {
      switch stored {
      case .anything: true
      case .exactly(let stored): stored == part
      }
    }

    /// Whether a restore may not have shown all of it.
    var mayBeCut: Bool {
      if case .anything = stored { return true }
      return cut != nil
    }
  }

  /// Rule 10: what keeps a part of a state that is saved as it is stored; nil where nothing does,
  /// since the person moved on there, or all of it came back.
  func hold(at place: RoutePlace, in state: SceneState<ModelSchema>) -> Hold? {
    guard state.shows(place, as: returned) else { return nil }
    guard let stored else { return Hold(stored: .anything) }
    let part = stored.parts[place]
    let cut = restored.cut(at: place)
    var hold = Hold(stored: .exactly(part), cut: cut)
    switch place {
    case .stack: return cut != nil || part == nil ? hold : nil
    case .sidebar: return returned.sidebar == nil ? hold : nil
    case .presented, .presentedStack:
      guard cut != nil || returned.presented.isEmpty else { return nil }
      // An item that did not come back goes once the person has moved on beneath it.
      let lost = Set(restored.dropped.filter { $0.place == .presented }.map(\.index))
      let items = stored.presented
      let remaining = items.indices.filter { index in
        guard lost.contains(index), let tab = ModelTab(rawValue: items[index].over) else {
          return true
        }
        return state[tab] == returned[tab]
      }
      if cut != nil, remaining.count < items.count {
        hold.keeping = .presented(remaining.map { items[$0] })
        hold.cut?.index = remaining.firstIndex(where: lost.contains) ?? 0
      }
      return hold
    }
  }
}

extension SceneState<ModelSchema> {
  /// Whether a part is the same in another state.
  func shows(_ place: RoutePlace, as other: Self) -> Bool {
    switch place {
    case .stack(let name): ModelTab(rawValue: name).map { self[$0] == other[$0] } ?? false
    case .sidebar: sidebar == other.sidebar
    case .presented, .presentedStack: presented == other.presented
    }
  }
}

extension ModelHandle {
  /// What the restore said, where it was of this scene and left something out.
  func report(ofScene key: ModelScene.Key) -> RestorationReport? {
    guard restored.outcome == .restored, principal == key.principal, scene == key.scene,
      !(restored.dropped.isEmpty && restored.notes.isEmpty)
    else { return nil }
    return report
  }
}
