internal import CBacktrailFaultVFS

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FaultPlan {
  /// A way in which a call can fail.
  ///
  /// Except where it says otherwise, a call that fails does nothing.
  public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The call fails with the I/O error of its kind.
    case ioError = "io-error"
    /// A write finds the disk full.
    case diskFull = "disk-full"
    /// Half of the bytes are written, and then the write fails with an I/O error.
    case shortWrite = "short-write"
    /// A sync fails, and nothing has come to the disk.
    case failedSync = "failed-sync"
    /// Somebody else holds the lock.
    case busy
    /// A file cannot be opened.
    case cannotOpen = "cannot-open"
    /// The process dies before the call: nothing reaches the files any more, and every call on a file
    /// that was opened before fails. Locks are given up when they are asked to be, or with the file.
    case death
  }

  /// How often a fault comes.
  public enum Persistence: String, Hashable, Sendable, CaseIterable {
    /// At the one call.
    case once
    /// At the call, and at each that follows and can fail so.
    case fromThenOn = "from-then-on"
  }
}

extension FaultPlan.Fault {
  /// The calls that can fail so. Only they are counted for it.
  public var calls: Set<FaultPlan.Call> {
    switch self {
    case .ioError:
      Set.all.subtracting([.close, .unlock, .shmUnlock, .shmUnmap])
    case .diskFull, .shortWrite: [.write]
    case .failedSync: [.sync]
    case .busy: [.lock, .shmLock]
    case .cannotOpen: [.open]
    case .death: .all
    }
  }

  /// What SQLite is answered.
  func answer(to call: FaultPlan.Call, amount: Int64) -> backtrail_fault_outcome {
    var outcome = backtrail_fault_outcome()
    outcome.system_error = EIO
    switch self {
    case .ioError, .failedSync, .death: outcome.code = call.ioError
    case .shortWrite:
      outcome.code = call.ioError
      outcome.part = amount / 2
    case .diskFull:
      outcome.code = SQLITE_FULL
      outcome.system_error = ENOSPC
    case .busy:
      outcome.code = SQLITE_BUSY
      outcome.system_error = EAGAIN
    case .cannotOpen:
      outcome.code = SQLITE_CANTOPEN
      outcome.system_error = EACCES
    }
    return outcome
  }
}

extension FaultPlan.Call {
  /// The extended code of an I/O error at this call, by number because the C macros compute theirs:
  /// <https://www.sqlite.org/rescode.html>.
  fileprivate var ioError: Int32 {
    let detail: Int32
    switch self {
    // SQLite's own file layers say no more than this where a file cannot be opened.
    case .open: return SQLITE_CANTOPEN
    case .read: detail = 1
    case .write: detail = 3
    case .sync: detail = 4
    case .truncate: detail = 6
    case .fileSize: detail = 7
    case .unlock: detail = 8
    case .delete: detail = 10
    case .access: detail = 13
    case .checkReserved: detail = 14
    case .lock: detail = 15
    case .close: detail = 16
    case .shmLock, .shmUnlock: detail = 20
    case .shmMap, .shmUnmap: detail = 21
    }
    return SQLITE_IOERR | detail << 8
  }
}
