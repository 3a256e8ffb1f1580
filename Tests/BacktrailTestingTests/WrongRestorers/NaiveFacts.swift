import BacktrailNavigation
import BacktrailSQLite

@testable import BacktrailStore

/// The facts of one file, looked up one by one in the most obvious way.
struct NaiveFacts {
  let connection: Connection
  let principal: Principal
  let flaw: RestorerFlaw?

  /// A record with all that it lies under, and what is wrong with it if something is.
  struct Line {
    var met: [(row: RecordRow, record: RecordID)] = []
    var failure: NaiveFailure?

    /// The record that the first one lies under.
    var parent: RecordID? { met.count > 1 ? met[1].record : nil }
  }

  /// The grants that speak of a question.
  struct Grants {
    var grants: [(grant: Grant, depth: Int)] = []
    var isUnreadable = false
    var isUncertain = false
  }

  func line(from record: RecordID, hint: Int64?) throws -> Line {
    var line = Line()
    switch try row(record, hint: hint) {
    case .missing:
      line.failure = NaiveFailure(.missing, at: record)
      return line
    case .damaged:
      line.failure = NaiveFailure(.lookupFailed, at: record, isDoubt: true)
      return line
    case .found(let row): line.met.append((row, record))
    }
    while let (row, record) = line.met.last {
      if line.met.count > 10_000 { throw NaiveEndlessError() }
      if row.deletedAt != nil, line.met.count == 1 || flaw != .ignoresDeletedAncestors {
        line.failure = NaiveFailure(.deleted, at: record)
        line.failure?.deletedAt = row.deletedAt.map(Instant.init(millisecondsSince1970:))
        return line
      }
      guard let parent = row.parent else { return line }
      if flaw != .followsParentCycles {
        if let known = line.met.first(where: { $0.row.key == parent }) {
          line.failure = NaiveFailure(.hierarchyCycle, at: known.record)
          return line
        }
        if line.met.count > 64 {
          line.failure = NaiveFailure(.hierarchyTooDeep, at: record)
          return line
        }
      }
      switch try connection.record(parent) {
      case .missing: line.failure = NaiveFailure(.ancestorMissing, at: record)
      case .damaged: line.failure = NaiveFailure(.lookupFailed, at: record, isDoubt: true)
      case .found(let row):
        if case .found(let kind) = try connection.kind(row.kind) {
          line.met.append((row, RecordID(kind.name, row.id)))
        } else {
          line.failure = NaiveFailure(.lookupFailed, at: record, isDoubt: true)
        }
      }
      if line.failure != nil { return line }
    }
    return line
  }

  private func row(_ record: RecordID, hint: Int64?) throws -> RowLookup<RecordRow> {
    if flaw == .trustsIntegerKeys, let hint, case .found(let row) = try connection.record(hint) {
      return .found(row)
    }
    guard flaw == .takesFailureForAbsence else { return try connection.record(record) }
    if case .found(let row)? = try? connection.record(record) { return .found(row) }
    return .missing
  }

  /// The grants on a record, on all that it lies under, on their kinds and on everything.
  func grants(on line: Line, for action: String) throws -> Grants {
    var found = Grants()
    for (depth, (row, record)) in line.met.enumerated() {
      try add(
        row.key, .record(record), depth, counted: row.grants, row.denies, action, to: &found)
      if case .found(let kind) = try connection.kind(row.kind) {
        try add(
          -kind.key, .kind(kind.name), depth, counted: kind.grants, kind.denies, action, to: &found)
      } else {
        found.isUnreadable = true
      }
    }
    if case .found(let all) = try connection.kind(0) {
      try add(0, .everything, 1, counted: all.grants, all.denies, action, to: &found)
    } else {
      found.isUnreadable = true
    }
    return found
  }

  private func add(
    _ key: Int64, _ target: GrantTarget, _ depth: Int, counted: Int64, _ denies: Int64,
    _ action: String, to found: inout Grants
  ) throws {
    let rows: [GrantRow?] = try connection.all(
      """
      SELECT effect, subject, action, expires_at, checksum FROM backtrail_grant WHERE target = ?1
      """, key
    ) { GrantRow($0, target: key) }
    let readable = rows.compactMap(\.self)
    if readable.count < rows.count || readable.count(where: { $0.effect == .deny }) != denies {
      found.isUnreadable = true
    } else if readable.count != counted {
      found.isUncertain = true
    }
    let subjects = principal.subjects.map { Array($0.description.utf8) }
    for row in readable where subjects.contains(Array(row.subject.utf8)) {
      let speaks =
        row.action.utf8.elementsEqual(action.utf8) || row.action == "*" || flaw == .ignoresActions
      if speaks { found.grants.append((row.grant(on: target), depth)) }
    }
  }
}

/// Why a naive restorer finds something invalid.
struct NaiveFailure {
  var reason: Reason
  /// The record at which it failed.
  var culprit: RecordID?
  var isDoubt = false
  var deletedAt: Instant?
  /// The grant that refused.
  var grant: Grant?
  /// The reference that failed, by its index.
  var reference: Int?

  init(_ reason: Reason, at culprit: RecordID? = nil, isDoubt: Bool = false) {
    self.reason = reason
    self.culprit = culprit
    self.isDoubt = isDoubt
  }
}

/// What stands for a call that would never come back, so that a test of it ends.
struct NaiveEndlessError: Error {}
