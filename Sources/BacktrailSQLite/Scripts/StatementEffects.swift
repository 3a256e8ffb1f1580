/// What a statement does to the schema and to tables by itself, without the triggers that it fires.
///
/// It is what SQLite told while it compiled the statement. All names are in lowercase, and only those
/// of the main database count.
package struct StatementEffects: Sendable, Equatable {
  /// The tables and views whose rows it inserts, changes or deletes.
  package var writes: Set<String> = []
  /// The tables that it drops.
  package var droppedTables: Set<String> = []
  /// The views that it drops.
  package var droppedViews: Set<String> = []
  /// The indexes that it drops by name, not those that go with their table.
  package var droppedIndexes: Set<String> = []
  /// The triggers that it drops by name, not those that go with their table or view.
  package var droppedTriggers: Set<String> = []
  /// Whether it alters a table: renames it for instance.
  package var altersTable = false
  /// Whether tables may have come or gone.
  package var changesTables = false
}
