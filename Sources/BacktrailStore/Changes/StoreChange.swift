public import BacktrailNavigation

/// A change that was committed to a store.
///
/// ```swift
/// for await change in try store.changes() {
///   switch change.what {
///   case .recordDeleted(let record), .recordPurged(let record): leave(record)
///   default: validateAgain()
///   }
/// }
/// ```
public struct StoreChange: Hashable, Sendable {
  /// What happened.
  public enum What: Hashable, Sendable {
    /// A record was put: it is new, changed, moved, or back after it had been deleted.
    case recordPut(RecordID)
    /// A record was deleted, and with it all that lies under it, of which nothing more is said.
    case recordDeleted(RecordID)
    /// A record was undeleted, and with it all that lies under it, of which nothing more is said.
    case recordUndeleted(RecordID)
    /// A record was removed for good, with the grants on it. Each that lay under it is told too.
    case recordPurged(RecordID)
    /// A grant was added, or took the place of one that only expired at another instant.
    case granted(Grant)
    /// A grant was taken away.
    case revoked(Grant)
    /// Something else in the file was written, the application's own tables perhaps: what is kept
    /// there has to be validated again.
    case elsewhere
    /// More happened than is told: everything has to be validated again.
    case missed
  }

  /// The place of the change in the order of all commits to this file; nil where it is not one change
  /// of the log. It grows, and none is used twice.
  public var sequence: Int?
  /// What happened.
  public var what: What
  /// When it happened, by the clock of who wrote it; nil where that is not known.
  public var at: Instant?

  /// Makes a change, as a test may need one.
  public init(_ what: What, sequence: Int? = nil, at: Instant? = nil) {
    self.what = what
    self.sequence = sequence
    self.at = at
  }

  /// The record that was changed; nil where it was something else.
  public var record: RecordID? {
    switch what {
    case .recordPut(let record), .recordDeleted(let record), .recordUndeleted(let record),
      .recordPurged(let record):
      record
    case .granted, .revoked, .elsewhere, .missed: nil
    }
  }

  /// The grant that was added or taken away; nil where it was something else.
  public var grant: Grant? {
    switch what {
    case .granted(let grant), .revoked(let grant): grant
    case .recordPut, .recordDeleted, .recordUndeleted, .recordPurged, .elsewhere, .missed: nil
    }
  }
}

extension StoreChange.What {
  /// A stable word for this, such as `recordPut`.
  public var code: String {
    switch self {
    case .recordPut: "recordPut"
    case .recordDeleted: "recordDeleted"
    case .recordUndeleted: "recordUndeleted"
    case .recordPurged: "recordPurged"
    case .granted: "granted"
    case .revoked: "revoked"
    case .elsewhere: "elsewhere"
    case .missed: "missed"
    }
  }
}
