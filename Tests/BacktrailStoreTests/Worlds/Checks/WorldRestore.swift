import BacktrailNavigation

/// Restores worlds through the rules alone.
enum WorldRestore {
  static func restored(_ world: RandomWorld, at now: Instant? = nil) throws -> RestoredScene<
    WorldSchema
  > {
    var facts = WorldFacts(world)
    return try restoration(of: world, at: now ?? world.instant).decide(answeredBy: &facts)
  }

  static func restoredInTime(_ world: RandomWorld) async throws -> RestoredScene<WorldSchema> {
    var facts = AsyncWorldFacts(world)
    return try await restoration(of: world, at: world.instant).decide(answeredBy: &facts)
  }

  private static func restoration(of world: RandomWorld, at now: Instant) -> Restoration<
    WorldSchema
  > {
    Restoration(
      scene: "window", revision: 1, document: world.scene.document.utf8, for: world.principal,
      at: now)
  }
}
