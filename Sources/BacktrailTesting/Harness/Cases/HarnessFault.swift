/// A failure that the harness brings about.
///
/// The raw value is its name in reports and on the command line.
public enum HarnessFault: String, Hashable, Sendable, Codable, CaseIterable {
  // MARK: The world

  /// The record of a route is deleted.
  case recordDeleted = "record-deleted"
  /// The record of a route is purged, with all under it.
  case recordPurged = "record-purged"
  /// The record of a route lies under another parent.
  case recordMoved = "record-moved"
  /// The record of a route lies under itself, by way of its ancestors.
  case parentCycle = "parent-cycle"
  /// What was granted on the kind of a route's record, and on everything, is revoked.
  case kindGrantRevoked = "kind-grant-revoked"
  /// A deny stands on the record of a route, or on one of its ancestors.
  case denyOnAncestor = "deny-on-ancestor"
  /// What gave access expires at the very instant of the restore.
  case grantExpiresNow = "grant-expires-now"
  /// The clock stands before the instant of the save.
  case clockMovedBack = "clock-moved-back"
  /// The principal has lost a role.
  case roleRemoved = "role-removed"
  /// Somebody else asks for the scene.
  case ownerChanged = "owner-changed"
  /// It is not known yet who asks.
  case notSignedIn = "not-signed-in"
  /// The row of a route's record, or of one of its ancestors, cannot be read.
  case recordUnreadable = "record-unreadable"
  /// The scene was discarded.
  case sceneDiscarded = "scene-discarded"

  // MARK: The encoded form

  /// A route has a case that the schema does not know.
  case unknownCase = "unknown-case"
  /// A route has the name of another case, such as one that was renamed.
  case renamedCase = "renamed-case"
  /// A parameter of a route is not there.
  case missingParameter = "missing-parameter"
  /// A route has a parameter more than the schema knows.
  case extraParameter = "extra-parameter"
  /// A parameter of a route is of another type.
  case wrongTypedParameter = "wrong-typed-parameter"
  /// A parameter of a route is null.
  case nullParameter = "null-parameter"
  /// A number of a route is larger than any integer.
  case numberOverflow = "number-overflow"
  /// The stored bytes end within a route.
  case truncatedBytes = "truncated-bytes"
  /// A bit of the stored bytes of a route has flipped.
  case flippedBit = "flipped-bit"
  /// The stored bytes of a route are no UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// A route is nested deeper than a document may be.
  case veryDeep = "very-deep"
  /// The stack is longer than a stack may be, or the route larger.
  case veryLong = "very-long"
  /// A newer build wrote the scene.
  case newerSchema = "newer-schema"
  /// The name of a tab, or of the selected one, is not known.
  case unknownTab = "unknown-tab"
  /// Other references are stored with a route than it has.
  case falseReferences = "false-references"
  /// The keys that are stored with the references are those of other records.
  case falseKeys = "false-keys"

  // MARK: The file

  /// Somebody holds the database locked.
  case locked
  /// Somebody holds the database locked for a while, and lets go in time.
  case busyForAWhile = "busy-for-a-while"
  /// The file cannot be written.
  case readOnly = "read-only"
  /// The disk is full from the n-th call on.
  case diskFull = "disk-full"
  /// The n-th call fails with an I/O error.
  case ioError = "io-error"
  /// The n-th write writes a part, and fails.
  case shortWrite = "short-write"
  /// The n-th sync fails.
  case failedSync = "failed-sync"
  /// The log beside the file is gone.
  case missingLog = "missing-log"
  /// A log of an earlier state, or its index, lies beside the file.
  case leftoverLog = "leftover-log"
  /// The file is empty.
  case emptyFile = "empty-file"
  /// The file is no database.
  case notADatabase = "not-a-database"
  /// The file ends in the middle.
  case halfAFile = "half-a-file"
  /// An older build made the file.
  case olderMigration = "older-migration"
  /// A newer build migrated the file.
  case newerMigration = "newer-migration"

  // MARK: The process

  /// The process dies at the n-th call of a save: that call and all after it never reach the file.
  case killedDuringSave = "killed-during-save"
  /// The process dies at the n-th call of a migration, in the same way.
  case killedDuringMigration = "killed-during-migration"
  /// The process dies at the n-th call of a repair, in the same way.
  case killedDuringRepair = "killed-during-repair"
  /// Another writer commits in the midst of the save.
  case twoWriters = "two-writers"
  /// Another writer changes the world in the midst of the restore.
  case changedDuringRestore = "changed-during-restore"
  /// A restore was begun again and again, and never confirmed.
  case unconfirmedRestore = "unconfirmed-restore"
}

extension HarnessFault {
  /// What a fault is done to.
  public enum Family: String, Hashable, Sendable, Codable, CaseIterable {
    /// Records, grants, the clock, and who asks.
    case world
    /// The stored bytes of a scene.
    case encoding
    /// The database file and the system calls on it.
    case file
    /// The processes that use the database.
    case process
  }

  /// What the fault is done to.
  public var family: Family {
    switch self {
    case .recordDeleted, .recordPurged, .recordMoved, .parentCycle, .kindGrantRevoked,
      .denyOnAncestor, .grantExpiresNow, .clockMovedBack, .roleRemoved, .ownerChanged,
      .notSignedIn, .recordUnreadable, .sceneDiscarded:
      .world
    case .unknownCase, .renamedCase, .missingParameter, .extraParameter, .wrongTypedParameter,
      .nullParameter, .numberOverflow, .truncatedBytes, .flippedBit, .invalidUTF8, .veryDeep,
      .veryLong, .newerSchema, .unknownTab, .falseReferences, .falseKeys:
      .encoding
    case .locked, .busyForAWhile, .readOnly, .diskFull, .ioError, .shortWrite, .failedSync,
      .missingLog, .leftoverLog, .emptyFile, .notADatabase, .halfAFile, .olderMigration,
      .newerMigration:
      .file
    case .killedDuringSave, .killedDuringMigration, .killedDuringRepair, .twoWriters,
      .changedDuringRestore, .unconfirmedRestore:
      .process
    }
  }
}
