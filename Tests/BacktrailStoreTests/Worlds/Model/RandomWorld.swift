import BacktrailNavigation

/// Everything that a restore could depend on, drawn at random.
struct RandomWorld: Sendable {
  /// The seed that it was drawn from.
  var seed: UInt64
  /// The instant of the restore, in milliseconds since 1970.
  var now: Int64
  /// Who asks.
  var user: String
  /// The roles of who asks.
  var roles: [String]
  /// Every row, by what it is.
  private(set) var records: [WorldKey: WorldRecord] = [:]
  /// The keys of the rows, in an order that depends on the seed alone.
  private(set) var keys: [WorldKey] = []
  /// Whether a source of facts can name a parent that is not there, or only say that there is none.
  var namesAbsentParents = false
  /// Every grant.
  var grants: [WorldGrant] = []
  /// Where a grant is stored that cannot be read.
  var unreadable: Set<WorldTarget> = []
  /// What was saved.
  var scene = WorldScene()

  /// Adds or changes a row.
  mutating func put(_ record: WorldRecord, at key: WorldKey) {
    if records.updateValue(record, forKey: key) == nil { keys.append(key) }
  }

  var principal: Principal { Principal(user, roles: roles) }

  var instant: Instant { Instant(millisecondsSince1970: now) }

  /// Who asks, as subjects of grants.
  var subjects: [WorldSubject] { [.user(user), .everyone] + roles.map(WorldSubject.role) }
}

extension RandomWorld: CustomStringConvertible {
  /// The world in words, for whoever has to find out why a restore of it went wrong.
  var description: String {
    var lines = ["seed \(seed), now \(now), \(user) as \(roles)"]
    for key in keys {
      guard let record = records[key] else { continue }
      let parent = record.parent.map { " under \($0)" } ?? ""
      lines.append("record \(key)\(parent)\(record.isDeleted ? ", deleted" : "")")
    }
    lines += grants.map { "grant \($0)" }
    lines += unreadable.map { "a grant that cannot be read on \($0)" }
    lines.append("scene \(scene.document)")
    return lines.joined(separator: "\n")
  }
}
