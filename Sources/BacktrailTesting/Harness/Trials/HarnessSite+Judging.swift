internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

extension HarnessSite {
  /// What is stored now: the scene's document, the records and the grants, read without the store's
  /// own rules. Take it before a fault of the file, to judge by it afterwards.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func world() throws -> HarnessWorld { try world(on: connection()) }

  func world(on connection: Connection) throws -> HarnessWorld {
    try HarnessWorld(
      connection, scene: scene, of: owner.id ?? "", damagedScene: isSceneDamaged,
      unreadable: unreadable)
  }

  /// What is wrong with an outcome, given what was stored at the instant of the restore: no prefix, an
  /// invalid route, too short, a wrong reason, something dropped that had to be parked, somebody
  /// else's scene, something that the public form tells.
  package func judged(_ outcome: HarnessOutcome, by world: HarnessWorld) -> [HarnessFinding] {
    findings(of: judgement(of: outcome, by: world))
  }

  func judgement(of outcome: HarnessOutcome, by world: HarnessWorld) -> HarnessJudgement {
    HarnessJudgement(
      outcome,
      HarnessOracle(
        world, reader: reader, owner: owner, principal: principal, now: now,
        limits: configuration.limits))
  }

  func findings(of judgement: HarnessJudgement) -> [HarnessFinding] {
    let checks: [any HarnessCheck.Type] = [
      PrefixCheck.self, ValidityCheck.self, MaximalCheck.self, ReasonCheck.self,
      ParkingCheck.self, OwnershipCheck.self, DisclosureCheck.self, ValidityEndCheck.self,
    ]
    return checks.flatMap { check in
      check.problems(of: judgement).prefix(1).map {
        HarnessFinding(check.invariant, $0, after: judgement.outcome.lines)
      }
    }
  }

  /// Every row of every table, to tell whether anything was written.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func contents() throws -> HarnessContents { try HarnessContents(connection()) }

  /// `bytesUnchanged` where what is stored is not what it was.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func changes(since contents: HarnessContents) throws -> [HarnessFinding] {
    try changes(since: contents, on: connection())
  }

  func changes(
    since contents: HarnessContents, on connection: Connection
  ) throws -> [HarnessFinding] {
    let tables = try HarnessContents(connection).differences(from: contents)
    if tables.isEmpty { return [] }
    return [
      HarnessFinding(
        .bytesUnchanged, "A restore has written to \(tables.joined(separator: ", ")).")
    ]
  }

  /// What the store's own doctor, with SQLite's integrity check, finds to be wrong.
  ///
  /// - Throws: `StoreError` where the file cannot be read at all.
  package func diagnosis() throws -> [String] {
    try withStore { try Self.diagnosis(of: $0) }
  }

  static func diagnosis(of store: RestorationStore) throws -> [String] {
    let diagnosis: Diagnosis = try store.diagnose()
    return diagnosis.findings.filter { $0.severity == .error }.map { "\($0.code): \($0.message)" }
  }

  /// `intact` where SQLite's integrity check finds something.
  static func damage(on connection: Connection) throws -> [HarnessFinding] {
    let complaints = try connection.all("PRAGMA integrity_check") { $0.text(at: 0) }
    if complaints == ["ok"] { return [] }
    return complaints.prefix(1).map {
      HarnessFinding(.intact, "SQLite's integrity check says: \($0)")
    }
  }

  /// `intact` where SQLite's integrity check or the store's own doctor finds something.
  ///
  /// - Parameter known: What ``diagnosis()`` found before, since the fault itself brought it about.
  /// - Throws: `StoreError` where the file cannot be read at all.
  package func damage(tolerating known: [String] = []) throws -> [HarnessFinding] {
    try diagnosis().filter { !known.contains($0) }.prefix(1).map { HarnessFinding(.intact, $0) }
  }
}
