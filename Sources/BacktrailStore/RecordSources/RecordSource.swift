/// A table or a view of the application that holds the records of one kind.
///
/// ```swift
/// var configuration = StoreConfiguration()
/// configuration.recordSources = [
///   RecordSource("project", in: "projects", id: .text("id"), deleted: "deleted_at"),
///   RecordSource(
///     "task", in: "tasks", id: .integer("id"), parent: .init("project", by: .text("project_id"))),
/// ]
/// ```
///
/// A store reads it in the same snapshot as its own tables, and never writes it. It is checked when
/// the store is opened: a table or a column that is not there, or holds something else than the
/// source says, is an error that names it.
public struct RecordSource: Hashable, Sendable {
  /// A column that holds ids, and how.
  public struct IDColumn: Hashable, Sendable {
    /// How an id is written.
    public enum Form: String, Hashable, Sendable, CaseIterable {
      /// As text. A UUID may be in lowercase or in uppercase.
      case text
      /// As an integer. The id of the record is its decimal form.
      case integer
      /// As the sixteen bytes of a UUID.
      case uuidBlob
    }

    /// The name of the column.
    public var name: String
    /// How it holds ids.
    public var form: Form

    /// Names a column.
    public init(_ name: String, as form: Form) {
      self.name = name
      self.form = form
    }

    /// A column that holds ids as text.
    public static func text(_ name: String) -> Self { Self(name, as: .text) }
    /// A column that holds ids as integers.
    public static func integer(_ name: String) -> Self { Self(name, as: .integer) }
    /// A column that holds ids as the sixteen bytes of a UUID.
    public static func uuidBlob(_ name: String) -> Self { Self(name, as: .uuidBlob) }
  }

  /// The column that names the record above.
  public struct Parent: Hashable, Sendable {
    /// The kind of the record above, wherever its records are kept.
    public var kind: String
    /// The column that holds its id; NULL for a record that lies under nothing.
    public var column: IDColumn

    /// Names the kind of the record above and the column that holds its id.
    public init(_ kind: String, by column: IDColumn) {
      self.kind = kind
      self.column = column
    }
  }

  /// The kind of the records.
  public var kind: String
  /// The name of the table or view in the main database.
  public var table: String
  /// The column that holds the ids. It should have an index.
  public var id: IDColumn
  /// What the records lie under; nil where they are all roots.
  public var parent: Parent?
  /// The column that says whether a record was deleted: NULL, 0 and an empty text say that it was
  /// not, everything else that it was. Nil where a record is deleted by removing its row.
  public var deleted: String?

  /// Describes a source.
  public init(
    _ kind: String, in table: String, id: IDColumn = .text("id"), parent: Parent? = nil,
    deleted: String? = nil
  ) {
    self.kind = kind
    self.table = table
    self.id = id
    self.parent = parent
    self.deleted = deleted
  }
}
