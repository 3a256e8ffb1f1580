internal import BacktrailNavigation
internal import BacktrailSQLite

/// Writes grants and the counts of them, inside a transaction that has begun.
struct GrantWriter {
  let connection: Connection
  let log: ChangeLog
  private let places: RecordPlaces

  init(_ connection: Connection, places: RecordPlaces, now: Instant) {
    self.connection = connection
    self.places = places
    log = ChangeLog(connection, at: now)
  }

  /// The row that counts the grants on a target.
  enum Counter {
    case record(RecordRow)
    case kind(KindRow)

    var target: Int64 {
      switch self {
      case .record(let row): row.key
      case .kind(let row): -row.key
      }
    }
  }

  func add(_ grant: Grant) throws {
    guard let counter = try counter(of: grant.target, isNeeded: true) else { return }
    let row = GrantRow(target: counter.target, grant: grant)
    let before = try stored(row, on: grant.target)
    try connection.run(
      """
      INSERT INTO backtrail_grant (target, effect, subject, action, expires_at, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at, checksum = excluded.checksum
      """,
      row.target, row.effect.stored, row.subject, row.action, row.expiresAt, row.checksum)
    if before == nil { try count(grant.effect, by: 1, on: counter) }
    if before?.checksum != row.checksum { try log.append(.granted(grant)) }
  }

  /// Removes a grant of this effect, subject, action and target.
  ///
  /// - Returns: What was removed, or nil where there is no such grant.
  func remove(_ grant: Grant) throws -> Grant? {
    guard let counter = try counter(of: grant.target, isNeeded: false) else { return nil }
    let row = GrantRow(target: counter.target, grant: grant)
    guard let stored = try self.stored(row, on: grant.target) else { return nil }
    try connection.run(
      """
      DELETE FROM backtrail_grant
      WHERE target = ?1 AND effect = ?2 AND subject = ?3 AND action = ?4
      """,
      row.target, row.effect.stored, row.subject, row.action)
    try count(grant.effect, by: -1, on: counter)
    var removed = grant
    removed.expires = stored.expiresAt.map(Instant.init(millisecondsSince1970:))
    try log.append(.revoked(removed))
    return removed
  }

  /// The row that is stored of a grant.
  ///
  /// One that does not match its checksum may have been another grant: written over or removed, it
  /// would take a deny away of which only its count is left.
  ///
  /// - Throws: `StoreError.damagedRow`.
  private func stored(_ row: GrantRow, on target: GrantTarget) throws -> GrantRow? {
    let stored = try connection.first(
      """
      SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant
      WHERE target = ?1 AND effect = ?2 AND subject = ?3 AND action = ?4
      """,
      row.target, row.effect.stored, row.subject, row.action
    ) { GrantRow($0, target: row.target) }
    guard let stored else { return nil }
    guard let intact = stored else {
      throw StoreError.damagedRow(table: "backtrail_grant", row: "on \(target)")
    }
    return intact
  }

  private func counter(of target: GrantTarget, isNeeded: Bool) throws -> Counter? {
    switch target {
    case .record(let record):
      if places.isHere(record) { return .record(try connection.requiredRecord(record)) }
      if isNeeded {
        guard try connection.anchor(of: record, places)?.isThere == true else {
          throw StoreError.recordMissing(record)
        }
        return .record(try connection.ensureAnchor(of: record))
      }
      // A grant is taken away whatever has become of the record, and of the table that holds it.
      switch try connection.record(record) {
      case .found(let row): return .record(row)
      case .missing: return nil
      case .damaged:
        throw StoreError.damagedRow(table: "backtrail_record", row: record.description)
      }
    case .everything:
      guard case .found(let row) = try connection.kind(KindRow.everythingKey) else {
        throw StoreError.damagedRow(table: "backtrail_kind", row: KindRow.everythingName)
      }
      return .kind(row)
    case .kind(let name):
      if isNeeded { return .kind(try connection.ensureKind(named: name)) }
      switch try connection.kind(named: name) {
      case .found(let row): return .kind(row)
      case .missing: return nil
      case .damaged: throw StoreError.damagedRow(table: "backtrail_kind", row: name)
      }
    }
  }

  func count(_ effect: Grant.Effect, by change: Int64, on counter: Counter) throws {
    let denies = effect == .deny ? change : 0
    switch counter {
    case .record(var row):
      row.grants &+= change
      row.denies &+= denies
      try connection.update(row)
    case .kind(var row):
      row.grants &+= change
      row.denies &+= denies
      try connection.update(row)
    }
  }
}
