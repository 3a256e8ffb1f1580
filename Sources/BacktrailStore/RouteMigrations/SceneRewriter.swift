internal import BacktrailNavigation
internal import BacktrailSQLite

/// Rewrites the routes of stored scenes, inside a transaction that has begun.
struct SceneRewriter<Schema: NavigationSchema> {
  let connection: Connection
  let configuration: StoreConfiguration
  let now: Instant
  /// Whether anything is written.
  let writes: Bool

  /// Rewrites the scenes after a position.
  ///
  /// - Parameter size: How many rows are looked at, at most.
  /// - Complexity: One query for the keys; for each scene its row and its tails, and what writing it
  ///   takes where it changes.
  func batch(_ size: Int, after position: ScenePosition?) throws -> RouteRewrite {
    var keys = try connection.all(
      "SELECT key FROM backtrail_scene WHERE key > ?1 ORDER BY key LIMIT ?2",
      position?.key ?? 0, Int64(clamping: min(size, .max - 1)) + 1
    ) { $0.int64(at: 0) }
    var done = RouteRewrite()
    if keys.count > size {
      keys.removeLast()
      done.next = keys.last.map { ScenePosition(key: $0) } ?? position
    }
    for key in keys { try rewrite(key, into: &done) }
    return done
  }

  private func rewrite(_ key: Int64, into done: inout RouteRewrite) throws {
    guard let row = try connection.scene(key) else { return }
    if row.isIntact, row.isGone(since: configuration.oldestSave(at: now)) { return }
    done.scenes += 1
    do {
      guard row.isIntact else { throw EnvelopeFailure(.checksumMismatch) }
      let document = try SceneDocument(row.body, limits: configuration.limits)
      try rewrite(row, document, into: &done)
    } catch let failure as EnvelopeFailure {
      done.skipped[failure.reason, default: 0] += 1
    }
  }

  /// - Throws: `EnvelopeFailure` where the scene would be none in the new form; nothing is written
  ///   then.
  private func rewrite(
    _ row: SceneRow, _ document: SceneDocument, into done: inout RouteRewrite
  ) throws {
    let rewrite = document.rewrite(for: Schema.self, limits: configuration.limits)
    let writer = SceneWriter(connection, configuration: configuration, now: now)
    let body = try rewrite.change.map { try merged($0, into: document, by: writer) } ?? row.body
    let after = try SceneDocument(body, limits: configuration.limits)
    // Which version wrote a part with nothing in it is of no matter.
    if let change = rewrite.change, body != row.body {
      // What the owner's index does not lead to is not to be written either.
      guard var found = try connection.scene(row.scene, of: row.principal), found.key == row.key,
        found.isIntact
      else { throw EnvelopeFailure(.checksumMismatch) }
      if writes { try writer.amend(&found, change, in: document) }
      done.rewritten += 1
    } else {
      done.unchanged += 1
    }
    for part in rewrite.left { done.left[part.failure.reason, default: 0] += 1 }
    for (step, routes) in rewrite.counts {
      done.add(
        RewrittenStep(
          version: step.version, index: step.index, step: step.step, routes: routes))
    }
    var tails = TailRewriter<Schema>(
      connection: connection, limits: configuration.limits, writes: writes)
    try tails.rewrite(ofScene: row.key, from: document, to: after)
    done.tails += tails.count
  }

  private func merged(
    _ change: SceneChange, into document: SceneDocument, by writer: SceneWriter
  ) throws -> [UInt8] {
    do {
      return try writer.merge(change, into: document)
    } catch is SceneEncodingError {
      throw EnvelopeFailure(.tooLarge)
    }
  }
}
