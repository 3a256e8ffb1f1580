internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

/// Reads bytes as the file of a migration: it is applied and taken back, or refused, and nothing is
/// left behind.
enum MigrationFuzz {
  private static let now = Instant(millisecondsSince1970: 1_000)
  /// A statement that never ends is no fault of the migrator.
  private static let stepLimit: Int32 = 50_000
  private static let base = MigrationFile(
    name: "V1_base.sql",
    text: """
      CREATE TABLE t (id INTEGER PRIMARY KEY, x, y REFERENCES t (id));
      CREATE TABLE u (x UNIQUE);
      INSERT INTO t (x) VALUES (1), ('two');
      INSERT INTO u VALUES (3);
      """)

  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    try checkSplitting(text, lineCount: lineCount)
    let file = MigrationFile(name: "V2_fuzzed.sql", text: text)
    for warning in Migrator.lint(files: [base, file], stepLimit: stepLimit) {
      try require(!warning.message.isEmpty, "\(warning) says nothing.")
      try require(
        (1...lineCount).contains(warning.line ?? 1), "\(warning) is in no line of the file.")
    }
    let migrator: Migrator
    do {
      migrator = try Migrator(files: [base, file])
    } catch let error as MigrationError {
      try require(!error.code.isEmpty && !error.description.isEmpty, "An error says nothing.")
      return
    }
    try checkRunning(migrator)
  }

  /// Every statement is a part of the text, at the line where it says it is.
  private static func checkSplitting(_ text: String, lineCount: Int) throws {
    for piece in SQLScript.statements(of: text) {
      try require(
        !piece.sql.isEmpty && (1...lineCount).contains(piece.line),
        "The statement \(piece) is no part of the script.")
    }
    _ = SQLScript.isBlank(text)
    _ = SQLScript.spans(of: Array(text.utf8))
    for isInTransaction in [true, false] {
      try? ScriptRules(isInTransaction: isInTransaction).check(text)
    }
  }

  private static func checkRunning(_ migrator: Migrator) throws {
    let connection = try Connection.inMemory()
    connection.limitSteps(to: stepLimit)
    try migrator.up(on: connection, to: 1, now: now)
    let before = try contents(of: connection)
    let isApplied: Bool
    do {
      try migrator.up(on: connection, now: now)
      isApplied = true
    } catch let error as MigrationError {
      isApplied = false
      try require(!error.description.isEmpty, "An error says nothing.")
      try checkStanding(connection)
      if error.code == "failedHalfWay" || error.code == "refusedHalfWay" { return }
      let after = try contents(of: connection)
      try require(after == before, "\(error.code) leaves \(after) of \(before).")
    }
    try checkStanding(connection)
    guard isApplied else { return }
    let verdict = try migrator.status(on: connection).verdict
    try require(verdict == .clean, "Applied, the database is \(verdict).")
    do {
      try migrator.down(on: connection, now: now)
    } catch let error as MigrationError {
      try require(!error.description.isEmpty, "An error says nothing.")
    }
    try checkStanding(connection)
  }

  /// What holds of a connection when a migration has run, whatever it did.
  private static func checkStanding(_ connection: Connection) throws {
    try require(!connection.isInTransaction, "A transaction is still open.")
    try require(try connection.pragma("foreign_keys") == 1, "Foreign keys are off.")
    try require(try connection.pragma("writable_schema") == 0, "The schema can be written.")
    try require(try connection.pragma("ignore_check_constraints") == 0, "No checks are made.")
  }

  /// The schema and how many rows each table has.
  private static func contents(of connection: Connection) throws -> [String] {
    var lines = try connection.all(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
    ) { $0.text(at: 0) }
    for table in ["t", "u"] {
      let statement = try connection.prepare("SELECT quote(x) FROM \(table) ORDER BY 1")
      while try statement.step() { lines.append("\(table): \(statement.text(at: 0))") }
    }
    return lines
  }
}
