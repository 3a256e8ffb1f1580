extension WorldGenerator {
  /// Records in trees, with tombstones, and now and then a parent that is not there, a circle, or a
  /// chain about as long as ancestors are followed.
  mutating func drawRecords() {
    for _ in 0..<number(in: 3...24) {
      let (kind, id) = drawIdentity()
      let key = WorldKey(kind, id)
      guard world.records[key] == nil else { continue }
      let parent = !world.keys.isEmpty && chance(70) ? pick(world.keys) : nil
      world.put(WorldRecord(spelling: id, parent: parent, isDeleted: chance(9)), at: key)
    }
    world.namesAbsentParents = chance(50)
    let placed = world.keys
    if chance(6) { drawChain(under: chance(40) ? pick(placed) : nil) }
    if chance(25) { hang(pick(placed), under: Self.absent) }
    if chance(15) { hang(pick(placed), under: pick(placed)) }
  }

  /// A kind and an id that fits it.
  mutating func drawIdentity() -> (kind: String, id: String) {
    let kind = pick(WorldWords.kinds)
    return (kind, drawID(of: kind))
  }

  mutating func drawID(of kind: String) -> String {
    switch kind {
    case "room": pick(WorldWords.uuids)
    case "page": pick(["1", "2", "-5", "9223372036854775807"])
    default: chance(15) ? pick(WorldWords.uuids) : pick(WorldWords.ids)
    }
  }

  private static let absent = WorldKey("gone", "1")

  private mutating func hang(_ key: WorldKey, under parent: WorldKey) {
    guard var record = world.records[key] else { return }
    record.parent = parent
    world.put(record, at: key)
  }

  private mutating func drawChain(under root: WorldKey?) {
    let length = pick(weighted: [(8, number(in: 60...68)), (1, number(in: 120...140))])
    let names = (0..<length).map { "link \($0)" }
    let kinds = names.map { _ in pick(["task", "task", "tag", "vault", WorldWords.composed]) }
    chain = zip(kinds, names).map { WorldKey($0, $1) }
    for (index, key) in chain.enumerated() {
      let parent = index + 1 < length ? chain[index + 1] : root
      world.put(WorldRecord(spelling: names[index], parent: parent), at: key)
    }
    if chance(20) {
      let key = pick(chain)
      world.put(
        WorldRecord(spelling: key.idText, parent: world.records[key]?.parent, isDeleted: true),
        at: key)
    }
    let top = chain[length - 1]
    if chance(20) { hang(top, under: Self.absent) }
    if chance(20) { hang(top, under: pick(chain)) }
    if chance(10) { hang(top, under: chain[0]) }
  }
}
