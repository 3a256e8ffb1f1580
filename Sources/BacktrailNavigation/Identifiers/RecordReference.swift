public import Foundation

/// A record that a route points at, with the action that its screen needs.
public struct RecordReference: Hashable, Sendable {
  /// The record.
  public let record: RecordID
  package let actionText: OpaqueText

  /// The action, `view` unless said otherwise.
  public var action: String { actionText.text }

  /// The kind of the record.
  public var kind: String { record.kind }

  /// The id of the record.
  public var id: String { record.id }

  /// References a record.
  public init(_ record: RecordID, action: String = "view") {
    self.record = record
    actionText = OpaqueText(action)
  }

  /// References a record by its kind and id.
  public static func record(_ kind: String, _ id: String, action: String = "view") -> Self {
    Self(RecordID(kind, id), action: action)
  }

  /// References a record by its kind and UUID.
  public static func record(_ kind: String, _ id: UUID, action: String = "view") -> Self {
    Self(RecordID(kind, id), action: action)
  }

  /// References a record by its kind and integer id.
  public static func record(
    _ kind: String, _ id: some BinaryInteger, action: String = "view"
  ) -> Self {
    Self(RecordID(kind, id), action: action)
  }

  /// What makes this unfit to name a record and an action, or nil.
  public var problem: IdentifierProblem? {
    record.problem ?? IdentifierRule.problem(inID: action)
  }
}

extension RecordReference: CustomStringConvertible {
  /// The record, and the action where it is not `view`.
  public var description: String {
    action == "view" ? record.description : "\(record) (\(action))"
  }
}
