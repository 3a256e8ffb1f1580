internal import BacktrailNavigation
internal import BacktrailSQLite

extension Doctor {
  /// The tables of the application fit what is said of them, and are read by an index.
  mutating func lookAtSources() throws {
    let complaints = try SourceCheck.complaints(of: configuration, on: connection)
    for complaint in complaints {
      diagnosis.add(.error, complaint.error.code, complaint.error.description)
    }
    let unfit = Set(complaints.map(\.source))
    for source in configuration.recordSources where !unfit.contains(source) {
      try lookAtLookup(SourceReader(source))
    }
  }

  private mutating func lookAtLookup(_ reader: SourceReader) throws {
    let plan = try connection.prepare("EXPLAIN QUERY PLAN \(reader.lookup.text)")
    var isScanning = false
    while try plan.step() {
      let step = plan.text(at: 3)
      // An index that SQLite makes for the one lookup reads every row too.
      if (step.hasPrefix("SCAN") && step != "SCAN CONSTANT ROW") || step.contains("AUTOMATIC") {
        isScanning = true
      }
    }
    guard isScanning else { return }
    let source = reader.source
    diagnosis.add(
      .warning, "sourceScan",
      "Every lookup of a record of kind \(source.kind) reads the whole of \(source.table); an index "
        + "that the column \(source.id.name) comes first in would spare that.")
  }
}
