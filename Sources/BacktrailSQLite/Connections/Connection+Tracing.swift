internal import CBacktrailSQLite

extension Connection {
  /// What is called with the text of every statement that begins to run.
  final class StatementTrace {
    let report: (String) -> Void

    init(report: @escaping (String) -> Void) {
      self.report = report
    }
  }

  /// Calls `report` with the text of every statement of this connection as it begins to run, with
  /// its parameters as they are written; nil ends that.
  ///
  /// For tests and diagnosis: a connection that is not traced pays nothing. `report` may use other
  /// connections, and never this one. See <https://www.sqlite.org/c3ref/trace_v2.html>.
  package func traceStatements(_ report: ((String) -> Void)?) {
    let trace = report.map(StatementTrace.init)
    guard let trace else {
      sqlite3_trace_v2(handle, 0, nil, nil)
      statementTrace = nil
      return
    }
    // SQLite keeps only the address; the connection keeps the object alive.
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context, let text else { return 0 }
        let trace = Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue()
        trace.report(String(cString: text.assumingMemoryBound(to: CChar.self)))
        return 0
      },
      Unmanaged.passUnretained(trace).toOpaque())
    statementTrace = trace
  }
}
