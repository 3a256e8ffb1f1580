internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_change`.
struct ChangeRow: Sendable {
  var sequence: Int64
  var what: StoreChange.What
  var at: Int64

  init(sequence: Int64, what: StoreChange.What, at: Instant) {
    self.sequence = sequence
    self.what = what
    self.at = at.millisecondsSince1970
  }

  /// The columns `kind` and `id`.
  private var name: (kind: String?, id: String?) {
    switch what {
    case .recordPut(let record), .recordDeleted(let record), .recordUndeleted(let record),
      .recordPurged(let record):
      (record.kind, record.id)
    case .granted(let grant), .revoked(let grant):
      switch grant.target {
      case .record(let record): (record.kind, record.id)
      case .kind(let kind): (kind, nil)
      case .everything: (nil, nil)
      }
    case .elsewhere, .missed: (nil, nil)
    }
  }

  private var grant: Grant? { StoreChange(what).grant }

  var checksum: Int64 {
    let name = name
    var checksum = RowChecksum()
    checksum.add(sequence)
    checksum.add(what.code)
    checksum.add(at)
    checksum.add(name.kind)
    checksum.add(name.id)
    checksum.add(grant?.effect.stored)
    checksum.add(grant?.subject.description)
    checksum.add(grant?.action.name)
    checksum.add(grant?.expires?.millisecondsSince1970)
    return checksum.value
  }

  /// Reads `sequence, what, at, kind, id, effect, subject, action, expires_at, checksum`; nil where
  /// the row does not match its checksum, or says what this version does not know.
  init?(_ statement: Statement) {
    let kind = statement.optionalText(at: 3)
    let id = statement.optionalText(at: 4)
    let what: StoreChange.What?
    switch statement.text(at: 1) {
    case "recordPut": what = Self.record(kind, id).map { .recordPut($0) }
    case "recordDeleted": what = Self.record(kind, id).map { .recordDeleted($0) }
    case "recordUndeleted": what = Self.record(kind, id).map { .recordUndeleted($0) }
    case "recordPurged": what = Self.record(kind, id).map { .recordPurged($0) }
    case "granted": what = Self.grant(statement, kind, id).map { .granted($0) }
    case "revoked": what = Self.grant(statement, kind, id).map { .revoked($0) }
    case "missed": what = .missed
    default: what = nil
    }
    guard let what else { return nil }
    self.what = what
    sequence = statement.int64(at: 0)
    at = statement.int64(at: 2)
    if checksum != statement.int64(at: 9) { return nil }
  }

  private static func record(_ kind: String?, _ id: String?) -> RecordID? {
    guard let kind, let id else { return nil }
    return RecordID(kind, id)
  }

  private static func grant(_ statement: Statement, _ kind: String?, _ id: String?) -> Grant? {
    let stored = statement.optionalInt64(at: 5)
    guard let effect = stored.flatMap(Grant.Effect.init(stored:)),
      let subject = statement.optionalText(at: 6), let action = statement.optionalText(at: 7)
    else { return nil }
    let target: GrantTarget =
      if let kind { id.map { .record(RecordID(kind, $0)) } ?? .kind(kind) } else { .everything }
    return Grant(
      effect, Subject(encoded: subject), GrantAction(action), on: target,
      expires: statement.optionalInt64(at: 8).map(Instant.init(millisecondsSince1970:)))
  }

  /// The change that the row tells of.
  var change: StoreChange {
    StoreChange(
      what, sequence: Int(sequence), at: Instant(millisecondsSince1970: at))
  }
}

extension ChangeRow {
  /// Adds the row, or writes it in place of the one with its sequence number.
  func put(on connection: Connection) throws {
    let (kind, id) = name
    try connection.run(
      """
      INSERT OR REPLACE INTO backtrail_change
        (sequence, what, at, kind, id, effect, subject, action, expires_at, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """,
      sequence, what.code, at, kind, id, grant?.effect.stored, grant?.subject.description,
      grant?.action.name, grant?.expires?.millisecondsSince1970, checksum)
  }
}
