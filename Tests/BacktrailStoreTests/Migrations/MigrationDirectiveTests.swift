import BacktrailMigrations
import BacktrailStore
import Testing

/// What the lines `-- migrate:` say, and what is wrong with them.
@Suite struct MigrationDirectiveTests {
  private func parse(_ text: String) throws -> Migration {
    try Migration(MigrationFile(name: "V7_x.sql", text: text))
  }

  @Test func withoutAnyAMigrationIsStrict() throws {
    let directives = try parse("SELECT 1").up.directives
    #expect(directives.isInTransaction)
    #expect(directives.drops.isEmpty && directives.changes.isEmpty && directives.reusesIDs.isEmpty)
    #expect(directives.readableBy == nil)
  }

  @Test func beforeTheSectionsTheyHoldForBoth() throws {
    let migration = try parse(
      """
      -- migrate: no-transaction
      --migrate:drops  an index\t
      -- migrate: up
      -- migrate: changes log
      SELECT 1;
      -- migrate: readable-by 3
      -- migrate: down
      -- migrate: reuses-ids t
      SELECT 2;
      -- migrate: drops b
      """)
    let down = try #require(migration.down)
    #expect(!migration.up.directives.isInTransaction && !down.directives.isInTransaction)
    #expect(migration.up.directives.drops == ["an index"])
    #expect(down.directives.drops == ["b", "an index"])
    #expect(migration.up.directives.changes == ["log"] && down.directives.changes.isEmpty)
    #expect(migration.up.directives.readableBy == 3 && down.directives.readableBy == nil)
    #expect(down.directives.reusesIDs == ["t"])
    #expect(migration.up.firstLine == 4)
  }

  @Test func aFileWithoutSectionsHasThemAnywhere() throws {
    let text = "SELECT 1;\n-- migrate: drops a\nSELECT 2;\r\n  -- migrate: drops b"
    let migration = try parse(text)
    #expect(migration.up.directives.drops == ["a", "b"])
    #expect(migration.up.sql == text.replacing("\r\n", with: "\n"))
    #expect(migration.down == nil)
  }

  @Test(
    arguments: [
      ("SELECT 1;\n-- migrate: nontransaction", .unknown("nontransaction", 2)),
      ("-- migrate: UP\nSELECT 1", .unknown("UP", 1)),
      ("-- migrate: \nSELECT 1", .unknown("", 1)),
      ("-- migrate: up\nSELECT 1;\n-- migrate: drop a", .unknown("drop", 3)),
      ("-- migrate: up now\nSELECT 1", .bad("up", "takes nothing behind it", 1)),
      ("SELECT 1\n-- migrate: no-transaction x", .bad("no-transaction", "takes nothing", 2)),
      ("SELECT 1\n-- migrate: drops", .bad("drops", "needs a name", 2)),
      ("SELECT 1\n-- migrate: changes \t", .bad("changes", "needs a name", 2)),
      ("SELECT 1\n-- migrate: reuses-ids", .bad("reuses-ids", "needs a name", 2)),
      ("SELECT 1\n-- migrate: readable-by", .bad("readable-by", "from 1 to 7", 2)),
      ("SELECT 1\n-- migrate: readable-by 0", .bad("readable-by", "from 1 to 7", 2)),
      ("SELECT 1\n-- migrate: readable-by 8", .bad("readable-by", "from 1 to 7", 2)),
      ("SELECT 1\n-- migrate: readable-by 99999999999999999999", .bad("readable-by", "1 to 7", 2)),
      ("SELECT 1\n-- migrate: readable-by three", .bad("readable-by", "from 1 to 7", 2)),
      (
        "SELECT 1\n-- migrate: readable-by 3\n-- migrate: readable-by 3",
        .repeated("readable-by", 3)
      ),
      (
        "-- migrate: no-transaction\n-- migrate: no-transaction\nSELECT 1",
        .repeated("no-transaction", 2)
      ),
      ("-- migrate: up\nSELECT 1;\n-- migrate: up\nSELECT 1;", .repeated("up", 3)),
    ] as [(String, Refusal)])
  func whatMeansNothingIsRefused(text: String, refusal: Refusal) throws {
    do {
      _ = try parse(text)
      Issue.record("it was accepted")
    } catch let error as MigrationError {
      switch (error, refusal) {
      case (.unknownSection(let word, "V7_x.sql", let line), .unknown(let word2, let line2)):
        #expect(word == word2 && line == line2)
      case (
        .badDirective(let word, let problem, "V7_x.sql", let line),
        .bad(let word2, let problem2, let line2)
      ):
        #expect(word == word2 && line == line2 && problem.contains(problem2), "\(error)")
      case (.repeatedSection(let word, "V7_x.sql", let line), .repeated(let word2, let line2)):
        #expect(word == word2 && line == line2)
      default: Issue.record("\(error)")
      }
      #expect(error.description.contains("line"))
    }
  }

  enum Refusal {
    case unknown(String, Int)
    case bad(String, String, Int)
    case repeated(String, Int)
  }

  @Test func aNULIsRefused() {
    let error = MigrationError.holdsNUL(file: "V7_x.sql", line: 2)
    #expect(throws: error) { try parse("SELECT 1;\r\n-- \0\nSELECT 2") }
    #expect(
      error.description == "\"V7_x.sql\", line 2: there is a NUL, behind which SQLite would not "
        + "read on.")
  }

  @Test func theSentenceNamesWhatThereIs() {
    #expect(
      MigrationError.unknownSection("drop", file: "V7_x.sql", line: 3).description
        == "\"V7_x.sql\", line 3: \"drop\" means nothing here. There are the sections \"up\" and "
        + "\"down\", and no-transaction, drops, changes, reuses-ids, readable-by.")
  }
}
