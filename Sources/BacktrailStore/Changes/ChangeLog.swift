internal import BacktrailNavigation
internal import BacktrailSQLite

/// Writes down what a transaction changes, inside that transaction, for those who follow.
struct ChangeLog {
  private let connection: Connection
  private let now: Instant

  /// How many rows the log keeps at least, once it has that many.
  static let length: Int64 = 10_000
  /// After how many rows it is cut back to that length.
  static let step: Int64 = 256
  /// The most changes of one call that are told one by one.
  static let mostAtOnce = 1_000

  init(_ connection: Connection, at now: Instant) {
    self.connection = connection
    self.now = now
  }

  /// Adds one change.
  ///
  /// - Complexity: One lookup and one row; once in so many rows, those too old are removed by key.
  func append(_ what: StoreChange.What) throws {
    try append([what])
  }

  /// Adds changes in their order; so many that they are not told one by one become one `missed`.
  func append(_ changes: [StoreChange.What]) throws {
    if changes.isEmpty { return }
    var sequence = try newest()
    for what in changes.count > Self.mostAtOnce ? [.missed] : changes {
      sequence += 1
      try ChangeRow(sequence: sequence, what: what, at: now).put(on: connection)
      if sequence % Self.step == 0 { try remove(through: sequence - Self.length) }
    }
  }

  /// The newest sequence number, 0 where there is none.
  ///
  /// One that no store reaches is damage. The log begins anew then, which those who follow notice by
  /// the row that they saw last.
  private func newest() throws -> Int64 {
    let newest = try connection.newestChange()
    if newest >= 0, newest < 1 << 62 { return newest }
    try connection.run("DELETE FROM backtrail_change")
    return 0
  }

  private func remove(through sequence: Int64) throws {
    try connection.run("DELETE FROM backtrail_change WHERE sequence <= ?1", sequence)
  }
}

extension ChangeLog {
  /// Takes everything out of the log that names a subject.
  ///
  /// - Complexity: Reads the whole log.
  func forget(_ subject: Subject) throws {
    let rows = try connection.all(
      "SELECT sequence FROM backtrail_change WHERE subject = ?1", subject.description
    ) { $0.int64(at: 0) }
    for sequence in rows { try blank(sequence) }
  }

  /// Removes what was written down at an instant or before, and all that came before that.
  ///
  /// - Returns: How many rows told of something and do not any more.
  /// - Complexity: Reads the whole log.
  func prune(since oldest: Int64) throws -> Int {
    let last = try connection.first(
      "SELECT max(sequence) FROM backtrail_change WHERE at <= ?1", oldest
    ) { $0.optionalInt64(at: 0) }
    guard let last = last ?? nil else { return 0 }
    let count = try connection.first(
      "SELECT count(*) FROM backtrail_change WHERE sequence <= ?1 AND what <> 'missed'", last
    ) { Int($0.int64(at: 0)) }
    // The newest row keeps its number, so that it is not used again.
    let newest = try connection.newestChange()
    if last == newest { try blank(newest) }
    try remove(through: min(last, newest - 1))
    return count ?? 0
  }

  /// Leaves of a row only that something was there.
  private func blank(_ sequence: Int64) throws {
    try ChangeRow(sequence: sequence, what: .missed, at: now).put(on: connection)
  }
}

extension Connection {
  /// The newest sequence number of the log, 0 where there is none.
  func newestChange() throws -> Int64 {
    try first("SELECT max(sequence) FROM backtrail_change") { $0.int64(at: 0) } ?? 0
  }
}
