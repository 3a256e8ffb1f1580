internal import CBacktrailSQLite

extension Connection {
  /// Ends each statement with an error that takes more than so many steps of SQLite's virtual machine,
  /// of which there are some ten millions in a second.
  package func limitSteps(to count: Int32) {
    sqlite3_progress_handler(handle, count, { _ in 1 }, nil)
  }
}
