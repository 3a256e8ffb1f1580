internal import BacktrailSQLite

extension StoreError {
  /// The error that says to a caller what SQLite said.
  init(_ error: SQLiteError) {
    let message = error.message
    if error.isBusy {
      self = .busy(message)
    } else if error.isOutOfMemory {
      self = .outOfMemory(message)
    } else if error.isFull || error.isTooBig {
      self = .storageFull(message)
    } else if error.isCorrupt {
      self = .corrupt(message)
    } else if error.isIO || error.cannotOpen {
      self = .inputOutput("\(message) (\(error.name))")
    } else if error.isReadOnly {
      self = .readOnly(message)
    } else {
      self = .database(code: Int(error.extendedCode), message: message)
    }
  }

  /// The error that says to a caller what is wrong with the migrations.
  init(_ error: MigrationError) {
    switch error {
    case .databaseTooNew(let found, let name, let supports):
      self = .databaseTooNew(found: found, name: name, supports: supports)
    case .failed(let failure)
    where failure.error.isOfTheSystem:
      self.init(failure.error)
    case .notKept(let failure)
    where failure.error.isOfTheSystem:
      self.init(failure.error)
    case .unreadableLedger(let problem):
      self = .corrupt("the record of applied migrations cannot be trusted: \(problem)")
    default: self = .migrationFailed(error.description)
    }
  }

  /// Runs `body`, and throws what SQLite says as a ``StoreError``.
  ///
  /// One that says busy tells how long was waited.
  static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    let start = ContinuousClock.now
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error).waited(since: start)
    } catch let error as MigrationError {
      throw StoreError(error).waited(since: start)
    }
  }

  private func waited(since start: ContinuousClock.Instant) -> StoreError {
    guard case .busy(let message) = self else { return self }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return .busy("\(message), after \(Int64(milliseconds.rounded())) ms")
  }
}

extension SQLiteError {
  /// Whether it says nothing of the migration that it came in the way of.
  fileprivate var isOfTheSystem: Bool { isBusy || isFull || isIO || cannotOpen || isOutOfMemory }
}
