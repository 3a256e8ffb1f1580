import BacktrailNavigation

/// Answers the rules from the dictionaries of a world, in time.
struct AsyncWorldFacts: AsyncFactSource {
  private var facts: WorldFacts

  init(_ world: RandomWorld) {
    facts = WorldFacts(world)
  }

  mutating func answer(_ lookups: [FactLookup]) async throws -> [FactAnswer] {
    await Task.yield()
    return try facts.answer(lookups)
  }
}
