extension FaultPlan {
  /// What SQLite asks of its file layer.
  ///
  /// See <https://www.sqlite.org/c3ref/io_methods.html>.
  public enum Call: String, Hashable, Sendable, CaseIterable {
    /// Opens or creates a file.
    case open
    /// Closes a file. It is closed whatever is injected.
    case close
    /// Reads bytes.
    case read
    /// Writes bytes.
    case write
    /// Cuts a file.
    case truncate
    /// Brings what was written to the disk.
    case sync
    /// Asks how large a file is.
    case fileSize = "file-size"
    /// Locks the database.
    case lock
    /// Gives a lock on the database up. It is given up whatever is injected.
    case unlock
    /// Asks whether somebody is about to write.
    case checkReserved = "check-reserved"
    /// Maps the memory that connections share for the log.
    case shmMap = "shm-map"
    /// Locks a part of that memory.
    case shmLock = "shm-lock"
    /// Gives such a lock up. It is given up whatever is injected.
    case shmUnlock = "shm-unlock"
    /// Lets go of that memory.
    case shmUnmap = "shm-unmap"
    /// Deletes a file.
    case delete
    /// Asks whether a file is there, or may be used.
    case access
  }
}

extension Set<FaultPlan.Call> {
  /// Every call.
  public static var all: Self { Set(FaultPlan.Call.allCases) }
}
