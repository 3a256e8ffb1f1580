internal import BacktrailNavigation

extension ModelWorld {
  /// What a save makes of the tails of a scene.
  ///
  /// The tails of a part form a chain, newest first: the part is what the newest cut made of it, and
  /// what that was before is what the next older one made of it. One may be in place instead, where
  /// what is stored was not cut, only not shown. What does not belong to the chain is of a part in
  /// which the person has moved on, and goes.
  mutating func follow(_ outcomes: [RoutePlace: Outcome], in scene: inout ModelScene) {
    for (place, outcome) in outcomes {
      guard case .stack(let tab) = place, !outcome.isHeld, outcome.cut == nil,
        outcome.before != outcome.after
      else { continue }
      // An item that went does not come back over a stack in which the person has moved on.
      scene.tails.removeAll {
        $0.place == .presented && Self.tabs(beneathItemsOf: $0).contains(tab)
      }
    }
    for (place, outcome) in outcomes {
      leaveTail(at: place, outcome, in: &scene)
      settle(
        place, isHeld: outcome.mayBeCut, isChanged: outcome.before != outcome.after, in: &scene)
    }
  }

  /// The tabs over which a cut took an item.
  static func tabs(beneathItemsOf tail: ModelTail) -> [String] {
    tail.body.items.filter { !tail.kept.items.contains($0) }.map(\.over)
  }

  private mutating func leaveTail(
    at place: RoutePlace, _ outcome: Outcome, in scene: inout ModelScene
  ) {
    guard let cut = outcome.cut, let body = outcome.isHeld ? outcome.after : outcome.before,
      body != outcome.shown
    else { return }
    let same = scene.tails.filter { $0.place == place && $0.body == body }
    if same.contains(where: { $0.kept == outcome.shown && $0.cut == cut }) { return }
    // The same cut for another reason is as old as it was.
    let oldest = same.filter { $0.kept == outcome.shown }.map(\.cutAt).min()
    scene.tails.removeAll { tail in
      tail.place == place && tail.body == body && (tail.kept == outcome.shown || outcome.isHeld)
    }
    scene.tails.insert(
      ModelTail(
        place: place, body: body, kept: outcome.shown, cut: cut,
        cutAt: oldest.map { min($0, now) } ?? now, order: number()),
      at: 0)
  }

  /// Removes the tails of a part that do not belong to what is stored there.
  func settle(_ place: RoutePlace, isHeld: Bool, isChanged: Bool, in scene: inout ModelScene) {
    var at = scene.content.parts[place]
    var isNewest = true
    scene.tails = scene.tails.filter { tail in
      guard tail.place == place else { return true }
      defer { isNewest = false }
      if tail.kept == at {
        at = tail.body
        return true
      }
      return tail.body == at && isNewest && isHeld
    }
  }

  /// The tails that lie beside a part, newest first: each was cut to what the one before it was.
  static func chain(at place: RoutePlace, of scene: ModelScene) -> [ModelTail] {
    var at = scene.content.parts[place]
    return scene.tails.filter { tail in
      guard tail.place == place, tail.kept == at, tail.body != at else { return false }
      at = tail.body
      return true
    }
  }

  // MARK: Reviving

  /// Puts back what was cut and is valid again.
  ///
  /// - Returns: What a restore comes to then, and whether anything was put back.
  mutating func revive(
    _ key: ModelScene.Key, for principal: Principal
  ) throws -> (restored: ModelRestored, isRevived: Bool) {
    let stored = try restored(key.scene, for: principal)
    guard stored.outcome == .restored, var scene = scenes[key] else { return (stored, false) }
    let before = scene
    var outcome = stored
    var revived: [RoutePlace] = []
    // What is presented comes last: it depends on the stacks beneath it.
    let places = scene.tails.map(\.place).filter { $0 != .presented } + [.presented]
    var seen: Set<RoutePlace> = []
    for place in places where seen.insert(place).inserted {
      var tried: [ModelTail] = []
      for tail in scene.content.parts[place] == nil ? [] : Self.chain(at: place, of: scene) {
        tried.append(tail)
        var world = self
        var candidate = scene
        candidate.content.parts[place] = tail.body
        candidate.revision = before.revision + 1
        world.scenes[key] = candidate
        let found = try world.restored(key.scene, for: principal)
        guard passes(tail, found, after: outcome, scene) else { continue }
        candidate.tails.removeAll { tail in tried.contains { $0.order == tail.order } }
        scene = candidate
        outcome = found
        tried = []
        if !revived.contains(place) { revived.append(place) }
      }
    }
    if revived.isEmpty { return (stored, false) }
    for place in revived { settle(place, isHeld: false, isChanged: true, in: &scene) }
    scenes[key] = scene
    return (outcome, true)
  }

  /// Whether the first route that was cut stands again, and no less than without it.
  private func passes(
    _ tail: ModelTail, _ found: ModelRestored, after outcome: ModelRestored, _ scene: ModelScene
  ) -> Bool {
    func gain(_ place: RoutePlace) -> Int {
      found.standing[place, default: 0] - outcome.standing[place, default: 0]
    }
    if case .stack = tail.place {
      // Nothing that is presented now may go because of what comes back beneath it.
      return found.standing[tail.place, default: 0] > tail.cut.index && gain(tail.place) >= 0
        && gain(.presented) >= 0
    }
    guard gain(tail.place) > 0 else { return false }
    // An item does not come back over what a later cut has left of its stack.
    return tail.place == .sidebar
      || Self.tabs(beneathItemsOf: tail).allSatisfy { tab in
        Self.chain(at: .stack(tab), of: scene).allSatisfy { $0.cutAt < tail.cutAt }
      }
  }
}
