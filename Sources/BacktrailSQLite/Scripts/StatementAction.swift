internal import CBacktrailSQLite

/// One thing that a statement would do, as SQLite says while it compiles it.
///
/// See <https://www.sqlite.org/c3ref/c_alter_table.html>.
package struct StatementAction: Hashable, Sendable {
  /// What it would do.
  package enum Kind: Sendable, Hashable {
    case alterTable, createIndex, createTable, delete, dropTable, insert, read, update
  }

  /// What it would do.
  package let kind: Kind
  /// The table that it would do it to.
  package let table: String
  /// The column that it would read or update; nil for the rest.
  package let column: String?
  /// The trigger or view through which it would do it; nil where the statement says so itself.
  package let source: String?

  /// Reads what the authorizer is told; nil for what is none of these.
  init?(_ code: Int32, _ first: String?, _ second: String?, source: String?) {
    switch code {
    case SQLITE_ALTER_TABLE: self.init(.alterTable, second, nil, source)
    case SQLITE_CREATE_INDEX: self.init(.createIndex, second, nil, source)
    case SQLITE_CREATE_TABLE: self.init(.createTable, first, nil, source)
    case SQLITE_DELETE: self.init(.delete, first, nil, source)
    case SQLITE_DROP_TABLE: self.init(.dropTable, first, nil, source)
    case SQLITE_INSERT: self.init(.insert, first, nil, source)
    case SQLITE_READ: self.init(.read, first, second, source)
    case SQLITE_UPDATE: self.init(.update, first, second, source)
    default: return nil
    }
  }

  private init?(_ kind: Kind, _ table: String?, _ column: String?, _ source: String?) {
    guard let table else { return nil }
    self.kind = kind
    self.table = table
    self.column = column
    self.source = source
  }
}
