public import BacktrailNavigation

extension RestorationStore {
  /// Rewrites stored routes by the route migrations of a schema, so that they are stored in the form
  /// of this build.
  ///
  /// A restore runs the migrations on what is older each time, and this saves it the work; it makes
  /// migrations dispensable once every scene is rewritten. Let every device and server that writes
  /// to the store run the new build first: what an older one does not know it keeps, and does not
  /// show.
  ///
  /// Scenes are rewritten in batches, each in one transaction that reads and writes, so that a scene
  /// that somebody saves meanwhile is never replaced by what it was before. A rewritten scene has a
  /// new revision: a save that expects the one before is refused with `revisionConflict`, and one
  /// that names no revision replaces it, as it would what anybody else has saved. Where the person has
  /// not moved on in a part, such a save leaves it as it was rewritten, with all that the restore did
  /// not show. When it was last saved stays. Tails are rewritten along with their scenes, and what cannot be rewritten
  /// stays as it is. That a restore of the scene as it was did not end well is forgotten: what is
  /// restored now is another form of it, by another build.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation, with its migrations.
  ///   - options: From where to where, and whether it is only counted what would change.
  ///   - progress: Told after each batch but the last; it may stop the rewriting.
  /// - Throws: `RouteMigrationError` before anything is looked at, where the schema's migrations
  ///   cannot work; ``StoreError``. What batches before have written stays; go on from where the last
  ///   progress was told.
  /// - Complexity: For each scene its row and its tails; where it changes, what a save of it takes.
  @discardableResult
  public func rewriteRoutes<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ options: RewriteOptions = RewriteOptions(),
    progress: (SceneProgress<RouteRewrite>) -> SceneProgress<RouteRewrite>.Answer = { _ in .goOn }
  ) throws -> RouteRewrite {
    try Schema.checkRouteMigrations()
    let now = self.now
    var (done, total) = try begun(options)
    while let size = options.size(after: done) {
      done.merge(try rewriteBatch(schema, size, after: done.next, options, at: now))
      if done.next == nil || progress(told(done, total)) == .stop { break }
    }
    return done
  }

  /// The `async` twin of ``rewriteRoutes(_:_:progress:)``.
  ///
  /// - Throws: `CancellationError` too, where the task is cancelled: between two batches.
  @discardableResult
  public func rewriteRoutes<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ options: RewriteOptions = RewriteOptions(),
    progress: @Sendable (SceneProgress<RouteRewrite>) -> SceneProgress<RouteRewrite>.Answer = {
      _ in .goOn
    }
  ) async throws -> RouteRewrite {
    try Schema.checkRouteMigrations()
    let now = self.now
    var (done, total) = try await reads.run { try self.begun(options) }
    while let size = options.size(after: done) {
      let position = done.next
      let queue = options.isRehearsal ? reads : writes
      let batch = try await queue.run {
        try self.rewriteBatch(schema, size, after: position, options, at: now)
      }
      done.merge(batch)
      if done.next == nil || progress(told(done, total)) == .stop { break }
    }
    return done
  }

  private func begun(_ options: RewriteOptions) throws -> (done: RouteRewrite, total: Int) {
    var done = RouteRewrite()
    done.next = options.position
    let total = try read { try $0.sceneCount(after: options.position) }
    return (done, min(total, max(1, options.limit ?? .max)))
  }

  private func rewriteBatch<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ size: Int, after position: ScenePosition?, _ options: RewriteOptions,
    at now: Instant
  ) throws -> RouteRewrite {
    if options.isRehearsal {
      return try read { connection in
        try SceneRewriter<Schema>(
          connection: connection, configuration: self.configuration, now: now, writes: false
        ).batch(size, after: position)
      }
    }
    return try write { connection in
      try SceneRewriter<Schema>(
        connection: connection, configuration: self.configuration, now: now, writes: true
      ).batch(size, after: position)
    }
  }

  private func told(_ done: RouteRewrite, _ total: Int) -> SceneProgress<RouteRewrite> {
    SceneProgress(done: done.scenes, total: max(total, done.scenes), result: done)
  }
}

extension RewriteOptions {
  /// How many rows are looked at next; nil where the limit is reached.
  fileprivate func size(after done: RouteRewrite) -> Int? {
    let rest = limit.map { max(0, max(1, $0) - done.scenes) } ?? .max
    return rest == 0 ? nil : min(rest, max(1, scenesPerBatch))
  }
}
