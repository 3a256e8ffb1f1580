public import BacktrailNavigation

extension RestorationStore {
  /// The `async` twin of ``put(_:under:payload:)``.
  public func put(
    _ record: RecordID, under parent: RecordID? = nil, payload: String? = nil
  ) async throws {
    try await writes.run { try self.put(record, under: parent, payload: payload) }
  }

  /// The `async` twin of ``put(_:)-(NewRecord)``.
  public func put(_ record: NewRecord) async throws {
    try await writes.run { try self.put(record) }
  }

  /// The `async` twin of ``put(_:)-([NewRecord])``.
  public func put(_ records: [NewRecord]) async throws {
    try await writes.run { try self.put(records) }
  }

  /// The `async` twin of ``record(_:)``.
  public func record(_ record: RecordID) async throws -> Record? {
    try await reads.run { try self.record(record) }
  }

  /// The `async` twin of ``records(ofKind:includingDeleted:)``.
  public func records(
    ofKind kind: String? = nil, includingDeleted: Bool = false
  ) async throws -> [Record] {
    try await reads.run { try self.records(ofKind: kind, includingDeleted: includingDeleted) }
  }

  /// The `async` twin of ``records(under:includingDeleted:)``.
  public func records(
    under parent: RecordID, includingDeleted: Bool = false
  ) async throws -> [Record] {
    try await reads.run { try self.records(under: parent, includingDeleted: includingDeleted) }
  }

  /// The `async` twin of ``undelete(_:)``.
  public func undelete(_ record: RecordID) async throws {
    try await writes.run { try self.undelete(record) }
  }

  /// The `async` twin of ``purge(_:)``.
  @discardableResult
  public func purge(_ record: RecordID) async throws -> Int {
    try await writes.run { try self.purge(record) }
  }
}
