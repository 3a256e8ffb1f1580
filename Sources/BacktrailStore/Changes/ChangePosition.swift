internal import BacktrailNavigation
internal import BacktrailSQLite

/// How far the commits to a database have been looked at, and how to look further.
struct ChangePosition: Hashable, Sendable {
  /// What the watching connection said of the version of the data; nil where that cannot be compared.
  var version: Int64?
  /// The newest row of the log that was seen; 0 where there was none.
  var sequence: Int64 = 0
  /// The checksum of that row, by which it is known again.
  var checksum: Int64?

  /// The most rows that are told one by one.
  static let mostAtOnce = 2_048

  /// The position after the last commit.
  init(endOn connection: Connection) throws {
    self = try connection.read {
      var position = ChangePosition()
      position.version = try connection.dataVersion()
      try position.skipToEnd(on: connection)
      return position
    }
  }

  private init() {}

  private mutating func skipToEnd(on connection: Connection) throws {
    (sequence, checksum) =
      try connection.first(
        """
        SELECT sequence, checksum FROM backtrail_change
        WHERE sequence = (SELECT max(sequence) FROM backtrail_change)
        """
      ) { ($0.int64(at: 0), $0.int64(at: 1)) } ?? (0, nil)
  }

  /// What was committed since; nil where nothing was, which takes no look at any table.
  ///
  /// An empty list says that something was committed of which the log says nothing. What the log does
  /// not tell any more, or not well, is `missed`.
  ///
  /// - Throws: `SQLiteError`. The position is as it was then.
  mutating func advance(on connection: Connection) throws -> [StoreChange]? {
    if let version, try connection.dataVersion() == version { return nil }
    // The version and the rows are of one view, so that no commit moves the one without the other.
    let (next, changes) = try connection.read {
      var next = self
      next.version = try connection.dataVersion()
      let changes = try next.readLog(on: connection)
      return (next, changes)
    }
    self = next
    return changes
  }

  private mutating func readLog(on connection: Connection) throws -> [StoreChange] {
    // From the row that was seen last, to know whether the log still is the one that it was.
    let rows = try connection.all(
      """
      SELECT sequence, what, at, kind, id, effect, subject, action, expires_at, checksum
      FROM backtrail_change WHERE sequence >= ?1 ORDER BY sequence LIMIT ?2
      """,
      sequence, Self.mostAtOnce
    ) { statement in
      (
        sequence: statement.int64(at: 0), checksum: statement.int64(at: 9),
        row: ChangeRow(statement)
      )
    }
    var unread = rows[...]
    var changes: [StoreChange] = []
    if let checksum {
      if let first = rows.first, first.sequence == sequence, first.checksum == checksum {
        unread.removeFirst()
      } else {
        try skipToEnd(on: connection)
        return [StoreChange(.missed)]
      }
    }
    for (sequence, checksum, row) in unread {
      let isNext = sequence == self.sequence + 1
      (self.sequence, self.checksum) = (sequence, checksum)
      if isNext, let row {
        changes.append(row.change)
      } else if changes.last?.what != .missed {
        changes.append(StoreChange(.missed))
      }
    }
    if rows.count == Self.mostAtOnce {
      try skipToEnd(on: connection)
      changes.append(StoreChange(.missed))
    }
    return changes
  }
}
