internal import BacktrailNavigation
internal import BacktrailSQLite

extension GrantWriter {
  /// Removes every grant to a subject, whether its row matches its checksum or not.
  ///
  /// - Returns: How many there were.
  func removeAll(of subject: Subject) throws -> Int {
    let grants = try connection.all(
      """
      SELECT effect, subject, action, expires_at, checksum, target FROM backtrail_grant
      WHERE subject = ?1
      """,
      subject.description
    ) { statement in
      let target = statement.int64(at: 5)
      return (
        target: target, effect: statement.int64(at: 0), action: statement.text(at: 2),
        isIntact: GrantRow(statement, target: target) != nil
      )
    }
    for grant in grants {
      try connection.run(
        """
        DELETE FROM backtrail_grant
        WHERE target = ?1 AND effect = ?2 AND subject = ?3 AND action = ?4
        """,
        grant.target, grant.effect, subject.description, grant.action)
      // One that does not match its checksum may have been another's: it goes, and its target keeps
      // counting it, so that what it may have denied stays denied.
      guard grant.isIntact else { continue }
      // A row that counts and cannot be trusted stays as it is: it denies, and goes on to.
      guard let counter = try counter(ofKey: grant.target) else { continue }
      try count(Grant.Effect(stored: grant.effect) ?? .deny, by: -1, on: counter)
    }
    // What is told of it, and what was, names nobody.
    try log.forget(subject)
    if !grants.isEmpty { try log.append(.missed) }
    return grants.count
  }

  private func counter(ofKey target: Int64) throws -> Counter? {
    if target > 0 {
      guard case .found(let row) = try connection.record(target) else { return nil }
      return .record(row)
    }
    guard case .found(let row) = try connection.kind(0 &- target) else { return nil }
    return .kind(row)
  }
}
