internal import BacktrailNavigation
internal import BacktrailStore

/// Makes sequences of operations, with few ids so that they meet.
struct ModelGenerator {
  static let start = Instant(millisecondsSince1970: 1_767_268_800_000)
  static let hour: Int64 = 3_600_000

  private var random: ModelRandom
  /// In hours since the start.
  private var clock: Int64 = 0
  /// The scenes whose restored states lie in the slots.
  private var slots: [(scene: String, principal: Principal)?] = [nil, nil, nil]

  /// What is to come soon, because something that was done asks for it.
  private var following: [ModelOperation] = []

  init(seed: UInt64) {
    random = ModelRandom(seed: seed)
  }

  mutating func sequence(_ length: Int) -> [ModelOperation] {
    // A world to begin with, so that not everything is refused.
    var operations = [
      ModelOperation.put(
        ["1", "2"].flatMap { id in
          [
            NewRecord(RecordID("team", id)),
            NewRecord(RecordID("project", id), under: RecordID("team", "1")),
            NewRecord(RecordID("task", id), under: RecordID("project", "1")),
          ]
        } + [NewRecord(RecordID("task", "3"), under: RecordID("project", "2"))])
    ]
    if chance(0.8) { operations.append(.grant(Grant(.allow, .everyone, .all, on: .everything))) }
    while operations.count < length {
      if !following.isEmpty, chance(0.4) {
        operations.append(following.removeFirst())
      } else {
        let next = operation()
        operations.append(next)
        if following.count < 8 { follow(next) }
      }
    }
    return operations
  }

  // MARK: Chance

  mutating func chance(_ probability: Double) -> Bool {
    Double(random.next() >> 11) * 0x1p-53 < probability
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(random.next() % UInt64(values.count))]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  // MARK: Operations

  /// What people do after something, and what chance alone would hardly ever do in this order.
  private mutating func follow(_ operation: ModelOperation) {
    switch operation {
    case .elsewhere(let inner), .failing(let inner, _): follow(inner)
    case .begin(let slot, let scene, let principal) where chance(0.4):
      // It crashes, again and again.
      for _ in 0..<number(2...6) {
        if chance(0.2) {
          following.append(.confirm(depth: number(0...3), scene: scene, principal: principal))
        }
        following.append(.begin(slot: slot, scene: scene, principal: principal))
      }
    case .delete(let record, let isPruning) where chance(0.6):
      if !isPruning, let (scene, principal) = slots[0] {
        following.append(.restore(slot: 0, scene: scene, principal: principal))
        following.append(.repair(slot: 0, scene: scene, principal: principal))
      }
      following.append(.undelete(record))
      for (slot, used) in slots.enumerated() {
        guard let used else { continue }
        following.append(.revive(slot: slot, scene: used.scene, principal: used.principal))
      }
    case .restore(let slot, let scene, let principal) where chance(0.5):
      following.append(
        .save(slot: slot, edits: [], scene: scene, principal: principal, .nothing))
    default: break
    }
  }

  private mutating func operation() -> ModelOperation {
    let plain = plainOperation()
    switch plain {
    case .setClock, .reopen, .revive, .erase: return plain
    default: break
    }
    if chance(0.05) {
      let kind = pick(ModelFault.Kind.allCases)
      let isDeath = kind == .death || kind == .ioError
      return .failing(plain, ModelFault(kind: kind, atCall: number(1...(isDeath ? 24 : 4))))
    }
    return chance(0.15) ? .elsewhere(plain) : plain
  }

  private mutating func plainOperation() -> ModelOperation {
    switch number(0...99) {
    case 0..<22:
      let edits = (0..<number(0...2)).map { _ in edit() }
      let (slot, scene, principal) = usedSlot()
      return .save(
        slot: slot, edits: edits, scene: scene, principal: principal, expectation())
    case 22..<25:
      return .saveStack(
        routes(), tab: tab(), scene: scene(), principal: principal(), expectation())
    case 25..<30:
      return .saveDocument(
        content(), scene: scene(), principal: principal(), expectation())
    case 30..<40:
      let (slot, scene, principal) = newSlot()
      return .restore(slot: slot, scene: scene, principal: principal)
    case 40..<43: return .restoreUntyped(scene: scene(), principal: principal())
    case 43..<48:
      let (slot, scene, principal) = chance(0.5) ? usedSlot() : newSlot()
      return .begin(slot: slot, scene: scene, principal: principal)
    case 48: return .beginUntyped(scene: scene(), principal: principal())
    case 49..<51:
      return .confirm(
        depth: chance(0.5) ? nil : number(0...3), scene: scene(), principal: principal())
    case 51: return .forgetAttempts(scene: scene(), principal: principal())
    case 52..<56:
      let (slot, scene, principal) = usedSlot()
      return .repair(slot: slot, scene: scene, principal: principal)
    case 56..<59:
      let (slot, scene, principal) = chance(0.5) ? usedSlot() : newSlot()
      return .revive(slot: slot, scene: scene, principal: principal)
    case 59: return .discard(scene: scene(), principal: principal())
    case 60: return .handOver(scene: scene(), to: scene(), principal: principal())
    case 61: return .listScenes(principal: principal())
    case 62: return .history(scene: scene(), principal: principal())
    case 63: return .tails(scene: scene(), principal: principal())
    case 64..<70: return .put((0..<number(1...2)).map { _ in newRecord() })
    case 70..<74: return .delete(record(), isPruning: chance(0.5))
    case 74..<77: return .undelete(record())
    case 77:
      if chance(0.4) { return .purge(record()) }
      slots[0] = ("a", principal())
      return .restore(slot: 0, scene: "a", principal: slots[0]?.principal ?? .unknown)
    case 78: return .impact(record())
    case 79: return .children(record())
    case 80..<85:
      let effect: Grant.Effect = chance(0.6) ? .allow : .deny
      return .grant(
        Grant(effect, subject(), action(), on: target(), expires: chance(0.5) ? expiry() : nil))
    case 85..<88: return .revoke(subject(), action(), target())
    case 88: return .explain(reference(), principal: principal())
    case 89..<91: return .prune(policy(), isRehearsal: chance(0.3))
    case 91: return chance(0.15) ? .erase(principal: principal()) : .reopen
    case 92: return chance(0.5) ? .reopen : .listScenes(principal: principal())
    default:
      clock += pick([
        1, 1, 1, 1, 1, 1, 2, 2, 3, 3, -1, -1, -2, 24, 24, 240, 481, -24, 750,
      ])
      return .setClock(Self.start.advanced(byMilliseconds: clock * Self.hour))
    }
  }

  /// A slot that is filled now.
  private mutating func newSlot() -> (Int, String, Principal) {
    let slot = number(0...2)
    slots[slot] = (scene(), principal())
    return (slot, slots[slot]?.scene ?? "", slots[slot]?.principal ?? .unknown)
  }

  /// A slot, mostly with the scene whose state lies in it.
  private mutating func usedSlot() -> (Int, String, Principal) {
    let slot = number(0...2)
    guard let used = slots[slot], chance(0.85) else { return (slot, scene(), principal()) }
    // Somebody who was not known yet is known by now.
    return (slot, used.scene, used.principal == .unknown ? Principal("ana") : used.principal)
  }

  private mutating func expectation() -> ModelOperation.Expectation {
    chance(0.7) ? .nothing : pick([.current, .current, .older, .none])
  }

  private mutating func expiry() -> Instant {
    Self.start.advanced(byMilliseconds: (clock + Int64(number(-1...5))) * Self.hour)
  }

  private mutating func policy() -> RetentionPolicy {
    var policy = RetentionPolicy()
    let ages: [Int64] = [0, 1, 5, 24, 240, 720].map { $0 * Self.hour }
    if chance(0.3) { policy.scenes = pick(ages) }
    if chance(0.3) { policy.sceneTombstones = pick(ages) }
    if chance(0.3) { policy.recordTombstones = pick(ages) }
    if chance(0.5) { policy.tails = pick(ages) }
    if chance(0.3) { policy.reports = pick(ages) }
    return policy
  }
}
