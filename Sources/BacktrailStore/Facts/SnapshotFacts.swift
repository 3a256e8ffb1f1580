internal import BacktrailNavigation
internal import BacktrailSQLite

/// Answers the rules from one snapshot of a store.
///
/// It only looks things up: by key where one is known, else by name. A row that does not match its
/// checksum is never trusted.
struct SnapshotFacts: FactSource {
  private let connection: Connection
  private let subjects: [[UInt8]]
  private let places: RecordPlaces
  private let outside: OutsideAnswers?
  /// The records that were read, by key.
  private var records: [Int64: (row: RecordRow, record: RecordID)] = [:]
  private var kinds: [KindRow] = []

  /// - Parameters:
  ///   - places: Where the records of each kind are kept.
  ///   - outside: What outside sources have answered, where there are any.
  init(
    _ connection: Connection, principal: Principal, places: RecordPlaces, outside: OutsideAnswers?
  ) {
    self.connection = connection
    self.places = places
    self.outside = outside
    subjects = principal.subjects.map { Array($0.description.utf8) }
  }

  mutating func answer(_ lookups: [FactLookup]) throws -> [FactAnswer] {
    var answers: [FactAnswer] = []
    answers.reserveCapacity(lookups.count)
    var needed = OutsideAnswers.Needed()
    for lookup in lookups {
      switch lookup {
      case .record(let record, let hint):
        switch places[record.kindText] {
        case .here: answers.append(.record(try find(record, hint: hint)))
        case .table(let reader): answers.append(.record(try reader.find(record, on: connection)))
        case .service:
          answers.append(.record(outside?.record(record, orNote: &needed) ?? .failed))
        }
      case .grants(let target, let hint):
        answers.append(.grants(try grants(on: target, hint: hint)))
      case .authorization(let references):
        let decisions = outside?.authorizations(of: references, orNote: &needed)
        answers.append(.authorization(decisions ?? []))
      }
    }
    if !needed.isEmpty { throw needed }
    return answers
  }

  // MARK: Records

  private mutating func find(_ record: RecordID, hint: Int64?) throws -> RecordAnswer {
    if let hint, hint > 0, case .found(let row) = try connection.record(hint),
      OpaqueText(row.id) == record.idText, let kind = try kind(row.kind),
      OpaqueText(kind.name) == record.kindText
    {
      return try .found(chain(from: row, record))
    }
    switch try kind(named: record.kind) {
    case .missing: return .missing
    case .damaged: return .failed
    case .found(let kind):
      switch try connection.record(kind: kind.key, id: record.id) {
      case .missing: return .missing
      case .damaged: return .failed
      case .found(let row): return try .found(chain(from: row, record))
      }
    }
  }

  /// A record and its ancestors, as far as the rules follow them or know them already.
  private mutating func chain(from row: RecordRow, _ record: RecordID) throws -> [RecordFact] {
    var facts: [RecordFact] = []
    var current: (row: RecordRow, record: RecordID) = (row, record)
    while true {
      let isKnown = records.updateValue(current, forKey: current.row.key) != nil
      var fact = RecordFact(
        current.record, isDeleted: current.row.deletedAt != nil,
        deletedAt: current.row.deletedAt.map(Instant.init(millisecondsSince1970:)),
        key: current.row.key,
        hasGrants: current.row.grants != 0 || current.row.denies != 0)
      guard let parent = current.row.parent else {
        facts.append(fact)
        return facts
      }
      if let known = records[parent] {
        fact.parent = .record(known.record)
        facts.append(fact)
        return facts
      }
      switch try connection.record(parent) {
      case .missing: fact.parent = .dangling
      case .damaged: fact.parent = .unreadable
      case .found(let row):
        guard let kind = try kind(row.kind) else {
          fact.parent = .unreadable
          break
        }
        let record = RecordID(kind.name, row.id)
        fact.parent = .record(record)
        // A parent that is kept elsewhere is only named here.
        if !isKnown, facts.count < FactTable.ancestorLimit, places.isHere(record) {
          facts.append(fact)
          current = (row, record)
          continue
        }
      }
      facts.append(fact)
      return facts
    }
  }

  // MARK: Kinds

  private mutating func kind(named name: String) throws -> RowLookup<KindRow> {
    if let known = kinds.first(where: { OpaqueText($0.name) == OpaqueText(name) }) {
      return .found(known)
    }
    let found = try connection.kind(named: name)
    if case .found(let row) = found { kinds.append(row) }
    return found
  }

  private mutating func kind(_ key: Int64) throws -> KindRow? {
    if let known = kinds.first(where: { $0.key == key }) { return known }
    guard case .found(let row) = try connection.kind(key) else { return nil }
    kinds.append(row)
    return row
  }

  // MARK: Grants

  private mutating func grants(on target: GrantTarget, hint: Int64?) throws -> GrantAnswer {
    switch target {
    case .record(let record):
      // A key that was kept for a reference can be that of another record.
      if let hint, let (row, known) = records[hint], known == record {
        return try grants(on: target, key: hint, count: row.grants, denies: row.denies)
      }
      // A record that is kept elsewhere has a row here only if there are grants on it.
      switch try connection.record(record) {
      case .missing: return .grants([])
      case .damaged: return .unreadable
      case .found(let row):
        return try grants(on: target, key: row.key, count: row.grants, denies: row.denies)
      }
    case .kind(let name):
      switch try kind(named: name) {
      case .missing: return .grants([])
      case .damaged: return .unreadable
      case .found(let row):
        return try grants(on: target, key: -row.key, count: row.grants, denies: row.denies)
      }
    case .everything:
      guard let row = try kind(KindRow.everythingKey) else { return .unreadable }
      return try grants(on: target, key: 0, count: row.grants, denies: row.denies)
    }
  }

  /// How many grants are read one after another before the principal's are looked for instead.
  private static var scanned: Int64 { 64 }

  private func grants(
    on target: GrantTarget, key: Int64, count: Int64, denies: Int64
  ) throws -> GrantAnswer {
    if count == 0, denies == 0 { return .grants([]) }
    var found = FoundGrants(target: target, key: key, subjects: subjects)
    if count <= Self.scanned {
      try connection.withStatement(
        """
        SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant
        WHERE target = ?1
        """
      ) { statement in
        try statement.bind(key, at: 1)
        while try statement.step() { found.take(statement) }
      }
    } else {
      try connection.withStatement(
        """
        SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant
        WHERE target = ?1 AND effect = 0
        """
      ) { statement in
        try statement.bind(key, at: 1)
        while try statement.step() { found.take(statement) }
      }
      for subject in subjects {
        try connection.withStatement(
          """
          SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant
          WHERE target = ?1 AND effect = 1 AND subject = ?2
          """
        ) { statement in
          try statement.bind(key, at: 1)
          try subject.withUnsafeBytes { try statement.bind(text: $0, at: 2) }
          while try statement.step() { found.take(statement) }
        }
      }
    }
    // A deny that has vanished must not become an allow, and an allow that has is not to be taken
    // for one that never was.
    if found.isUnreadable || found.denies != denies { return .unreadable }
    if count <= Self.scanned, found.count != count { return .failed }
    return .grants(found.grants)
  }
}

/// The grants on one target, as they are read.
private struct FoundGrants {
  let target: GrantTarget
  let key: Int64
  let subjects: [[UInt8]]
  var grants: [Grant] = []
  var count: Int64 = 0
  var denies: Int64 = 0
  var isUnreadable = false

  mutating func take(_ statement: Statement) {
    guard let row = GrantRow(statement, target: key) else {
      isUnreadable = true
      return
    }
    count += 1
    if row.effect == .deny { denies += 1 }
    if subjects.contains(where: { $0.elementsEqual(row.subject.utf8) }) {
      grants.append(row.grant(on: target))
    }
  }
}
