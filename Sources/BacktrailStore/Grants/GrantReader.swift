internal import BacktrailNavigation
internal import BacktrailSQLite

/// Reads grants for lists.
struct GrantReader {
  private let connection: Connection
  private let places: RecordPlaces
  private var targets: [Int64: GrantTarget] = [:]

  init(_ connection: Connection, places: RecordPlaces) {
    self.connection = connection
    self.places = places
  }

  /// The grants on a target, or on every target.
  ///
  /// - Throws: `StoreError.damagedRow` where one does not match its checksum, and where there are
  ///   more or fewer than the row of the target counts.
  mutating func grants(on target: GrantTarget?) throws -> [Grant] {
    guard let target else { return try allGrants() }
    guard let counter = try counter(of: target) else { return [] }
    targets[counter.key] = target
    return try grants(counter)
  }

  /// How many grants there should be on a target.
  private struct Counter {
    var key: Int64
    var grants: Int64
    var denies: Int64

    init(_ row: KindRow) {
      (key, grants, denies) = (-row.key, row.grants, row.denies)
    }

    init(_ row: RecordRow) {
      (key, grants, denies) = (row.key, row.grants, row.denies)
    }
  }

  private mutating func allGrants() throws -> [Grant] {
    let keys = try connection.all("SELECT DISTINCT target FROM backtrail_grant ORDER BY target") {
      $0.int64(at: 0)
    }
    var grants: [Grant] = []
    var expected: Int64 = 0
    for key in keys {
      let counter = try counter(key)
      expected &+= counter.grants
      grants += try self.grants(counter)
    }
    // Targets whose grants have all vanished come up nowhere above.
    let counted =
      try connection.first(
        """
        SELECT (SELECT total(grants) FROM backtrail_kind NOT INDEXED)
          + (SELECT total(grants) FROM backtrail_record NOT INDEXED)
        """
      ) { $0.int64(at: 0) } ?? 0
    guard counted == expected else {
      throw StoreError.damagedRow(table: "backtrail_grant", row: "that is counted somewhere")
    }
    return grants
  }

  private mutating func grants(_ counter: Counter) throws -> [Grant] {
    let key = counter.key
    let target = try self.target(key)
    let grants = try connection.all(
      """
      SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant WHERE target = ?1
      ORDER BY effect, subject, action
      """,
      key
    ) { statement in
      guard let row = GrantRow(statement, target: key) else {
        throw StoreError.damagedRow(table: "backtrail_grant", row: "on \(target)")
      }
      return row.grant(on: target)
    }
    guard Int64(grants.count) == counter.grants,
      Int64(grants.count { $0.effect == .deny }) == counter.denies
    else {
      throw StoreError.damagedRow(table: "backtrail_grant", row: "on \(target)")
    }
    return grants
  }

  private func counter(of target: GrantTarget) throws -> Counter? {
    let name: String
    switch target {
    case .everything: return try counter(KindRow.everythingKey)
    case .kind(let kind): name = kind
    case .record(let record):
      if !places.isHere(record), case .missing = try connection.record(record) { return nil }
      return Counter(try connection.requiredRecord(record))
    }
    switch try connection.kind(named: name) {
    case .found(let row): return Counter(row)
    case .missing: return nil
    case .damaged: throw StoreError.damagedRow(table: "backtrail_kind", row: name)
    }
  }

  /// What counts the grants on a target with a key.
  private func counter(_ key: Int64) throws -> Counter {
    if key > 0 {
      guard case .found(let row) = try connection.record(key) else {
        throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(key)")
      }
      return Counter(row)
    }
    guard key != .min, case .found(let row) = try connection.kind(-key) else {
      throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(key)")
    }
    return Counter(row)
  }

  private mutating func target(_ key: Int64) throws -> GrantTarget {
    if let known = targets[key] { return known }
    let target: GrantTarget
    if key == KindRow.everythingKey {
      target = .everything
    } else if key < 0 {
      target = .kind(try kindName(-key))
    } else {
      guard case .found(let row) = try connection.record(key) else {
        throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(key)")
      }
      target = .record(RecordID(try kindName(row.kind), row.id))
    }
    targets[key] = target
    return target
  }

  private func kindName(_ key: Int64) throws -> String {
    guard case .found(let row) = try connection.kind(key) else {
      throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(key)")
    }
    return row.name
  }
}
