public import BacktrailNavigation
public import BacktrailStore
public import Foundation

/// A project or a task of the sample data.
public struct SampleRecord: Hashable, Sendable {
  /// The kind: `project` or `task`.
  public let kind: String
  /// The id, the same in every run.
  public let id: UUID
  /// What people call it.
  public let title: String
  /// The project that a task lies under.
  public let parent: RecordID?

  init(_ kind: String, _ id: UUID, _ title: String, under parent: SampleRecord? = nil) {
    self.kind = kind
    self.id = id
    self.title = title
    self.parent = parent?.record
  }

  /// Its kind and id.
  public var record: RecordID { RecordID(kind, id) }

  /// Its kind and title, such as `task "Tag the build"`.
  public var name: String { "\(kind) \"\(title)\"" }

  /// It as a record to put, with its title as the payload.
  public var newRecord: NewRecord {
    NewRecord(
      record, parent: parent.map { .record($0) } ?? .none, payload: "{\"title\":\"\(title)\"}")
  }
}
