internal import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// What a decision does to the database.
  enum DecisionAccess: Sendable {
    case reading
    case writing
  }

  /// Runs `body` in one transaction with the facts of its snapshot.
  ///
  /// Where `body` needs something from outside, the transaction ends with nothing written, the source
  /// is asked, and `body` runs again from the start with what was learnt.
  ///
  /// - Throws: ``StoreError``, `needsTime` where a source answers in time; or what `body` throws.
  func deciding<Outcome: Sendable>(
    for principal: Principal, at now: Instant, _ access: DecisionAccess = .reading,
    _ body: @Sendable (Connection, inout SnapshotFacts) throws -> Outcome
  ) throws -> Outcome {
    guard var answers = configuration.outside.map(OutsideAnswers.init) else {
      return try attempt(for: principal, access, nil, body)
    }
    if answers.sources.needsTime { throw StoreError.needsTime }
    while true {
      do {
        return try attempt(for: principal, access, answers, body)
      } catch let needed as OutsideAnswers.Needed {
        try answers.ask(needed, for: principal, at: now)
      }
    }
  }

  /// The twin of ``deciding(for:at:_:_:)`` that waits for sources which answer in time.
  func decidingInTime<Outcome: Sendable>(
    for principal: Principal, at now: Instant, _ access: DecisionAccess = .reading,
    _ body: @escaping @Sendable (Connection, inout SnapshotFacts) throws -> Outcome
  ) async throws -> Outcome {
    let queue = access == .reading ? reads : writes
    guard var answers = configuration.outside.map(OutsideAnswers.init), answers.sources.needsTime
    else {
      return try await queue.run { try self.deciding(for: principal, at: now, access, body) }
    }
    while true {
      do {
        let known = answers
        return try await queue.run { try self.attempt(for: principal, access, known, body) }
      } catch let needed as OutsideAnswers.Needed {
        try await answers.askInTime(needed, for: principal, at: now)
      }
    }
  }

  private func attempt<Outcome: Sendable>(
    for principal: Principal, _ access: DecisionAccess, _ outside: OutsideAnswers?,
    _ body: @Sendable (Connection, inout SnapshotFacts) throws -> Outcome
  ) throws -> Outcome {
    let run: @Sendable (Connection) throws -> Outcome = { connection in
      var facts = SnapshotFacts(
        connection, principal: principal, places: self.places, outside: outside)
      return try body(connection, &facts)
    }
    switch access {
    case .reading: return try read(run)
    case .writing: return try write(run)
    }
  }
}
