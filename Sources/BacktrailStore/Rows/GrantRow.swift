internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_grant`.
struct GrantRow: Sendable {
  /// A record's key, a kind's key with a minus sign, or 0 for everything.
  var target: Int64
  var effect: Grant.Effect
  var subject: String
  var action: String
  var expiresAt: Int64?

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(target)
    checksum.add(effect.stored)
    checksum.add(subject)
    checksum.add(action)
    checksum.add(expiresAt)
    return checksum.value
  }

  init(target: Int64, grant: Grant) {
    self.target = target
    effect = grant.effect
    subject = grant.subject.description
    action = grant.action.name
    expiresAt = grant.expires?.millisecondsSince1970
  }

  /// Reads `effect, subject, action, expires_at, checksum`; nil where the row does not match its
  /// checksum.
  init?(_ statement: Statement, target: Int64) {
    self.target = target
    guard let effect = Grant.Effect(stored: statement.int64(at: 0)) else { return nil }
    self.effect = effect
    subject = statement.text(at: 1)
    action = statement.text(at: 2)
    expiresAt = statement.optionalInt64(at: 3)
    if checksum != statement.int64(at: 4) { return nil }
  }

  /// The grant, on what the target's key stands for.
  func grant(on target: GrantTarget) -> Grant {
    Grant(
      effect, Subject(encoded: subject), GrantAction(action), on: target,
      expires: expiresAt.map(Instant.init(millisecondsSince1970:)))
  }
}

extension Grant.Effect {
  /// Denies come first, so that all of them can be read without the allows.
  var stored: Int64 {
    switch self {
    case .deny: 0
    case .allow: 1
    }
  }

  init?(stored: Int64) {
    switch stored {
    case 0: self = .deny
    case 1: self = .allow
    default: return nil
    }
  }
}
