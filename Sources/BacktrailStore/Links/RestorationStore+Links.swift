public import BacktrailNavigation

extension RestorationStore {
  /// Notes that a link is handled in a scene, and says whether this is the first time.
  ///
  /// The system may deliver a link again after a relaunch, under the same id. Whoever gets true here
  /// handles it; everybody else does not, also in other processes. The link itself is not stored, and
  /// of its id only a digest. It is forgotten with the scene that is discarded or pruned, with the
  /// principal that is erased, and after ``StoreConfiguration/linkLifetimeMilliseconds``; of one scene
  /// the last thousand are remembered.
  ///
  /// ```swift
  /// guard try store.consumeLink(delivery, in: scene, as: principal) else { return }
  /// open(url)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of the delivery, not of the link: the same link may be opened many times.
  ///   - scene: The id of the scene, which need not be saved yet.
  ///   - principal: The owner of the scene.
  ///   - now: When it is handled; the present unless said otherwise.
  /// - Returns: Whether it had not been handled in this scene.
  /// - Throws: ``StoreError``: `invalidLink` where the id is empty or holds a control character,
  ///   `principalUnknown`. Then it is not handled.
  /// - Complexity: O(*n*) in the number of links that are remembered of the scene.
  @discardableResult
  public func consumeLink(
    _ id: String, in scene: String, as principal: Principal, at now: Instant? = nil
  ) throws -> Bool {
    let owner = try Self.owner(principal)
    try Self.check(delivery: id, in: scene)
    let now = now ?? self.now
    let oldest = oldestLink(at: now)
    return try write { connection in
      let keeper = LinkKeeper(connection)
      try keeper.trim(scene: scene, owner: owner, since: oldest)
      return try keeper.insert(id, scene: scene, owner: owner, at: now)
    }
  }

  /// Whether a link was handled in a scene, as `consumeLink` notes it.
  ///
  /// - Throws: ``StoreError``: `invalidLink` where the id is empty or holds a control character,
  ///   `principalUnknown`.
  /// - Complexity: One lookup.
  public func hasHandledLink(
    _ id: String, in scene: String, as principal: Principal, at now: Instant? = nil
  ) throws -> Bool {
    let owner = try Self.owner(principal)
    try Self.check(delivery: id, in: scene)
    let oldest = oldestLink(at: now ?? self.now)
    return try read {
      try LinkKeeper($0).contains(id, scene: scene, owner: owner, since: oldest)
    }
  }

  /// The `async` twin of ``hasHandledLink(_:in:as:at:)``.
  public func hasHandledLink(
    _ id: String, in scene: String, as principal: Principal, at now: Instant? = nil
  ) async throws -> Bool {
    try await reads.run { try self.hasHandledLink(id, in: scene, as: principal, at: now) }
  }

  private static func check(delivery id: String, in scene: String) throws {
    try check(scene: scene)
    if let problem = IdentifierRule.problem(inName: id) { throw StoreError.invalidLink(problem) }
  }

  private func oldestLink(at now: Instant) -> Instant {
    now.advanced(byMilliseconds: -max(0, configuration.linkLifetimeMilliseconds))
  }

  /// The `async` twin of ``consumeLink(_:in:as:at:)``.
  @discardableResult
  public func consumeLink(
    _ id: String, in scene: String, as principal: Principal, at now: Instant? = nil
  ) async throws -> Bool {
    try await writes.run { try self.consumeLink(id, in: scene, as: principal, at: now) }
  }
}
