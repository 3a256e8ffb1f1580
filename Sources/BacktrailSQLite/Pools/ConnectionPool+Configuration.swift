extension ConnectionPool {
  /// How a pool opens and uses its database.
  package struct Configuration: Sendable {
    /// What a commit waits for.
    package enum Durability: Sendable, Hashable {
      /// The disk, so that a commit survives a loss of power.
      case full
      /// The operating system, so that a commit survives the end of the process.
      case normal

      /// The value of <https://www.sqlite.org/pragma.html#pragma_synchronous>.
      ///
      /// With a write-ahead log `EXTRA` is no more than `FULL`. Without one, as while a database of
      /// an application is migrated, `FULL` lets a loss of power bring back the journal of the last
      /// commit, and that commit is then rolled back.
      var synchronous: Int64 {
        switch self {
        case .full: 3
        case .normal: 1
        }
      }
    }

    /// Whether the file may be written, and created.
    package var mode: Connection.Mode
    /// The most connections that read at the same time.
    package var maximumReaders: Int
    /// How long a call waits for a connection, and for a lock, in milliseconds.
    package var busyTimeoutMilliseconds: Int32
    /// What a commit waits for.
    package var durability: Durability
    /// The size in bytes to which the write-ahead log is cut back when it starts over.
    package var journalSizeLimit: Int64
    /// How many frames the write-ahead log has, of a page each, when it is folded into the database.
    package var checkpointFrames: Int

    /// Makes a configuration.
    package init(
      mode: Connection.Mode = .readWriteCreate, maximumReaders: Int = 4,
      busyTimeoutMilliseconds: Int32 = 5000, durability: Durability = .full,
      journalSizeLimit: Int64 = 4 << 20, checkpointFrames: Int = 1_000
    ) {
      precondition(maximumReaders > 0, "a pool has at least one reader")
      self.mode = mode
      self.maximumReaders = maximumReaders
      self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
      self.durability = durability
      self.journalSizeLimit = journalSizeLimit
      self.checkpointFrames = checkpointFrames
    }
  }
}

extension ConnectionPool.Configuration {
  /// Whether no connection of the pool writes.
  var isReadOnly: Bool { mode == .readOnly || mode == .immutable }
}
