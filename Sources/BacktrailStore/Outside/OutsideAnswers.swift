internal import BacktrailNavigation

/// What outside sources have answered so far in one call.
///
/// The call runs from the start each time that it has learnt something, in a new transaction, so that
/// all that it takes from the database is from one snapshot and none is open while it waits.
struct OutsideAnswers: Sendable {
  let sources: OutsideSources
  private var records: [RecordID: RecordAnswer] = [:]
  private var authorizations: [RecordReference: Authorization] = [:]
  private var rounds = 0

  /// What a call needs from outside before it can go on.
  struct Needed: Error {
    var records: [RecordID] = []
    var references: [RecordReference] = []

    var isEmpty: Bool { records.isEmpty && references.isEmpty }
  }

  /// More rounds than the rules can need: each of them climbs one ancestor at least.
  private static let roundLimit = 2 * FactTable.ancestorLimit

  init(_ sources: OutsideSources) {
    self.sources = sources
  }

  func record(_ record: RecordID, orNote needed: inout Needed) -> RecordAnswer {
    if let answer = records[record] { return answer }
    if rounds < Self.roundLimit { needed.records.append(record) }
    return .failed
  }

  func authorizations(
    of references: [RecordReference], orNote needed: inout Needed
  ) -> [Authorization] {
    references.map { reference in
      if let answer = authorizations[reference] { return answer }
      if rounds < Self.roundLimit { needed.references.append(reference) }
      return .undetermined
    }
  }

  // MARK: Asking

  /// Asks for what is needed, where every source answers at once.
  mutating func ask(_ needed: Needed, for principal: Principal, at now: Instant) throws {
    rounds += 1
    for (service, wanted) in byService(needed.records) {
      guard case .prompt(let service) = sources.services[service].service else { continue }
      try learn(wanted) { try service.records(wanted) }
    }
    guard !needed.references.isEmpty, case .prompt(let authorizer) = sources.authority else {
      return
    }
    let request = AuthorizationRequest(
      principal: principal, references: needed.references, now: now)
    try learn(request) { try authorizer.authorize(request) }
  }

  /// Asks for what is needed, and waits for the sources that answer in time.
  mutating func askInTime(
    _ needed: Needed, for principal: Principal, at now: Instant
  ) async throws {
    rounds += 1
    for (service, wanted) in byService(needed.records) {
      let answers: Result<[RecordAnswer], any Error>
      switch sources.services[service].service {
      case .prompt(let service): answers = Result { try service.records(wanted) }
      case .patient(let service): answers = await result { try await service.records(wanted) }
      }
      try learn(wanted) { try answers.get() }
    }
    guard !needed.references.isEmpty, let authority = sources.authority else { return }
    let request = AuthorizationRequest(
      principal: principal, references: needed.references, now: now)
    let answers: Result<[Authorization], any Error>
    switch authority {
    case .prompt(let authorizer): answers = Result { try authorizer.authorize(request) }
    case .patient(let authorizer):
      answers = await result { try await authorizer.authorize(request) }
    }
    try learn(request) { try answers.get() }
  }

  private func result<Value: Sendable>(
    _ body: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private func byService(_ records: [RecordID]) -> [(service: Int, records: [RecordID])] {
    var wanted: [(service: Int, records: [RecordID])] = []
    for record in records {
      guard let service = sources.service(forKind: record.kindText) else { continue }
      if let index = wanted.firstIndex(where: { $0.service == service }) {
        wanted[index].records.append(record)
      } else {
        wanted.append((service, [record]))
      }
    }
    return wanted
  }

  // MARK: Learning

  private mutating func learn(
    _ wanted: [RecordID], from body: () throws -> [RecordAnswer]
  ) throws {
    let answers = try answers(to: wanted.count, "a record service", body) ?? []
    for (index, record) in wanted.enumerated() {
      records[record] = index < answers.count ? checked(answers[index], about: record) : .failed
    }
  }

  private mutating func learn(
    _ request: AuthorizationRequest, from body: () throws -> [Authorization]
  ) throws {
    let answers = try answers(to: request.references.count, "the authorizer", body) ?? []
    for (index, reference) in request.references.enumerated() {
      authorizations[reference] = index < answers.count ? answers[index] : .undetermined
    }
  }

  /// What a source answers, or nil where it fails and that means doubt.
  private func answers<Answer>(
    to count: Int, _ source: String, _ body: () throws -> [Answer]
  ) throws -> [Answer]? {
    do {
      let answers = try body()
      if answers.count == count { return answers }
      throw StoreError.outsideFailed("\(source) was asked \(count) and answered \(answers.count)")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if sources.failure == .isThrown { throw error }
      return nil
    }
  }

  /// What a service may say: facts about records of its own, each followed by what it lies under.
  ///
  /// An answer about another record than the one that was asked for is none. What is kept elsewhere
  /// is asked there, and only this store knows which grants there are.
  private func checked(_ answer: RecordAnswer, about record: RecordID) -> RecordAnswer {
    guard case .found(let facts) = answer else { return answer }
    guard facts.first?.record == record else { return .failed }
    let service = sources.service(forKind: record.kindText)
    var own: [RecordFact] = []
    for fact in facts {
      if let last = own.last {
        guard last.parent == .record(fact.record),
          sources.service(forKind: fact.record.kindText) == service
        else { break }
      }
      var fact = fact
      fact.key = nil
      fact.hasGrants = true
      own.append(fact)
    }
    return .found(own)
  }
}
