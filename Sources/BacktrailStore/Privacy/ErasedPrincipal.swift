/// What erasing a principal removed.
public struct ErasedPrincipal: Hashable, Sendable {
  /// The id of the principal.
  public var principal: String
  /// The scenes that were there.
  public var scenes = 0
  /// The tombstones of scenes that had been discarded.
  public var tombstones = 0
  /// The tails that were kept beside the scenes.
  public var tails = 0
  /// The reports of the scenes' history.
  public var reports = 0
  /// The records of restores that were begun.
  public var attempts = 0
  /// The scene documents that had been moved to quarantine.
  public var quarantined = 0
  /// The links that were handled in its scenes.
  public var links = 0
  /// The grants that spoke of this principal alone.
  public var grants = 0
  /// Whether the write-ahead log was cleared, which also holds what was removed.
  ///
  /// While somebody still reads an older state of the database it cannot be: erase again later.
  public var isLogCleared = false
  /// The paths of the files beside the store that had been set aside because they were damaged, with
  /// their logs.
  ///
  /// They were not looked into and are as they were: what they hold of the principal is still there.
  /// Remove them, or keep them where nobody finds them.
  public var quarantinedFiles: [String] = []

  init(principal: String) {
    self.principal = principal
  }

  /// Whether nothing of the principal was there.
  public var wasNothingThere: Bool {
    scenes + tombstones + tails + reports + attempts + quarantined + links + grants == 0
  }

  /// What may still hold something of the principal, in sentences for a person.
  ///
  /// The first says that backups and other copies are out of reach, which is always so. Others name
  /// the log where it could not be cleared, and the files that were set aside.
  public var remainders: [String] {
    var sentences = ["Backups and other copies of the file are out of reach."]
    if !isLogCleared {
      sentences.append(
        "Somebody still reads or writes the database, so the write-ahead log still holds what was "
          + "removed: erase again later.")
    }
    for path in quarantinedFiles {
      sentences.append(
        "The file \(path) was set aside because it was damaged, and may hold scenes of any "
          + "principal: remove it.")
    }
    return sentences
  }
}
