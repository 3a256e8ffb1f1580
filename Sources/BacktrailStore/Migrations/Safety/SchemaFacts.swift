/// What a database holds, as far as a migration must not change it without saying so.
///
/// Names are in lowercase, as SQLite compares them, where they are looked up.
struct SchemaFacts {
  /// An index, a trigger or a view.
  struct Object: Hashable {
    /// What it is, in SQLite's word.
    let type: String
    /// Its name, in lowercase.
    let name: String
  }

  /// An ordinary table: no virtual one, and none that serves one.
  struct Table {
    let name: String
    /// How many rows it has; nil where it cannot be counted, for a collation that is not there say.
    let rows: Int64?
    /// Whether it never gives an id again.
    let keepsIDs: Bool
    /// The largest id that it ever gave; nil where it gave none.
    let largestID: Int64?
    /// Whether its rows have a rowid.
    let hasRowID: Bool
  }

  /// Rows whose foreign keys lead nowhere.
  struct Violation: Hashable {
    /// The table of the rows, in lowercase.
    let table: String
    /// The table that they refer to, in lowercase.
    let parent: String
    /// The columns that refer to it, or what is wrong with the key itself.
    let columns: String
  }

  /// The rows that break one foreign key.
  struct Violations {
    /// A row, by what it can be told by.
    struct Row: Hashable {
      /// Its rowid, which an update leaves as it is.
      let rowID: String
      /// What it refers to, which a rebuild leaves as it is.
      let key: String
    }

    /// How many there are.
    var count = 0
    /// The rows, where they can be told apart and are not too many to be kept.
    var rows: [Row] = []
    /// How many rows are kept.
    static let limit = 10_000
  }

  /// The tables by their names.
  var tables: [String: Table] = [:]
  /// The indexes, triggers and views, and the names of the tables they are on, in lowercase.
  var objects: [Object: String] = [:]
  /// What is wrong with foreign keys.
  var violations: [Violation: Violations] = [:]
  /// The names of all foreign keys that are checked, whether something is wrong with them or not.
  var foreignKeys: Set<Violation> = []
  /// The foreign keys to tables that are not there: no row can be written that uses one.
  var danglingKeys: Set<Violation> = []
  /// What compiles, of reading each view and of writing to each table and view with triggers.
  var uses: [Use: Compilation] = [:]

  /// One way to use a table or a view.
  struct Use: Hashable {
    /// What is done.
    enum Kind: String {
      case read, insert, update, delete
    }

    let kind: Kind
    /// The name of the table or view, in lowercase.
    let name: String
  }

  /// Whether something compiles, and what SQLite said where it does not.
  enum Compilation: Equatable {
    case fine
    case fails(String)
  }
}
