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
  /// The grants that spoke of this principal alone.
  public var grants = 0
  /// Whether the write-ahead log was cleared, which also holds what was removed.
  ///
  /// While somebody still reads an older state of the database it cannot be: erase again later.
  public var isLogCleared = false

  init(principal: String) {
    self.principal = principal
  }

  /// Whether nothing of the principal was there.
  public var wasNothingThere: Bool {
    scenes + tombstones + tails + reports + attempts + quarantined + grants == 0
  }
}
