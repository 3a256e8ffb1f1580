internal import BacktrailSQLite

/// Checks what a database holds as far as it can be checked without the application that uses it.
struct ContentCheck {
  let connection: Connection
  /// The tables that are meant, in small letters; nil for all of them.
  let tables: Set<String>?

  /// Rows that refer to others which are not there.
  func foreignKeys() throws -> [Diagnosis.Finding] {
    var findings: [Diagnosis.Finding] = []
    for table in try names() where tables?.contains(table.foldedName) ?? true {
      do {
        let orphan = try connection.first(
          "SELECT 1 FROM pragma_foreign_key_check(?1, 'main') LIMIT 1", table
        ) { _ in true }
        if orphan == nil { continue }
        findings.append(
          .init(
            severity: .error, code: "foreignKey",
            message: "A row of \(table) refers to another one that is not there."))
      } catch let error as SQLiteError where error.isUncompilable {
        findings.append(Self.finding(error, table))
      }
    }
    return findings
  }

  private static func finding(_ error: SQLiteError, _ table: String) -> Diagnosis.Finding {
    error.message.hasPrefix("foreign key mismatch")
      ? .init(
        severity: .error, code: "foreignKeyMismatch",
        message: "A foreign key of \(table) refers to what is not unique: \(error.message).")
      : .init(
        severity: .note, code: "notChecked",
        message: "The foreign keys of \(table) were not checked: \(error.message).")
  }

  /// What SQLite's integrity check complains of in the whole file.
  func integrity(atMost limit: Int) throws -> [Diagnosis.Finding] {
    let (complaints, unchecked) = try complaints(atMost: limit)
    return complaints.map {
      .init(
        severity: .error, code: "integrity", message: "SQLite's integrity check says: \($0).")
    }
      + unchecked.filter { tables?.contains($0.table.foldedName) ?? true }.map {
        .init(
          severity: .note, code: "notChecked",
          message: "The table \($0.table) was not checked: \($0.problem).")
      }
  }

  /// What SQLite's integrity check complains of, and the tables that it could not look at because an
  /// index of them needs a collation or a function that only the application has.
  ///
  /// - Throws: `SQLiteError`, also where the check could not read a page.
  func complaints(
    atMost limit: Int
  ) throws -> (complaints: [String], unchecked: [(table: String, problem: String)]) {
    do {
      let complaints = try connection.all("SELECT * FROM pragma_integrity_check(?1)", limit) {
        try Self.complaint(of: $0)
      }
      return (complaints.filter { $0 != "ok" }, [])
    } catch let error as SQLiteError where error.isUncompilable {}
    var complaints: [String] = []
    var unchecked: [(table: String, problem: String)] = []
    for table in try names() {
      do {
        complaints += try connection.all("SELECT * FROM pragma_integrity_check(?1)", table) {
          try Self.complaint(of: $0)
        }
      } catch let error as SQLiteError where error.isUncompilable {
        unchecked.append((table, error.message))
      }
    }
    return (Array(complaints.filter { $0 != "ok" }.prefix(limit)), unchecked)
  }

  /// What a row of the check says.
  private static func complaint(of row: Statement) throws -> String {
    let complaint = row.text(at: 0)
    if let error = SQLiteError(complaint: complaint) { throw error }
    return complaint
  }

  private func names() throws -> [String] {
    try connection.all(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name"
    ) { $0.text(at: 0) }
  }
}
