public import BacktrailNavigation

/// Records and grants in a dictionary, which answer the rules in place of a store.
///
/// ```swift
/// var facts = FixtureFacts()
/// facts.put(RecordID("project", "42"))
/// facts.put(RecordID("task", "7"), under: RecordID("project", "42"))
/// facts.allow(.role("editor"), .view, on: .kind("project"))
/// facts.delete(RecordID("task", "7"))
///
/// let validated = try StackValidation<TaskFlow>(stack, for: ana, at: now)
///   .decide(answeredBy: &facts)
/// ```
///
/// It speaks the words of a store and refuses nothing: a parent may be missing, and ancestors may
/// form a circle, so that a test can show the rules what a store would not take.
public struct FixtureFacts: FactSource, AsyncFactSource, Sendable {
  private var records: [RecordID: RecordFact] = [:]
  private var answers: [RecordID: RecordAnswer] = [:]
  private var grants: [GrantTarget: [Grant]] = [:]
  private var unanswered: [GrantTarget: GrantAnswer] = [:]

  /// Decides where the rules ask an authorizer; it cannot tell unless said otherwise.
  public var authorizer: @Sendable (RecordReference) -> Authorization = { _ in .undetermined }

  /// Every lookup that was answered, in order.
  public private(set) var lookups: [FactLookup] = []
  /// How often the rules asked: each time is one round trip for a source that is far away.
  public private(set) var rounds = 0

  /// Facts to begin with; none unless said otherwise.
  public init(records: [RecordFact] = [], grants: [Grant] = []) {
    for record in records { self.records[record.record] = record }
    for grant in grants { self.grant(grant) }
  }

  // MARK: Records

  /// Puts a record, or puts one back that was deleted.
  ///
  /// - Parameters:
  ///   - record: The kind and id.
  ///   - parent: The record that it lies under; nil leaves it where it is.
  public mutating func put(_ record: RecordID, under parent: RecordID? = nil) {
    answers[record] = nil
    let before = records[record]?.parent ?? .none
    records[record] = RecordFact(record, parent: parent.map { .record($0) } ?? before)
  }

  /// Turns a record into a tombstone, which keeps its parent.
  public mutating func delete(_ record: RecordID) {
    records[record, default: RecordFact(record)].isDeleted = true
  }

  /// Brings a deleted record back.
  public mutating func undelete(_ record: RecordID) {
    records[record]?.isDeleted = false
  }

  /// Removes a record as if it had never been there. What lies under it stays, without its parent.
  public mutating func remove(_ record: RecordID) {
    records[record] = nil
  }

  /// Answers every lookup of a record with this, until it is put again.
  ///
  /// Where the record is an ancestor, the rules are left to ask for it.
  public mutating func answer(_ record: RecordID, with answer: RecordAnswer) {
    answers[record] = answer
  }

  // MARK: Grants

  /// Allows a subject an action on a target.
  public mutating func allow(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) {
    grant(Grant(.allow, subject, action, on: target, expires: expires))
  }

  /// Denies a subject an action on a target, whatever allows it.
  public mutating func deny(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) {
    grant(Grant(.deny, subject, action, on: target, expires: expires))
  }

  /// Adds a grant, or replaces the one of the same effect, subject, action and target.
  public mutating func grant(_ grant: Grant) {
    unanswered[grant.target] = nil
    grants[grant.target, default: []].removeAll {
      $0.effect == grant.effect && $0.subject == grant.subject && $0.action == grant.action
    }
    grants[grant.target, default: []].append(grant)
  }

  /// Removes the allow and the deny of a subject, an action and a target.
  public mutating func revoke(_ subject: Subject, _ action: GrantAction, on target: GrantTarget) {
    grants[target]?.removeAll { $0.subject == subject && $0.action == action }
  }

  /// Answers every lookup of the grants on a target with this, until one is granted there.
  public mutating func answer(grantsOn target: GrantTarget, with answer: GrantAnswer) {
    unanswered[target] = answer
  }

  // MARK: Answering

  /// Answers every lookup, in the order in which they are given.
  public mutating func answer(_ lookups: [FactLookup]) -> [FactAnswer] {
    rounds += 1
    self.lookups += lookups
    return lookups.map { lookup in
      switch lookup {
      case .record(let record, _): .record(answers[record] ?? chain(of: record))
      case .grants(let target, _): .grants(unanswered[target] ?? .grants(grants[target] ?? []))
      case .authorization(let references): .authorization(references.map(authorizer))
      }
    }
  }

  /// A record with all its ancestors, as far as they are there.
  private func chain(of record: RecordID) -> RecordAnswer {
    guard let fact = records[record] else { return .missing }
    var chain = [fact]
    var met: Set<RecordID> = [record]
    while case .record(let parent)? = chain.last?.parent, met.insert(parent).inserted,
      answers[parent] == nil, let fact = records[parent]
    {
      chain.append(fact)
    }
    return .found(chain)
  }
}
