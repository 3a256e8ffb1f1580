internal import CBacktrailSQLite

extension Connection {
  /// Switches the database to write-ahead logging, where it does not use it yet.
  ///
  /// The switch needs the database for itself for a moment. SQLite asks the busy handler for some
  /// of the locks on the way and fails at once for others, so it is tried again here, for as long
  /// as the busy timeout.
  ///
  /// - Throws: ``SQLiteError``, also when the database stays in another mode.
  package func enableWriteAheadLog() throws {
    let deadline = ContinuousClock.now + .milliseconds(busyTimeoutMilliseconds)
    while true {
      do {
        let mode = try first("PRAGMA main.journal_mode = WAL") { $0.text(at: 0) } ?? ""
        guard mode == "wal" else {
          throw SQLiteError(
            extendedCode: SQLITE_ERROR,
            message: "the journal mode was set to wal and reads \(mode)")
        }
        return
      } catch let error as SQLiteError where error.isBusy && ContinuousClock.now < deadline {
        sqlite3_sleep(2)
      }
    }
  }

  /// How many frames the write-ahead log had after the last commit of this connection.
  final class LogWatch {
    var frames = 0
  }

  /// Counts the frames of the write-ahead log after each commit, and folds it into the database at
  /// no commit.
  ///
  /// SQLite's own automatic checkpoints run after a commit, when others may write again, which is
  /// where versions before 3.51.3 can damage a database: <https://www.sqlite.org/wal.html#walresetbug>.
  package func watchLog() {
    let watch = LogWatch()
    // SQLite keeps only the address; the connection keeps the object alive.
    sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        if let context {
          Unmanaged<LogWatch>.fromOpaque(context).takeUnretainedValue().frames = Int(frames)
        }
        return SQLITE_OK
      },
      Unmanaged.passUnretained(watch).toOpaque())
    logWatch = watch
  }

  /// How many frames the write-ahead log had after the last commit of this connection; 0 where it is
  /// not watched.
  package var framesInLog: Int { logWatch?.frames ?? 0 }

  /// Folds as much of the write-ahead log into the database as no reader needs, and waits for
  /// nobody.
  ///
  /// - Returns: Whether all of it is in the database now.
  @discardableResult
  package func checkpoint() throws -> Bool {
    var frames: Int32 = 0
    var folded: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &folded)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: handle) }
    return frames >= 0 && frames == folded
  }

  /// Writes the whole write-ahead log into the database and cuts it to nothing, on the disk too, while
  /// nobody else may write.
  ///
  /// It waits for those who read or write as long as the busy timeout. Where SQLite cannot have the
  /// right to write it would go on all the same and fold in what it can, which is what
  /// ``watchLog()`` is there to rule out. So the end of the wait interrupts it, before a page is
  /// written: <https://www.sqlite.org/c3ref/wal_checkpoint_v2.html>.
  ///
  /// - Returns: Whether it could; false where somebody still reads or writes.
  /// - Throws: ``SQLiteError``, also where the disk does not take it in the end. What was committed
  ///   stays then.
  package func truncateWriteAheadLog() throws -> Bool {
    let wait = LogWait(for: handle, milliseconds: busyTimeoutMilliseconds)
    return try withExtendedLifetime(wait) {
      sqlite3_busy_handler(
        handle,
        { context, _ in
          guard let context else { return 0 }
          return Unmanaged<LogWait>.fromOpaque(context).takeUnretainedValue().goesOn() ? 1 : 0
        },
        Unmanaged.passUnretained(wait).toOpaque())
      defer { lockWait.install(in: handle) }
      let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
      switch code & 0xff {
      case SQLITE_OK:
        // SQLite does not, for it can do with the old log. A loss of power would bring that back, and
        // with it what was to be cleared.
        let code = backtrail_sync_log(handle)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: handle) }
        return true
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT: return false
      default: throw SQLiteError(code: code, connection: handle)
      }
    }
  }

  /// A wait for the write-ahead log, which ends what it is for when it was in vain.
  private final class LogWait {
    private let handle: OpaquePointer
    private let deadline: ContinuousClock.Instant

    init(for handle: OpaquePointer, milliseconds: Int32) {
      self.handle = handle
      deadline = .now + .milliseconds(milliseconds)
    }

    func goesOn() -> Bool {
      if ContinuousClock.now < deadline {
        sqlite3_sleep(2)
        return true
      }
      sqlite3_interrupt(handle)
      return false
    }
  }
}
