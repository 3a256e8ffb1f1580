import BacktrailNavigation
import BacktrailStore

extension MigrationStatus {
  /// The migrations and their states, for people.
  var table: String {
    var table = Table(["VERSION", "NAME", "STATE", "APPLIED"])
    for row in rows {
      table.add([
        String(row.version), row.name, row.words, (row.begunAt ?? row.appliedAt)?.rfc3339 ?? "",
      ])
    }
    return table.text(whenEmpty: "There are no migrations.")
  }

  /// What it comes to where that is not that all is well, and what to do.
  ///
  /// - Parameter line: Writes the command that helps.
  func sentence(_ line: MigrateLine) -> String? {
    do {
      try validate()
    } catch let error as MigrationError {
      return Printable.text(error.advice(line))
    } catch {
      return "\(error)"
    }
    let count = pending.count
    if count == 0 { return nil }
    return "\(Counted.text(count, "migration")) \(count == 1 ? "is" : "are") pending: "
      + "'\(line.text("up"))' applies \(count == 1 ? "it" : "them")."
  }

  var json: JSONValue {
    [
      "verdict": .string(verdict.rawValue), "current": JSONValue(current),
      "pending": JSONValue(pending.count), "migrations": .array(rows.map(\.json)),
    ]
  }

  /// Known and unknown ones, in the order of versions.
  private var rows: [Row] {
    let known = entries.map { entry in
      Row(
        version: entry.migration.version, name: entry.migration.name, state: entry.word,
        isLate: entry.state == .pending && entry.migration.version < current,
        isBaseline: entry.isBaseline, appliedAt: entry.appliedAt,
        direction: entry.unfinished?.direction, begunAt: entry.unfinished?.begunAt)
    }
    let newest = entries.last?.migration.version ?? 0
    let unknown = unknown.map {
      Row(
        version: $0.version, name: $0.name, state: $0.version > newest ? "newer" : "missing",
        isLate: false, isBaseline: false, appliedAt: $0.appliedAt,
        direction: $0.unfinished?.direction, begunAt: $0.unfinished?.begunAt)
    }
    return (known + unknown).sorted { $0.version < $1.version }
  }

  private struct Row {
    let version: Int
    let name: String
    let state: String
    let isLate: Bool
    let isBaseline: Bool
    let appliedAt: Instant?
    let direction: MigrationRun.Step.Direction?
    let begunAt: Instant?

    var words: String {
      switch direction {
      case .up?: return "\(state) (being applied)"
      case .down?: return "\(state) (being taken back)"
      case nil: break
      }
      if isLate { return "\(state) (out of order)" }
      return isBaseline ? "\(state) (baseline)" : state
    }

    var json: JSONValue {
      [
        "version": JSONValue(version), "name": .string(name), "state": .string(state),
        "appliedAt": JSONValue(appliedAt), "outOfOrder": .bool(isLate),
        "baseline": .bool(isBaseline), "direction": JSONValue(direction?.rawValue),
        "begunAt": JSONValue(begunAt),
      ]
    }
  }
}

extension MigrationStatus.Entry {
  fileprivate var appliedAt: Instant? {
    switch state {
    case .applied(let instant), .drifted(let instant): instant
    case .unfinished, .pending: nil
    }
  }

  fileprivate var unfinished: (direction: MigrationRun.Step.Direction, begunAt: Instant)? {
    if case .unfinished(let direction, let begunAt) = state { (direction, begunAt) } else { nil }
  }

  fileprivate var word: String {
    switch state {
    case .applied: "applied"
    case .drifted: "drifted"
    case .unfinished: "unfinished"
    case .pending: "pending"
    }
  }
}

extension MigrationStatus.Unknown {
  fileprivate var unfinished: (direction: MigrationRun.Step.Direction, begunAt: Instant)? {
    if case .unfinished(let direction, let begunAt) = state { (direction, begunAt) } else { nil }
  }
}

extension MigrationStatus.Verdict {
  /// How the tool ends.
  var exitCode: ExitCode {
    switch self {
    case .newer: .newer
    case .unfinished: .migrationFailed
    case .drifted: .drifted
    case .pending: .pending
    case .clean: .ok
    }
  }
}
