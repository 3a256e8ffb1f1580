/// Everything that the rules know so far, and what they still want to know.
///
/// Each record and kind that comes up gets a place, and the rules work with places: a restore
/// compares no strings after its first step.
package struct FactTable: Sendable {
  /// The place of a record.
  typealias Place = Int

  /// How far a target's grants are known.
  enum GrantState: Sendable {
    case unknown, known, unreadable, failed
  }

  struct RecordPlace: Sendable {
    /// A few bits of the record, so that most others are told apart without comparing strings.
    let fingerprint: UInt64
    enum State: Sendable {
      case unknown, found, missing, failed, notSynced
    }

    enum Parent: Sendable {
      case none, dangling, unreadable
      case place(Place)
    }

    let record: RecordID
    var hint: Int64?
    let kind: Int
    var state: State = .unknown
    var parent: Parent = .none
    var isDeleted = false
    var deletedAt: Instant?
    var isWanted = false
    var grants = GrantPlace()
    var standing: Standing?
  }

  struct GrantPlace: Sendable {
    var state: GrantState = .unknown
    var grants: [Grant] = []
    var isWanted = false
  }

  private enum Want {
    case record(Place)
    case recordGrants(Place)
    case kindGrants(Int)
    case allGrants
    case authorization
  }

  let principal: [OpaqueText]
  let now: Instant
  /// How an authorizer stands to the grants; nil where there is none.
  let authority: AuthorityRelation?
  var authorization: AuthorizationTable

  private(set) var records: [RecordPlace] = []
  private(set) var kinds: [(name: String, grants: GrantPlace)] = []
  private(set) var everything = GrantPlace()
  private var index: [RecordID: Place] = [:]
  private var wants: [Want] = []
  private var lookups: [FactLookup] = []

  /// A table about one principal at one instant.
  package init(principal: Principal, now: Instant, authority: AuthorityRelation?) {
    self.principal = principal.subjects.map(\.encoded)
    self.now = now
    self.authority = authority
    authorization = AuthorizationTable(state: authority == nil ? .absent : .assumed)
  }

  subscript(place: Place) -> RecordPlace {
    _read { yield records[place] }
    _modify { yield &records[place] }
  }

  // MARK: Places

  /// The place of a record, a new one where it has none yet.
  mutating func place(of record: RecordID, hint: Int64? = nil) -> Place {
    let fingerprint = record.fingerprint
    if let place = find(record, fingerprint) {
      if records[place].hint == nil { records[place].hint = hint }
      return place
    }
    let place = records.count
    records.append(
      RecordPlace(
        fingerprint: fingerprint, record: record, hint: hint, kind: kindPlace(of: record)))
    // A handful is found faster by looking through them than by hashing each.
    if records.count > Self.scanned {
      if index.isEmpty {
        for (place, known) in records.enumerated() { index[known.record] = place }
      } else {
        index[record] = place
      }
    }
    return place
  }

  private static var scanned: Int { 32 }

  private func find(_ record: RecordID, _ fingerprint: UInt64) -> Place? {
    if records.count > Self.scanned { return index[record] }
    for place in records.indices
    where records[place].fingerprint == fingerprint && records[place].record == record {
      return place
    }
    return nil
  }

  private mutating func kindPlace(of record: RecordID) -> Int {
    if let place = kinds.firstIndex(where: { OpaqueText($0.name) == record.kindText }) {
      return place
    }
    kinds.append((record.kind, GrantPlace()))
    return kinds.count - 1
  }

  // MARK: Wanting

  /// Asks for a record in the next lookups.
  mutating func want(record place: Place) {
    guard !records[place].isWanted else { return }
    records[place].isWanted = true
    wants.append(.record(place))
    lookups.append(.record(records[place].record, hint: records[place].hint))
  }

  /// Asks for the grants on a record in the next lookups.
  mutating func want(grantsOn place: Place) {
    guard !records[place].grants.isWanted else { return }
    records[place].grants.isWanted = true
    wants.append(.recordGrants(place))
    lookups.append(.grants(.record(records[place].record), hint: records[place].hint))
  }

  /// Asks for the grants on a kind in the next lookups.
  mutating func want(grantsOnKind kind: Int) {
    guard !kinds[kind].grants.isWanted else { return }
    kinds[kind].grants.isWanted = true
    wants.append(.kindGrants(kind))
    lookups.append(.grants(.kind(kinds[kind].name), hint: nil))
  }

  /// Asks for the grants on everything in the next lookups.
  mutating func wantGrantsOnEverything() {
    guard !everything.isWanted else { return }
    everything.isWanted = true
    wants.append(.allGrants)
    lookups.append(.grants(.everything, hint: nil))
  }

  /// Asks for the decisions of the authorizer in the next lookups.
  mutating func want(authorizationOf references: [RecordReference]) {
    wants.append(.authorization)
    lookups.append(.authorization(references))
  }

  /// The lookups that were asked for since the last answers.
  var pendingLookups: [FactLookup] { lookups }

  // MARK: Learning

  /// Takes the answers to ``pendingLookups``, in their order.
  mutating func learn(_ answers: [FactAnswer]) {
    precondition(
      answers.count == wants.count,
      "A fact source must answer every lookup: \(wants.count) were asked, \(answers.count) answered."
    )
    let wanted = wants
    wants.removeAll(keepingCapacity: true)
    lookups.removeAll(keepingCapacity: true)
    for (want, answer) in zip(wanted, answers) {
      switch (want, answer) {
      case (.record(let place), .record(let answer)): learn(answer, about: place)
      case (.recordGrants(let place), .grants(let answer)):
        Self.learn(answer, into: &records[place].grants)
      case (.kindGrants(let kind), .grants(let answer)):
        Self.learn(answer, into: &kinds[kind].grants)
      case (.allGrants, .grants(let answer)): Self.learn(answer, into: &everything)
      case (.authorization, .authorization(let decisions)): learn(decisions)
      default:
        preconditionFailure("A fact source answered a lookup as one of another kind.")
      }
    }
  }

  private mutating func learn(_ answer: RecordAnswer, about place: Place) {
    switch answer {
    case .missing: records[place].state = .missing
    case .failed: records[place].state = .failed
    case .notSynced: records[place].state = .notSynced
    case .found(let facts):
      precondition(
        facts.first?.record == records[place].record,
        "A fact source answered with another record than it was asked for."
      )
      learn(facts[0], at: place)
      for fact in facts.dropFirst() {
        learn(fact, at: self.place(of: fact.record, hint: fact.key))
      }
    }
  }

  private mutating func learn(_ fact: RecordFact, at place: Place) {
    guard records[place].state == .unknown else { return }
    let parent: RecordPlace.Parent =
      switch fact.parent {
      case .none: .none
      case .dangling: .dangling
      case .unreadable: .unreadable
      case .record(let parent): .place(self.place(of: parent))
      }
    records[place].state = .found
    records[place].parent = parent
    records[place].isDeleted = fact.isDeleted
    records[place].deletedAt = fact.deletedAt
    records[place].hint = fact.key ?? records[place].hint
    if !fact.hasGrants { records[place].grants.state = .known }
  }

  private static func learn(_ answer: GrantAnswer, into place: inout GrantPlace) {
    switch answer {
    case .grants(let grants):
      place.state = .known
      place.grants = grants
    case .unreadable: place.state = .unreadable
    case .failed: place.state = .failed
    }
  }
}

extension RecordID {
  /// Eight bytes of the id mixed with its length: records that differ here are not the same.
  fileprivate var fingerprint: UInt64 {
    var id = id
    return id.withUTF8 { bytes in
      var word: UInt64 = 0
      for byte in bytes.suffix(8) { word = word << 8 | UInt64(byte) }
      return word ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    }
  }
}
