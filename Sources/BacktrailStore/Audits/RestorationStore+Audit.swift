public import BacktrailNavigation

extension RestorationStore {
  /// Judges all stored scenes with the routes of this build, and says what would not come back.
  ///
  /// Every scene that was not discarded and has not expired passes through the rules of a restore,
  /// for its own principal. Nothing is written. Run it on a copy of real data before a change of the
  /// app's routes is shipped:
  ///
  /// ```swift
  /// let audit = try store.audit(TaskFlow.self, AuditOptions(judging: .decoding))
  /// print(audit)  // a table: what is lost, by reason and case, with examples
  /// ```
  ///
  /// Scenes are judged in batches, each in one snapshot, in the order in which they were first saved,
  /// so that writers are not held up and one scene is in memory at a time. An audit that was stopped
  /// goes on from ``SceneAudit/next``, and both add up.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - options: What is judged, and from where to where.
  ///   - now: The instant at which grants are weighed; the present unless said otherwise.
  ///   - progress: Told after each batch but the last; it may stop the audit.
  /// - Throws: `RouteMigrationError` before anything is looked at, where the schema's migrations
  ///   cannot work; ``StoreError``, `needsTime` where an outside source answers in time; or what an
  ///   outside source throws, where its failure is to be thrown.
  /// - Complexity: A count of the scenes, then for each scene what a restore looks up and its tails.
  ///   A batch that needs outside sources is judged again with what they answered.
  public func audit<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ options: AuditOptions = AuditOptions(), at now: Instant? = nil,
    progress: (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer = { _ in .goOn }
  ) throws -> SceneAudit {
    try Schema.checkRouteMigrations()
    return try run(schema, options, at: now ?? self.now).run(progress)
  }

  /// The `async` twin of ``audit(_:_:at:progress:)``, which also waits for outside sources that
  /// answer in time.
  ///
  /// - Throws: `CancellationError` too, where the task is cancelled: between two batches.
  public func audit<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ options: AuditOptions = AuditOptions(), at now: Instant? = nil,
    progress: @Sendable (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer = { _ in
      .goOn
    }
  ) async throws -> SceneAudit {
    try Schema.checkRouteMigrations()
    return try await run(schema, options, at: now ?? self.now).runInTime(progress)
  }

  /// Judges all stored scenes without the app's types, by what is stored with their routes.
  ///
  /// This is a view for operators: an app's authority is its decoded routes.
  ///
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  public func audit(
    schema: UntypedSchema = UntypedSchema(), _ options: AuditOptions = AuditOptions(),
    at now: Instant? = nil,
    progress: (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer = { _ in .goOn }
  ) throws -> SceneAudit {
    try run(schema, options, at: now ?? self.now).run(progress)
  }

  /// The `async` twin of ``audit(schema:_:at:progress:)``, which also waits for outside sources that
  /// answer in time.
  ///
  /// - Throws: `CancellationError` too, where the task is cancelled: between two batches.
  public func audit(
    schema: UntypedSchema = UntypedSchema(), _ options: AuditOptions = AuditOptions(),
    at now: Instant? = nil,
    progress: @Sendable (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer = { _ in
      .goOn
    }
  ) async throws -> SceneAudit {
    try await run(schema, options, at: now ?? self.now).runInTime(progress)
  }

  private func run<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ options: AuditOptions, at now: Instant
  ) -> AuditRun<Restoration<Schema>> {
    let limits = configuration.limits
    return AuditRun(
      store: self, options: options, now: now, steps: Schema.routeMigrations.stepNames
    ) { stored, principal, authority in
      Restoration(stored, for: principal, at: now, limits: limits, authority: authority)
    }
  }

  private func run(
    _ schema: UntypedSchema, _ options: AuditOptions, at now: Instant
  ) -> AuditRun<UntypedRestoration> {
    let limits = configuration.limits
    return AuditRun(store: self, options: options, now: now, steps: []) {
      stored, principal, authority in
      UntypedRestoration(
        stored, schema: schema, for: principal, at: now, limits: limits, authority: authority)
    }
  }
}
