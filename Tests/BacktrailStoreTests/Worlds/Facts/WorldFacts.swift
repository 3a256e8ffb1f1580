import BacktrailNavigation

/// Answers the rules from the dictionaries of a world.
///
/// Nothing says how much a source answers beyond what it was asked for, so this one draws it: all
/// ancestors, some, or none; all grants, or only those that speak of who asks.
struct WorldFacts: FactSource {
  private let world: RandomWorld
  /// The records of which nothing can be told, and what is answered instead.
  private let unsure: [WorldKey: RecordAnswer]
  private let keys: [WorldKey: Int64]
  private var random: SplitMix64
  /// How often the rules asked.
  private(set) var rounds = 0

  init(_ world: RandomWorld, unsure: [WorldKey: RecordAnswer] = [:]) {
    self.world = world
    self.unsure = unsure
    random = SplitMix64(seed: world.seed ^ 0xFAC7)
    keys = Dictionary(uniqueKeysWithValues: zip(world.keys, 1...))
  }

  mutating func answer(_ lookups: [FactLookup]) throws -> [FactAnswer] {
    rounds += 1
    // Each answer lets the rules go on by at least one ancestor, so they cannot ask for ever.
    if rounds > 1_000 { throw WorldFactsError.askedForEver }
    return try lookups.map { lookup in
      switch lookup {
      case .record(let record, let hint):
        let key = WorldKey(record.kind, record.id)
        try check(hint, for: key)
        return .record(answer(for: key))
      case .grants(let target, let hint):
        let target = WorldTarget(target)
        if case .record(let key) = target { try check(hint, for: key) }
        return .grants(answer(for: target))
      case .authorization: throw WorldFactsError.askedForAuthorization
      }
    }
  }

  private func check(_ hint: Int64?, for key: WorldKey) throws {
    if let hint, keys[key] != hint { throw WorldFactsError.foreignHint }
  }

  private mutating func answer(for key: WorldKey) -> RecordAnswer {
    if let answer = unsure[key] { return answer }
    guard world.records[key] != nil else { return .missing }
    let wanted = [1, 1, 2, 3, 20, 100].randomElement(using: &random) ?? 1
    var facts: [RecordFact] = []
    var next: WorldKey? = key
    while let key = next, unsure[key] == nil, let record = world.records[key], facts.count < wanted
    {
      if facts.contains(where: { WorldKey($0.record.kind, $0.record.id) == key }) { break }
      facts.append(fact(key, record))
      next = record.parent
    }
    return .found(facts)
  }

  private mutating func fact(_ key: WorldKey, _ record: WorldRecord) -> RecordFact {
    let parent: RecordFact.Parent =
      if let parent = record.parent {
        world.records[parent] == nil && !world.namesAbsentParents
          ? .dangling : .record(RecordID(parent.kindText, parent.idText))
      } else {
        .none
      }
    let target = WorldTarget.record(key)
    let isBare =
      !world.unreadable.contains(target) && !world.grants.contains { $0.target == target }
    return RecordFact(
      RecordID(key.kindText, key.idText), parent: parent, isDeleted: record.isDeleted,
      key: keys[key], hasGrants: !isBare || Bool.random(using: &random))
  }

  private mutating func answer(for target: WorldTarget) -> GrantAnswer {
    if world.unreadable.contains(target) { return .unreadable }
    let all = world.grants.filter { $0.target == target }
    if Bool.random(using: &random) { return .grants(all.map(\.grant)) }
    let subjects = world.subjects.map(\.bytes)
    return .grants(all.filter { subjects.contains($0.subject.bytes) }.map(\.grant))
  }
}
