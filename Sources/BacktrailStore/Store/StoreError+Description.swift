public import BacktrailNavigation
internal import Foundation

extension StoreError: DescribedError {
  /// One sentence, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .fileMissing(let path): "There is no store at \(path)."
    case .cannotOpen(let path, let problem): "The store \(path) cannot be opened: \(problem)."
    case .folderNotPrivate(let path, let mode):
      "The folder \(path) is not its owner's alone (mode \(String(mode, radix: 8))), and the store is to "
        + "lie in one that is. Take the rights of others away (chmod 700)."
    case .emptyFile(let path):
      "The file \(path) is empty, which no store is. Remove it to let a new one be created."
    case .notADatabase(let path):
      "The file \(path) is not an SQLite database. It was left as it is."
    case .fileCutShort(let path, let bytes, let expected):
      "The file \(path) was cut short: it has \(bytes) bytes of at least \(expected). It was left as it is."
    case .orphanedLog(let path):
      "There is no store at \(path), but the log of one is beside it. Put the store back, or move the "
        + "log away."
    case .databaseTooNew(let found, let name, let supports):
      "The database is at version \(found) (\(name)), and this program knows no version above \(supports). "
        + "Nothing was changed. Use a newer program."
    case .migrationPending(let files):
      "The database is to be migrated first: \(files.joined(separator: ", "))."
    case .migrationFailed(let message): message
    case .busy(let message): "The database is busy: \(message). Try again."
    case .storageFull(let message):
      "There is no room to write: \(message). What was stored before stays."
    case .outOfMemory(let message):
      "There is not enough memory: \(message). What was stored before stays."
    case .inputOutput(let message): "The database could not be read or written: \(message)."
    case .corrupt(let message): "The database is damaged: \(message)."
    case .readOnly(let message): "The database may not be written: \(message)."
    case .damagedRow(let table, let row):
      "The row \(row) of \(table) does not match its checksum and is not trusted."
    case .database(let code, let message): "SQLite says: \(message) (code \(code))."
    case .principalUnknown:
      "Nobody is signed in yet, so nothing can be saved. Save again with a principal."
    case .invalidPrincipal(let problem): "The principal's id, or a role, \(problem)."
    case .invalidScene(let problem): "The scene's id \(problem)."
    case .invalidRecord(let record, let problem):
      "The record \(record) has a kind or an id that \(problem)."
    case .invalidGrant(let problem): "The grant has a part that \(problem)."
    case .invalidLink(let problem): "The id of the link's delivery \(problem)."
    case .invalidPayload(let record, let offset):
      "The payload of \(record) is not JSON (at byte \(offset))."
    case .unfitSource(let kind, let table, let column, let problem):
      "The records of kind \(kind) cannot be read from "
        + (column.map { "the column \($0) of " } ?? "") + "the table \(table): \(problem)."
    case .recordElsewhere(let record, let place):
      "The record \(record) is kept in \(place) and can only be changed there."
    case .needsTime:
      "A source of this store answers in time, so routes can only be judged by the async calls."
    case .outsideFailed(let problem): "An outside source failed: \(problem)."
    case .sceneMissing(let scene): "There is no scene \(scene) of this principal."
    case .sceneExists(let scene): "There is a scene \(scene) of this principal already."
    case .sceneDiscarded(let scene):
      "The scene \(scene) was discarded. Save under another id, or prune its tombstone first."
    case .sceneDamaged(let scene, let reason):
      "The scene \(scene) cannot be read (\(reason.rawValue))."
    case .revisionConflict(let scene, let expected, let current):
      "The scene \(scene) is at revision \(current), not \(expected). Load it and save again."
    case .tooManyScenes(let limit):
      "The principal has \(limit) scenes, which is the limit. Discard or prune some."
    case .recordMissing(let record): "There is no record \(record)."
    case .parentMissing(let record, let parent):
      "The record \(record) cannot lie under \(parent), which is not there."
    case .parentCycle(let record, let parent):
      "The record \(record) cannot lie under \(parent), which lies under it."
    case .grantMissing(let subject, let action, let target):
      "There is no grant to \(subject) for \(action) on \(target)."
    }
  }
}
