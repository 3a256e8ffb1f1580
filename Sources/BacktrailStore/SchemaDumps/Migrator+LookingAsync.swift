extension Migrator {
  /// The `async` twin of `dump(at:options:)`.
  public func dump(
    at path: String, options: MigrationOptions = .init()
  ) async throws -> String {
    try await Self.queue.run { try self.dump(at: path, options: options) }
  }

  /// The `async` twin of `verify(at:options:)`.
  public func verify(
    at path: String, options: MigrationOptions = .init()
  ) async throws -> MigrationVerification {
    try await Self.queue.run { try self.verify(at: path, options: options) }
  }
}
