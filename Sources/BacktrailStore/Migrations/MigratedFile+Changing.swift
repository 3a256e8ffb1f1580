internal import BacktrailNavigation
internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension MigratedFile {
  /// Does something to the database while no other process does.
  ///
  /// The lock spares processes that start together the work of a copy each. That each migration is
  /// applied once does not hang on it: programs that open a store do not take it.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try file.withLock(
      ".migrating", "another process is migrating", waited: { tellWaiting($0) }, body)
  }

  /// Changes a database that is there, after a copy of it was made.
  ///
  /// Others can write while it is copied, so that they need not wait as long as that takes. What they
  /// commit before the first change begins makes the copy void, and another one is made while they
  /// wait.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether there is anything to do; throws where that may not be done.
  ///   - work: Does it, and tells of each step.
  /// - Throws: ``MigrationRunError`` once the work has begun, and before that what stopped it.
  func change(
    ifNeeded isNeeded: (MigrationRunner) throws -> Bool,
    _ work: (MigrationRunner, _ did: (MigrationRun.Step) -> Void) throws -> Void
  ) throws -> MigrationRun {
    let kind = try kind()
    if case .missing = kind { throw StoreError.fileMissing(path: file.path) }
    if case .database(let header) = kind {
      // Before a connection that may write notices the file.
      try file.look(at: header) { connection in
        _ = try connection.read { try isNeeded(runner(on: connection)) }
      }
    }
    try file.requirePermissionToWrite()
    let connection = try Connection(
      path: file.path, mode: .readWrite, busyTimeoutMilliseconds: file.busyTimeoutMilliseconds)
    return try connection.waiting(
      atMost: options.waitMilliseconds, tell: { tellWaiting($0) }
    ) {
      // It reads the schema, and may have to wait for that too.
      try connection.setDurability(.full)
      let runner = runner(on: connection)
      guard try connection.read({ try isNeeded(runner) }) else { return .nothing }
      var run = MigrationRun.nothing
      if case .database = kind {
        let copied = try connection.pragma("data_version")
        run.backupPath = try backUp()
        runner.beforeFirstChange = {
          guard let path = run.backupPath, try connection.pragma("data_version") != copied else {
            return
          }
          // Somebody committed since, and nobody can any more.
          run.backupPath = try backUp()
          unlink(path)
        }
      }
      do {
        try translating {
          try work(runner) { run.steps.append($0) }
          // An empty file is as good as one that is created.
          if case .empty = kind { try connection.enableWriteAheadLog() }
        }
        return run
      } catch let error as any Error & DescribedError {
        throw stopped(by: error, run)
      }
    }
  }

  /// The error of a run that was stopped.
  ///
  /// A copy of what was not changed is not kept: whoever tries again and again, as a container does
  /// that is started anew, would fill the disk with them. Where the file itself may be at fault the
  /// copy stays.
  private func stopped(
    by error: any Error & DescribedError, _ run: MigrationRun
  ) -> MigrationRunError {
    let stopped = MigrationRunError(error: error, backupPath: run.backupPath, steps: run.steps)
    var isOfTheFile = false
    if let error = error as? StoreError {
      if case .busy = error { isOfTheFile = false } else { isOfTheFile = true }
    }
    guard let copy = run.backupPath, !stopped.changedDatabase, !isOfTheFile else { return stopped }
    unlink(copy)
    return MigrationRunError(error: error, backupPath: nil, steps: run.steps)
  }

  private func tellWaiting(_ milliseconds: Int64) {
    options.progress(.waiting(milliseconds: milliseconds))
  }

  /// - Returns: The path of the copy; nil where none is wanted.
  private func backUp() throws -> String? {
    let destination: DatabaseBackup.Destination
    switch options.backup {
    case .none: return nil
    case .besideDatabase: destination = .besideDatabase
    case .inFolder(let folder): destination = .inFolder(folder)
    }
    let copying = DatabaseCopying(source: file, destination: destination, now: options.clock())
    options.progress(.backingUp(to: copying.firstTarget))
    do {
      return try copying.run().path
    } catch let error as BackupError {
      throw MigrationError.backupFailed(path: copying.firstTarget, problem: error.clause)
    }
  }

  /// Applies what is pending.
  func up(to version: Int?) throws -> MigrationRun {
    let plan: (MigrationRunner) throws -> [MigrationStep] = { runner in
      try runner.planner().up(to: version, allowsOutOfOrder: options.allowsOutOfOrder)
    }
    if try isUpToDate(plan) { return .nothing }
    if FileStatus.exists(path: file.path) { try file.requirePermissionToWrite() }
    return try locked {
      while true {
        if try isMissing() {
          if let run = try create(to: version) { return run }
          continue
        }
        return try change(ifNeeded: { runner in
          let steps = try plan(runner)
          try runner.check(steps)
          return !steps.isEmpty
        }) { runner, did in
          try migrator.up(
            runner, to: version, allowsOutOfOrder: options.allowsOutOfOrder, did: did)
        }
      }
    }
  }

  /// Whether there is nothing to do, so that not even a lock is needed.
  private func isUpToDate(_ plan: (MigrationRunner) throws -> [MigrationStep]) throws -> Bool {
    do {
      return try look { try plan($0).isEmpty } ?? false
    } catch MigrationError.unfinished, StoreError.emptyFile {
      // Another process may be at it just now; the lock will tell.
      return false
    }
  }

  /// Creates the file with all that is pending, whole or not at all.
  ///
  /// - Returns: What was done; nil where another process has created it meanwhile.
  private func create(to version: Int?) throws -> MigrationRun? {
    let planner = MigrationPlanner(migrator: migrator, rows: [], storedText: { _ in nil })
    if try planner.up(to: version, allowsOutOfOrder: false).isEmpty { return .nothing }
    let steps: [MigrationRun.Step]?
    do {
      steps = try file.create { connection in
        var steps: [MigrationRun.Step] = []
        try migrator.up(runner(on: connection), to: version, allowsOutOfOrder: false) {
          steps.append($0)
        }
        return steps
      }
    } catch let error as MigrationError {
      throw error.ofNoFile
    }
    return steps.map { MigrationRun(steps: $0, createdFile: true, backupPath: nil) }
  }
}

extension MigrationError {
  /// What the error is where there is no file that could be half-way.
  fileprivate var ofNoFile: MigrationError {
    switch self {
    case .failedHalfWay(let failure): .failed(failure)
    case .refusedHalfWay(let file, _, let problem): .refused(file: file, problem: problem)
    case .notRecorded(let failure): .notKept(failure)
    default: self
    }
  }
}

extension BackupError {
  /// The sentence without its end, to go into another one.
  fileprivate var clause: String {
    description.hasSuffix(".") ? String(description.dropLast()) : description
  }
}
