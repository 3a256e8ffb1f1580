extension RestorationStore {
  /// The changes of records and grants that are committed from now on, in the order of their commits,
  /// whoever commits them: this store, another one on the same file, or another process.
  ///
  /// ```swift
  /// let changes = try store.changes()
  /// let restored = try store.restore(TaskFlow.self, scene: scene, for: principal)
  /// for await change in changes { follow(change) }
  /// ```
  ///
  /// Whatever is committed after this call returned is told, within a quarter of a second as a rule;
  /// whatever was rolled back is not. Ask for the changes first and read then, and nothing falls
  /// between. Nobody who writes ever waits for somebody who listens. What cannot be told one by one is
  /// told as ``StoreChange/What/missed``, and never kept quiet: a listener that is too slow, one that
  /// was away for longer than the log reaches, a call that changed more than a thousand records, a
  /// principal that was erased, a damaged log, a file that could not be read for a while.
  ///
  /// Anything else that is committed to the file is told as ``StoreChange/What/elsewhere``: a scene
  /// that was saved, or a row of a table of the application's own. Where the configuration names
  /// sources outside the store's records, it also follows changes that were told, as both may have
  /// happened between two looks.
  ///
  /// - Parameter limit: How many changes wait for the listener at most. One more, and all of them
  ///   become one ``StoreChange/What/missed``.
  /// - Returns: A sequence that ends when the store is closed.
  /// - Throws: ``StoreError``.
  /// - Complexity: A lookup. While somebody listens, a thread asks for the version of the data about
  ///   twelve times a second, which reads no table.
  public func changes(bufferingUpTo limit: Int = 1_000) throws -> StoreChanges {
    try StoreError.mapping { StoreChanges(try watcher.subscribe(limit: limit)) }
  }

  /// The `async` twin of ``changes(bufferingUpTo:)``.
  public func changes(bufferingUpTo limit: Int = 1_000) async throws -> StoreChanges {
    try await reads.run { try self.changes(bufferingUpTo: limit) }
  }
}
