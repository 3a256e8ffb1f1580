internal import BacktrailNavigation
internal import BacktrailSQLite

/// Keeps the tails of one scene in step with what is stored of it, inside a transaction that has
/// begun.
///
/// The tails of a part form a chain, newest first. A tail belongs to it where the part is what its
/// cut made of it, and the next older one where that is what the newer one was before. So a chain
/// leads back, cut by cut, to what was saved. A tail that does not belong to it is of a part from
/// which the person has moved on, and goes.
///
/// A tail can also be in place: the part is still what it was before the cut, as after a restore
/// that only reads. There is one such tail at most, and it says what the last restore whose state
/// was saved back did not show.
struct TailKeeper {
  private let connection: Connection
  private let scene: Int64
  private let now: Instant
  private var rows: [TailRow]

  init(_ connection: Connection, scene: Int64, now: Instant) throws {
    self.connection = connection
    self.scene = scene
    self.now = now
    // What is another scene's is left to it.
    rows = try connection.tails(ofScene: scene).compactMap(\.self)
  }

  /// Follows what a save made of the parts of the scene.
  mutating func follow(_ outcomes: [SceneChange.PartOutcome]) throws {
    if rows.isEmpty, outcomes.allSatisfy({ $0.cut == nil }) { return }
    for outcome in outcomes {
      guard case .stack(let tab) = outcome.place, !outcome.isHeld, outcome.cut == nil,
        outcome.before != outcome.after
      else { continue }
      try dropPresented(over: tab)
    }
    for outcome in outcomes {
      try leaveTail(of: outcome)
      try settle(
        outcome.place, at: outcome.after, isHeld: outcome.mayBeCut,
        isChanged: outcome.before != outcome.after)
    }
  }

  /// Removes the tails of all parts, as where the scene that they belong to is replaced.
  mutating func removeAll() throws {
    for row in rows { try remove(row) }
  }

  // MARK: One part

  private mutating func leaveTail(of outcome: SceneChange.PartOutcome) throws {
    guard let cut = outcome.cut, let body = outcome.isHeld ? outcome.after : outcome.before,
      body != outcome.shown
    else { return }
    var row = TailRow(
      scene: scene, place: outcome.place, body: body, kept: outcome.shown, cut: cut,
      schemaVersion: outcome.versionBefore, keptVersion: outcome.versionShown,
      cutAt: now.millisecondsSince1970)
    if rows.contains(where: { $0.isIntact && $0.tellsTheSame(as: row) }) { return }
    for other in rows where isAt(outcome.place, other) && other.body == body {
      if other.kept == row.kept {
        // The same cut for another reason is as old as it was.
        row.cutAt = min(row.cutAt, other.cutAt)
        try remove(other)
      } else if outcome.isHeld {
        try remove(other)
      }
    }
    try connection.insert(row)
    row.key = connection.lastInsertRowID
    rows.insert(row, at: 0)
  }

  /// Removes the tails of a part that do not belong to what is stored there.
  ///
  /// - Parameters:
  ///   - place: The part.
  ///   - part: What is stored there; nil for nothing.
  ///   - isHeld: Whether a tail may be in place: a restore did not show all of the part.
  ///   - isChanged: Whether something else was stored there before.
  mutating func settle(
    _ place: RoutePlace, at part: [UInt8]?, isHeld: Bool, isChanged: Bool
  ) throws {
    var at = part
    var isNewest = true
    for row in rows where isAt(place, row) && row.isIntact {
      guard let kept = row.kept else {
        // From before, so that it is only shown; it goes with the part that it was cut from.
        if isChanged { try remove(row) }
        continue
      }
      if kept == at {
        at = row.body
      } else if row.body != at || !isNewest || !isHeld {
        try remove(row)
      }
      isNewest = false
    }
  }

  /// An item that went is not to come back over a stack in which the person has moved on.
  private mutating func dropPresented(over tab: String) throws {
    for row in rows where isAt(.presented, row) && row.isIntact {
      guard let kept = row.kept else { continue }
      let tabs = SceneDocument.tabs(beneathItemsOf: row.body, notIn: kept)
      if tabs.contains(where: { OpaqueText($0) == OpaqueText(tab) }) { try remove(row) }
    }
  }

  // MARK: Reviving

  /// The tails that lie beside a part, newest first: each was cut to what the one before it was.
  func chain(at place: RoutePlace, from part: [UInt8]) -> [TailRow] {
    var chain: [TailRow] = []
    var at = part
    for row in rows where isAt(place, row) && row.isIntact {
      guard let kept = row.kept, kept == at, row.body != at else { continue }
      chain.append(row)
      at = row.body
    }
    return chain
  }

  /// The parts that have tails, stacks first and what is presented last.
  var places: [RoutePlace] {
    var places: [RoutePlace] = []
    for row in rows {
      if let place = row.place, !places.contains(place) { places.append(place) }
    }
    return places.filter { $0 != .presented } + places.filter { $0 == .presented }
  }

  /// Removes a tail.
  mutating func remove(_ row: TailRow) throws {
    try connection.deleteTail(row.key)
    rows.removeAll { $0.key == row.key }
  }

  private func isAt(_ place: RoutePlace, _ row: TailRow) -> Bool {
    row.place == place
  }
}
