import BacktrailNavigation

@testable import BacktrailStore

/// What follows from changes alone: which records are there, which of them were deleted, and which
/// grants are on what.
struct ChangeFold: Equatable {
  /// Whether each record was deleted itself.
  var records: [RecordID: Bool] = [:]
  var grants: Set<Grant> = []

  mutating func apply(_ change: StoreChange) {
    switch change.what {
    case .recordPut(let record), .recordUndeleted(let record): records[record] = false
    case .recordDeleted(let record): records[record] = true
    case .recordPurged(let record):
      records[record] = nil
      grants = grants.filter { $0.target != .record(record) }
    case .granted(let grant):
      remove(grant)
      grants.insert(grant)
    case .revoked(let grant): remove(grant)
    case .elsewhere, .missed: break
    }
  }

  private mutating func remove(_ grant: Grant) {
    grants = grants.filter { other in
      (other.effect, other.subject, other.action) != (grant.effect, grant.subject, grant.action)
        || other.target != grant.target
    }
  }

  init() {}

  /// What a store holds.
  init(of store: RestorationStore) throws {
    for record in try store.records(includingDeleted: true) {
      records[record.record] = record.deletion?.of == record.record
    }
    grants = Set(try store.grants())
  }
}

/// Changes at random, of few records, so that they meet.
enum RandomChanges {
  /// Makes so many changes; some are refused, and change nothing then.
  static func make(_ count: Int, in store: RestorationStore, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      do {
        try make(in: store, &random)
      } catch StoreError.recordMissing, StoreError.parentMissing, StoreError.parentCycle,
        StoreError.grantMissing
      {}
    }
  }

  private static func make(
    in store: RestorationStore, _ random: inout SplitMix64
  ) throws {
    let record = record(&random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5:
      try store.put(record, payload: "\(Int.random(in: 0..<3, using: &random))")
    case 5..<7: try store.put(record, under: self.record(&random))
    case 7..<9:
      try store.put((0..<4).map { _ in NewRecord(self.record(&random), parent: .none) })
    case 9..<12: try store.delete(record)
    case 12..<14: try store.undelete(record)
    case 14: try store.purge(record)
    case 15..<18:
      let expires = Bool.random(using: &random) ? nil : Instant(millisecondsSince1970: .max)
      let effect: Grant.Effect = Bool.random(using: &random) ? .allow : .deny
      try store.grant(
        Grant(effect, subject(&random), .view, on: target(&random), expires: expires))
    default: try store.revoke(subject(&random), .view, on: target(&random))
    }
  }

  private static func record(_ random: inout SplitMix64) -> RecordID {
    RecordID("k\(Int.random(in: 0..<2, using: &random))", Int.random(in: 0..<8, using: &random))
  }

  private static func subject(_ random: inout SplitMix64) -> Subject {
    [.everyone, .principal("ana"), .role("r")].randomElement(using: &random) ?? .everyone
  }

  private static func target(_ random: inout SplitMix64) -> GrantTarget {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .everything
    case 1: .kind("k1")
    default: .record(record(&random))
    }
  }
}
