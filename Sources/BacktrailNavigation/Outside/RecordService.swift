/// Records that are kept somewhere else and are answered at once: in memory, say.
///
/// A service only says what it knows. What that means is decided by the rules alone.
public protocol RecordService: Sendable {
  /// What is known of each record, in the order in which they are given.
  ///
  /// One call asks for all records that are wanted at that moment, each once. A found record may be
  /// followed by its ancestors; those that are left out are asked for when they are needed, wherever
  /// they are kept.
  func records(_ records: [RecordID]) throws -> [RecordAnswer]
}

/// Records that are kept somewhere else and are answered in time: by another service, say.
public protocol AsyncRecordService: Sendable {
  /// What is known of each record, in the order in which they are given.
  ///
  /// One call asks for all records that are wanted at that moment, each once. A found record may be
  /// followed by its ancestors; those that are left out are asked for when they are needed, wherever
  /// they are kept.
  func records(_ records: [RecordID]) async throws -> [RecordAnswer]
}
