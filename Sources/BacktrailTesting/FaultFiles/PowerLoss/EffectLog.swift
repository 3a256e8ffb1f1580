/// Translates what SQLite did into what that does to the disk, as its file layer for Unix does it.
struct EffectLog {
  private(set) var log: PowerLossLog
  /// New files whose names SQLite brings to the disk with their first sync.
  private var isNew: Set<String> = []

  init(_ log: PowerLossLog) {
    self.log = log
  }

  /// Adds an effect on the file of a name.
  mutating func note(_ effect: FileEffect, of name: String) {
    switch effect {
    case .opened: break
    case .created:
      log.append(.create(name))
      // It does so for journals and logs alone.
      if name.hasSuffix("-wal") || name.hasSuffix("-journal") { isNew.insert(name) }
    case .wrote(_, let offset, let bytes):
      log.append(.write(name, offset: Int(clamping: offset), bytes: bytes))
    case .truncated(_, let size):
      log.append(.truncate(name, size: Int(clamping: size)))
    case .synced:
      log.append(.sync(name))
      if isNew.remove(name) != nil { log.append(.syncFolder) }
    case .deleted(_, let syncsFolder):
      isNew.remove(name)
      log.append(.delete(name))
      if syncsFolder { log.append(.syncFolder) }
    }
  }
}

extension FileEffect {
  /// The whole path of the file.
  var path: String {
    switch self {
    case .opened(let path), .created(let path), .wrote(let path, _, _), .truncated(let path, _),
      .synced(let path, _), .deleted(let path, _):
      path
    }
  }
}
