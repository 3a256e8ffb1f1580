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

  mutating func grants(on target: GrantTarget?) throws -> [Grant] {
    let keys: [Int64]
    if let target {
      guard let key = try key(of: target) else { return [] }
      targets[key] = target
      keys = [key]
    } else {
      keys = try connection.all("SELECT DISTINCT target FROM backtrail_grant ORDER BY target") {
        $0.int64(at: 0)
      }
    }
    return try keys.flatMap { try grants(onKey: $0) }
  }

  private mutating func grants(onKey key: Int64) throws -> [Grant] {
    let target = try self.target(key)
    return try connection.all(
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
  }

  private func key(of target: GrantTarget) throws -> Int64? {
    switch target {
    case .everything: return KindRow.everythingKey
    case .kind(let name):
      guard case .found(let row) = try connection.kind(named: name) else { return nil }
      return -row.key
    case .record(let record):
      if !places.isHere(record), case .missing = try connection.record(record) { return nil }
      return try connection.requiredRecord(record).key
    }
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
