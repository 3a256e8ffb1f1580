public import BacktrailNavigation

/// A record as it is stored.
public struct Record: Hashable, Sendable {
  /// How a record came to be deleted.
  public struct Deletion: Hashable, Sendable {
    /// The record that was deleted: this one, or one that it lies under.
    public var of: RecordID
    /// When it was deleted.
    public var at: Instant
  }

  /// The kind and id.
  public var record: RecordID
  /// What it lies under.
  public var parent: RecordID?
  /// How often it was put, deleted or undeleted.
  public var revision: Int
  /// The payload, as JSON text.
  public var payload: String?
  /// How it came to be deleted; nil while it lives.
  public var deletion: Deletion?

  /// Whether it, or something that it lies under, was deleted.
  public var isDeleted: Bool { deletion != nil }
}

/// A record to put.
public struct NewRecord: Hashable, Sendable {
  /// What a put does about the parent.
  public enum Parent: Hashable, Sendable {
    /// The parent that is stored stays; a new record has none.
    case unchanged
    /// The record lies under nothing.
    case none
    /// The record lies under this one.
    case record(RecordID)
  }

  /// The kind and id.
  public var record: RecordID
  /// What it is to lie under.
  public var parent: Parent
  /// The payload, as JSON text; nil leaves what is stored.
  public var payload: String?

  /// Describes a record to put.
  public init(_ record: RecordID, parent: Parent = .unchanged, payload: String? = nil) {
    self.record = record
    self.parent = parent
    self.payload = payload
  }

  /// Describes a record that is to lie under another one.
  public init(_ record: RecordID, under parent: RecordID, payload: String? = nil) {
    self.init(record, parent: .record(parent), payload: payload)
  }
}
