public import BacktrailNavigation

/// What can go wrong with a store.
///
/// Every case has a stable ``code`` for programs and a sentence for people. None carries a payload,
/// a route or anything else that was stored.
public enum StoreError: Error, Hashable, Sendable {
  // The file.

  /// There is no file at the path.
  case fileMissing(path: String)
  /// A file cannot be created or opened at the path.
  case cannotOpen(path: String, problem: String)
  /// Others than the owner may look into the folder, whose mode is this.
  case folderNotPrivate(path: String, mode: Int)
  /// The file is empty, which no store is.
  case emptyFile(path: String)
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The file ends before the database in it does.
  case fileCutShort(path: String, bytes: Int64, expected: Int64)
  /// There is no file at the path, but a log is there of one that was, which a new file would take
  /// for its own.
  case orphanedLog(path: String)
  /// The file was written by a newer program.
  case databaseTooNew(found: Int, name: String, supports: Int)
  /// The file is to be migrated first, by these migrations.
  case migrationPending(files: [String])
  /// The migrations of the file are not as they should be.
  case migrationFailed(String)
  /// Somebody else held the database for too long.
  case busy(String)
  /// There is no room for what was to be written, and what was there before stays.
  case storageFull(String)
  /// There is not enough memory for the call, and what was stored before stays.
  case outOfMemory(String)
  /// The file could not be read or written.
  case inputOutput(String)
  /// The file is damaged.
  case corrupt(String)
  /// The file may not be written.
  case readOnly(String)
  /// A row does not match its checksum, and is not trusted.
  case damagedRow(table: String, row: String)
  /// SQLite refused something else.
  case database(code: Int, message: String)

  // The request.

  /// A save needs a principal that is known.
  case principalUnknown
  /// The id of the principal, or a role, has a part that cannot be.
  case invalidPrincipal(IdentifierProblem)
  /// The id of the scene cannot be one.
  case invalidScene(IdentifierProblem)
  /// The kind or id of a record cannot be one.
  case invalidRecord(RecordID, IdentifierProblem)
  /// A grant has a part that cannot be.
  case invalidGrant(IdentifierProblem)
  /// The id of the delivery of a link cannot be one.
  case invalidLink(IdentifierProblem)
  /// A payload is not JSON, from this byte on.
  case invalidPayload(RecordID, offset: Int)

  // Sources.

  /// A record source does not fit the database: its table, or this column of it.
  case unfitSource(kind: String, table: String, column: String?, problem: String)
  /// The record is kept elsewhere, and cannot be written here.
  case recordElsewhere(RecordID, place: String)
  /// A source that answers in time can only be asked by the `async` call.
  case needsTime
  /// An outside source did not answer as it should.
  case outsideFailed(String)

  // The scene.

  /// The principal has no such scene.
  case sceneMissing(String)
  /// There is such a scene already.
  case sceneExists(String)
  /// The scene was discarded, and stays so until its tombstone is pruned.
  case sceneDiscarded(String)
  /// The stored scene cannot be read, for this reason.
  case sceneDamaged(String, Reason)
  /// The scene was saved by somebody else since; this is its revision now, 0 where it is not there.
  case revisionConflict(scene: String, expected: Int, current: Int)
  /// The principal has as many scenes as it may.
  case tooManyScenes(limit: Int)

  // The records and grants.

  /// There is no such record.
  case recordMissing(RecordID)
  /// The parent of a record is not there, or was deleted.
  case parentMissing(RecordID, parent: RecordID)
  /// A record would come to lie under itself.
  case parentCycle(RecordID, parent: RecordID)
  /// There is no such grant.
  case grantMissing(subject: Subject, action: GrantAction, target: GrantTarget)

  /// A stable word for this error.
  public var code: String {
    switch self {
    case .fileMissing: "fileMissing"
    case .cannotOpen: "cannotOpen"
    case .folderNotPrivate: "folderNotPrivate"
    case .emptyFile: "emptyFile"
    case .notADatabase: "notADatabase"
    case .fileCutShort: "fileCutShort"
    case .orphanedLog: "orphanedLog"
    case .databaseTooNew: "databaseTooNew"
    case .migrationPending: "migrationPending"
    case .migrationFailed: "migrationFailed"
    case .busy: "busy"
    case .storageFull: "storageFull"
    case .outOfMemory: "outOfMemory"
    case .inputOutput: "inputOutput"
    case .corrupt: "corrupt"
    case .readOnly: "readOnly"
    case .damagedRow: "damagedRow"
    case .database: "database"
    case .principalUnknown: "principalUnknown"
    case .invalidPrincipal: "invalidPrincipal"
    case .invalidScene: "invalidScene"
    case .invalidRecord: "invalidRecord"
    case .invalidGrant: "invalidGrant"
    case .invalidLink: "invalidLink"
    case .invalidPayload: "invalidPayload"
    case .unfitSource: "unfitSource"
    case .recordElsewhere: "recordElsewhere"
    case .needsTime: "needsTime"
    case .outsideFailed: "outsideFailed"
    case .sceneMissing: "sceneMissing"
    case .sceneExists: "sceneExists"
    case .sceneDiscarded: "sceneDiscarded"
    case .sceneDamaged: "sceneDamaged"
    case .revisionConflict: "revisionConflict"
    case .tooManyScenes: "tooManyScenes"
    case .recordMissing: "recordMissing"
    case .parentMissing: "parentMissing"
    case .parentCycle: "parentCycle"
    case .grantMissing: "grantMissing"
    }
  }
}
