internal import BacktrailNavigation
internal import BacktrailSQLite

/// Rewrites the tails beside a scene together with it, so that they still fit it.
///
/// A tail is put back where its part is byte for byte what the cut left, and an older one where that
/// is what the newer one was before. So each is followed along its chain: what the one end becomes,
/// the other becomes too. A tail that belongs to no chain, or is from before there were chains, stays
/// as it is.
struct TailRewriter<Schema: NavigationSchema> {
  let connection: Connection
  let limits: SceneLimits
  let writes: Bool
  /// How many tails were rewritten.
  private(set) var count = 0

  init(connection: Connection, limits: SceneLimits, writes: Bool) {
    self.connection = connection
    self.limits = limits
    self.writes = writes
  }

  /// What is stored of a part, and what it becomes.
  private struct End {
    var before: [UInt8]
    var after: [UInt8]
    var version: Int
  }

  mutating func rewrite(
    ofScene scene: Int64, from before: SceneDocument, to after: SceneDocument
  ) throws {
    let rows = try connection.tails(ofScene: scene).compactMap(\.self).filter(\.isIntact)
    var ends: [RoutePlace: End] = [:]
    for row in rows {
      guard let place = row.place, let kept = row.kept else { continue }
      let isNewest = ends[place] == nil
      guard let end = ends[place] ?? end(of: place, before, after) else { continue }
      ends[place] = end
      if kept == end.before {
        let new = rewritten(row.body, at: place, from: Int(clamping: row.schemaVersion))
        ends[place] = End(before: row.body, after: new.bytes, version: new.version)
        try replace(
          row, body: new.bytes, kept: end.after, version: new.version, keptVersion: end.version,
          starts: new.starts)
      } else if isNewest, row.body == end.before {
        // In place: what was shown may be in another form than the part itself.
        let new = rewritten(row.body, at: place, from: Int(clamping: row.schemaVersion))
        let shown = row.knownKeptVersion.map { rewritten(kept, at: place, from: $0) }
        try replace(
          row, body: end.after, kept: shown?.bytes ?? kept, version: end.version,
          keptVersion: shown?.version, starts: new.starts)
      }
    }
  }

  private func end(
    of place: RoutePlace, _ before: SceneDocument, _ after: SceneDocument
  ) -> End? {
    guard let old = before.part(at: place), let new = after.part(at: place) else { return nil }
    return End(before: Array(old), after: Array(new), version: after.version(at: place))
  }

  /// A part in the new form; as it is where it is not older, or has to stay.
  private func rewritten(
    _ part: [UInt8], at place: RoutePlace, from version: Int
  ) -> (bytes: [UInt8], version: Int, starts: [Int]?) {
    // The stack of a tab that the schema does not have stays, and so do its tails.
    if case .stack(let tab) = place, Schema.Tab(rawValue: tab) == nil {
      return (part, version, nil)
    }
    do throws(DecodeFailure) {
      let rewrite = try SceneDocument.rewrite(
        part: part, at: place, from: version, for: Schema.self, limits: limits)
      guard let rewrite else { return (part, version, nil) }
      return (rewrite.bytes, Schema.schemaVersion, rewrite.starts)
    } catch {
      return (part, version, nil)
    }
  }

  private mutating func replace(
    _ old: TailRow, body: [UInt8], kept: [UInt8], version: Int, keptVersion: Int?,
    starts: [Int]?
  ) throws {
    var row = old
    row.body = body
    row.kept = kept
    row.schemaVersion = Int64(version)
    row.keptVersion = keptVersion.map(Int64.init)
    if let starts, let index = Int(exactly: row.cutIndex), starts.indices.contains(index) {
      row.cutIndex = Int64(starts[index])
    }
    if row.tellsTheSame(as: old) { return }
    count += 1
    guard writes else { return }
    if body == kept {
      // All that was cut is of a case that is gone for good.
      try connection.deleteTail(row.key)
    } else {
      try connection.update(row)
    }
  }
}
