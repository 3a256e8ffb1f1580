extension AttemptRow {
  /// So many restores are begun and not confirmed before something is left out.
  static let limit: Int64 = 3

  /// What is confirmed where the last restore was confirmed as a whole.
  static let whole: Int64 = -1

  /// The row as the next restore goes by it: where too many were begun and not confirmed, more is
  /// left out.
  ///
  /// First the deepest frame, then all that was not confirmed, then all. What is left out counts from
  /// the start again, and stays out for as long as the frames are made from the same stored bytes.
  var escalated: AttemptRow {
    guard begun >= Self.limit else { return self }
    var next = self
    if confirmed == Self.whole {
      // All of it was well before, so that the blame begins at the deepest frame again.
      next.cut = max(0, shown - 1)
      next.confirmed = 0
    } else if let cut {
      next.cut = cut > confirmed ? confirmed : 0
    } else {
      next.cut = max(0, shown - 1)
    }
    next.begun = 0
    return next
  }

  /// The row after a restore that shows so many frames was begun.
  func begun(showing frames: Int64, at now: Int64) -> AttemptRow {
    var next = self
    next.begun += 1
    next.shown = frames
    next.begunAt = now
    return next
  }

  /// The row after the last restore was confirmed, as far as a depth or as a whole.
  func confirmed(toDepth depth: Int64?) -> AttemptRow {
    var next = self
    if let depth, depth < shown {
      next.confirmed = max(confirmed, depth)
    } else {
      next.begun = 0
      next.confirmed = Self.whole
    }
    return next
  }
}
