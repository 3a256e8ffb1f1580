/// Draws a world from a seed.
struct WorldGenerator {
  var random: SplitMix64
  var world: RandomWorld
  /// The records of a long chain, from the deepest up, where the world has one.
  var chain: [WorldKey] = []

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    world = RandomWorld(seed: seed, now: 1_800_000_000_000, user: "ana", roles: [])
  }

  /// The world of a seed, always the same one.
  static func world(seed: UInt64) -> RandomWorld {
    var generator = Self(seed: seed)
    generator.drawPrincipal()
    generator.drawRecords()
    generator.drawGrants()
    generator.drawScene()
    return generator.world
  }

  private mutating func drawPrincipal() {
    world.now += number(in: 0...999)
    world.user = pick(WorldWords.users)
    world.roles = (0..<number(in: 0...2)).map { _ in pick(WorldWords.roles) }
  }

  // MARK: Drawing

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    number(in: 0...99) < percent
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &random)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }

  /// One of several, each as likely as its weight.
  mutating func pick<Element>(weighted elements: [(Int, Element)]) -> Element {
    var rest = number(in: 0...(elements.map(\.0).reduce(0, +) - 1))
    for (weight, element) in elements {
      if rest < weight { return element }
      rest -= weight
    }
    return elements[0].1
  }
}
