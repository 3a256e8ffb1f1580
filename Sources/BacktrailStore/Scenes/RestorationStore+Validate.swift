public import BacktrailNavigation

extension RestorationStore {
  /// Judges a whole state, stored or not, by the rules of a restore.
  ///
  /// ```swift
  /// let validated = try store.validate(router.state, for: ana)
  /// if !validated.isWhole { router.apply(.prune(to: validated.state)) }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - occasion: What it is validated for: what is on screen already, or what is about to be.
  ///   - principal: Who asks. While it is not known yet, every route is undetermined.
  ///   - now: The instant at which grants are weighed; by default that of the store's clock.
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  /// - Complexity: One read transaction, and about two lookups for each route.
  public func validate<Schema: NavigationSchema>(
    _ state: SceneState<Schema>, occasion: StateValidation<Schema>.Occasion = .showing,
    for principal: Principal, at now: Instant? = nil
  ) throws -> ValidatedState<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { _, facts in
      try self.validation(of: state, occasion, for: principal, at: now).decide(answeredBy: &facts)
    }
  }

  /// The `async` twin of ``validate(_:occasion:for:at:)``, which also waits for outside sources that
  /// answer in time.
  public func validate<Schema: NavigationSchema>(
    _ state: SceneState<Schema>, occasion: StateValidation<Schema>.Occasion = .showing,
    for principal: Principal, at now: Instant? = nil
  ) async throws -> ValidatedState<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { _, facts in
      try self.validation(of: state, occasion, for: principal, at: now).decide(answeredBy: &facts)
    }
  }

  /// Says what of a destination a principal may be shown: the middle of the way from a link to a
  /// screen.
  ///
  /// A record that is gone gives way to the nearest valid parent, or the destination to the schema's
  /// own for what is not found. Before anybody has signed in it is pending, and while something of
  /// it is not known it waits.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - principal: Who asks.
  ///   - now: The instant at which grants are weighed; by default that of the store's clock.
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  /// - Complexity: One read transaction, and about two lookups for each route.
  public func resolve<Schema: NavigationSchema>(
    _ destination: NavigationDestination<Schema>, for principal: Principal, at now: Instant? = nil
  ) throws -> ResolvedDestination<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { _, facts in
      try self.resolution(of: destination, for: principal, at: now).decide(answeredBy: &facts)
    }
  }

  /// The `async` twin of ``resolve(_:for:at:)``, which also waits for outside sources that answer in
  /// time.
  public func resolve<Schema: NavigationSchema>(
    _ destination: NavigationDestination<Schema>, for principal: Principal, at now: Instant? = nil
  ) async throws -> ResolvedDestination<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { _, facts in
      try self.resolution(of: destination, for: principal, at: now).decide(answeredBy: &facts)
    }
  }

  private func validation<Schema: NavigationSchema>(
    of state: SceneState<Schema>, _ occasion: StateValidation<Schema>.Occasion,
    for principal: Principal, at now: Instant
  ) -> StateValidation<Schema> {
    StateValidation(
      state, occasion: occasion, for: principal, at: now, limits: configuration.limits,
      authority: configuration.outside?.relation)
  }

  private func resolution<Schema: NavigationSchema>(
    of destination: NavigationDestination<Schema>, for principal: Principal, at now: Instant
  ) -> DestinationResolution<Schema> {
    DestinationResolution(
      destination, for: principal, at: now, limits: configuration.limits,
      authority: configuration.outside?.relation)
  }
}
