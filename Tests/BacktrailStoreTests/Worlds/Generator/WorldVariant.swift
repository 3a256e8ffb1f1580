import BacktrailNavigation

/// A world that differs from others in nothing but why one record cannot be shown.
struct WorldVariant {
  let name: String
  let world: RandomWorld

  /// The action that the record's screen needs, and that nothing else in the world is about.
  private static let action = "audit"
  private static let secret = WorldKey("secret", "1")

  /// Two of the ways in which a record that was added to a world cannot be shown.
  ///
  /// The record lies under one of the world's, and is referenced where every stack ends, by the
  /// sidebar, or by what is presented.
  static func pair(of world: RandomWorld) -> [Self] {
    var random = SplitMix64(seed: world.seed ^ 0x5EC7)
    var base = world
    base.grants = world.grants.flatMap(withoutAllActions)
    hideReference(in: &base, random: &random)
    let row = WorldRecord(
      spelling: "1",
      parent: Bool.random(using: &random) ? world.keys.randomElement(using: &random) : nil)
    var tombstone = row
    tombstone.isDeleted = true

    let allow = grant(isAllow: true, base, until: nil)
    let variants = [
      variant("missing", of: base, row: nil),
      variant("deleted", of: base, row: tombstone, grants: [allow]),
      variant(
        "deleted and denied", of: base, row: tombstone, grants: [grant(isAllow: false, base)]),
      variant("unauthorized", of: base, row: row),
      variant("denied", of: base, row: row, grants: [allow, grant(isAllow: false, base)]),
      variant(
        "denied for a while", of: base, row: row,
        grants: [allow, grant(isAllow: false, base, until: world.now + 1)]),
      variant(
        "expired now", of: base, row: row, grants: [grant(isAllow: true, base, until: world.now)]),
      variant(
        "expired", of: base, row: row, grants: [grant(isAllow: true, base, until: world.now - 5)]),
    ]
    return Array(variants.shuffled(using: &random).prefix(2))
  }

  private static func variant(
    _ name: String, of base: RandomWorld, row: WorldRecord?, grants: [WorldGrant] = []
  ) -> Self {
    var world = base
    if let row { world.put(row, at: secret) }
    world.grants += grants
    return Self(name: name, world: world)
  }

  private static func grant(isAllow: Bool, _ world: RandomWorld, until expires: Int64? = nil)
    -> WorldGrant
  {
    WorldGrant(
      isAllow: isAllow, subject: .user(world.user), action: action, target: .record(secret),
      expires: expires)
  }

  /// An allow for all actions would allow the record's action too.
  private static func withoutAllActions(_ grant: WorldGrant) -> [WorldGrant] {
    guard grant.isAllow, grant.action == "*" else { return [grant] }
    return ["view", "edit", "Edit", "\u{E9}", "e\u{301}"].map { action in
      var single = grant
      single.action = action
      return single
    }
  }

  private static func hideReference(in world: inout RandomWorld, random: inout SplitMix64) {
    let reference = WorldReference(kind: secret.kindText, id: secret.idText, action: action)
    let route = WorldElement<WorldRoute>(content: .good(.compare([reference])), stored: [reference])
    let judge = NaiveRestorer(world)
    for index in world.scene.stacks.indices {
      let stack = world.scene.stacks[index]
      let prefix = judge.prefix(of: stack.elements, at: .stack(stack.tab))
      world.scene.stacks[index].elements.insert(route, at: prefix.routes.count)
    }
    if Bool.random(using: &random) { world.scene.sidebar = route }
    let over = WorldTab.allCases.randomElement(using: &random) ?? .home
    world.scene.presented.append(
      WorldPresented(
        item: WorldElement(content: .good(.pick([reference])), stored: [reference]),
        over: over.rawValue, kind: "sheet"))
  }
}
