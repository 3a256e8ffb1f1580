import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Testing

/// What may be mistaken for a section is refused before anything runs.
@Suite struct MigrationSectionTests {
  private func error(_ text: String) throws -> MigrationError? {
    try migrationError { _ = try Migration(MigrationFile(name: "1_x.sql", text: text)) }
  }

  @Test(arguments: [
    "-- migrate down", "-- Migrate: down", "--- migrate: down", "-- MIGRATE: DOWN",
    "  --\tmigrate up", "-- migrate: up\n-- migrate no-transaction", "-- Migrate: drops x",
  ])
  func aLineThatIsNotQuiteOneIsRefused(line: String) throws {
    let text = "CREATE TABLE n (a);\n\(line)\nDROP TABLE n;"
    let number = line.contains("\n") ? 3 : 2
    #expect(
      try error(text) == .nearSection(file: "1_x.sql", line: number)
        || error("\(line)\nSELECT 1") == .nearSection(file: "1_x.sql", line: number - 1))
  }

  @Test(arguments: [
    "-- migrate the rows down", "-- to migrate: down", "-- migrated: up", "- migrate: x",
    "-- migrate", "-- migrate up the rows", "SELECT 1 -- Migrate: down",
  ])
  func otherCommentsAreComments(line: String) throws {
    #expect(try error("SELECT 1;\n\(line)") != .nearSection(file: "1_x.sql", line: 2))
  }

  @Test func aSectionWithinACommentOrAStringIsRefused() throws {
    #expect(
      try error("CREATE TABLE a (x);\n/* off\n-- migrate: down\nDROP TABLE a;\n-- */")
        == .hiddenSection(file: "1_x.sql", line: 3, opening: 2))
    #expect(
      try error("INSERT INTO a VALUES ('\n-- migrate: no-transaction\n')")
        == .hiddenSection(file: "1_x.sql", line: 2, opening: 1))
    #expect(try error("SELECT 1 /* one\ntwo */;\n-- migrate: drops a") == nil)
    #expect(try error("SELECT 'it''s';\n-- migrate: drops a") == nil)
    #expect(try error("-- it's\nSELECT 1;\n-- migrate: drops a") == nil)
  }

  @Test(arguments: [
    "SELECT 1; /* forgot\nSELECT 2;", "SELECT 1; -- x\n/*", "SELECT 'a;\n", "SELECT \"a;\n",
    "SELECT [a;\n",
  ])
  func whatBeginsAndDoesNotEndIsRefused(text: String) throws {
    let line = text.hasPrefix("SELECT 1; --") ? 2 : 1
    #expect(try error(text) == .unclosed(file: "1_x.sql", line: line))
  }

  @Test func spansAreThoseOverTheEndsOfLines() {
    let script = "/* a */ SELECT 'x\ny', `b`, \"c\"\"d\";\n/* e\n\n*/ [f\n"
    #expect(
      SQLScript.spans(of: Array(script.utf8)) == [
        .init(kind: .quoted, lines: 1...2, isClosed: true),
        .init(kind: .comment, lines: 3...5, isClosed: true),
        .init(kind: .quoted, lines: 5...6, isClosed: false),
      ])
  }
}
