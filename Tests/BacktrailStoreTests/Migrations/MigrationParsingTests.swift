import BacktrailMigrations
import BacktrailStore
import Testing

@Suite struct MigrationParsingTests {
  private func parse(_ name: String, _ text: String = "SELECT 1;") throws -> Migration {
    try Migration(MigrationFile(name: name, text: text))
  }

  @Test(
    arguments: [
      ("V0001_store.sql", 1, "store"), ("0002_tails.sql", 2, "tails"),
      ("V3_a-b_C9.sql", 3, "a-b_C9"),
      ("V00000000000000000000007_x.sql", 7, "x"),
      ("9223372036854775807_x.sql", Int.max, "x"),
      ("20260131120000_x.sql", 20_260_131_120_000, "x"),
    ] as [(String, Int, String)])
  func aFileNameGivesVersionAndName(file: String, version: Int, name: String) throws {
    let migration = try parse(file)
    #expect(migration.version == version)
    #expect(migration.name == name)
    #expect(migration.fileName == file)
    #expect(migration.description == "\(version) (\(name))")
  }

  @Test(arguments: [
    "", ".sql", "V.sql", "V1.sql", "V1_.sql", "V_x.sql", "_x.sql", "v1_x.sql", "VV1_x.sql",
    "V1-x.sql", "V1_x.SQL", "V1_x", "V1_a b.sql", "V1_é.sql", "V1_a.b.sql", "V-1_x.sql",
    "V+1_x.sql", "V٣_x.sql", "V0_x.sql", "V0000_x.sql", "1_x.sql.sql", "../V1_x.sql",
  ])
  func aNameOfAnotherFormIsRefused(file: String) {
    #expect(throws: MigrationError.badFileName(file)) { try parse(file) }
  }

  @Test func aNumberThatIsTooLargeIsRefused() {
    for file in ["9223372036854775808_x.sql", "V\(String(repeating: "9", count: 5000))_x.sql"] {
      #expect(throws: MigrationError.versionTooLarge(file: file)) { try parse(file) }
    }
  }

  @Test func aVersionIsThereOnce() {
    let files = ["V2_b.sql", "V1_x.sql", "0002_a.sql", "V3_c.sql", "V02_c.sql"].map {
      MigrationFile(name: $0, text: "SELECT 1")
    }
    let error = MigrationError.duplicateVersion(2, files: ["0002_a.sql", "V02_c.sql", "V2_b.sql"])
    #expect(throws: error) { try Migration.parse(files) }
    #expect(
      error.description
        == "Version 2 is there more than once: 0002_a.sql, V02_c.sql, V2_b.sql. "
        + "Give each its own number.")
  }

  @Test func migrationsAreOrderedByNumber() throws {
    let files = ["V10_c.sql", "V0002_b.sql", "1_a.sql"].map {
      MigrationFile(name: $0, text: "SELECT 1")
    }
    #expect(try Migration.parse(files).map(\.version) == [1, 2, 10])
    #expect(try Migration.parse([]).isEmpty)
  }

  @Test func sectionsAreDivided() throws {
    let migration = try parse(
      "V1_x.sql",
      """
      -- What it is for.

      -- migrate: up
      CREATE TABLE a (x);
      -- migrate: down
      DROP TABLE a;
      """)
    #expect(migration.up.sql == "CREATE TABLE a (x);\n")
    #expect(migration.up.firstLine == 4)
    #expect(migration.down?.sql == "DROP TABLE a;")
    #expect(migration.down?.firstLine == 6)
  }

  @Test func sectionsMayComeInAnyOrder() throws {
    let migration = try parse(
      "V1_x.sql", " --migrate :down \t\nDROP TABLE a;\n--  migrate:  up\nCREATE TABLE a (x);\n")
    #expect(migration.up.sql == "CREATE TABLE a (x);\n")
    #expect(migration.up.firstLine == 4)
    #expect(migration.down?.sql == "DROP TABLE a;\n")
  }

  @Test func aFileWithoutSectionsIsAllUp() throws {
    let text = "-- migrated: no\nCREATE TABLE a (x); -- migrate: down\n"
    let migration = try parse("V1_x.sql", text)
    #expect(migration.up.sql == text)
    #expect(migration.up.firstLine == 1)
    #expect(migration.down == nil)
  }

  @Test(arguments: [
    "", "-- nothing\n", "-- migrate: down\nDROP TABLE a;", "-- migrate: up",
    "-- migrate: up\n\n-- migrate: down\nDROP TABLE a;",
  ])
  func thereHasToBeSomethingToApply(text: String) {
    #expect(throws: MigrationError.missingUp(file: "V1_x.sql")) { try parse("V1_x.sql", text) }
  }

  @Test func sectionsThatMeanNothingAreRefused() {
    #expect(throws: MigrationError.textBeforeSection(file: "V1_x.sql")) {
      try parse("V1_x.sql", "SELECT 1;\n-- migrate: up\nSELECT 1;")
    }
    #expect(throws: MigrationError.unknownSection("upp", file: "V1_x.sql", line: 2)) {
      try parse("V1_x.sql", "\n-- migrate: upp\nSELECT 1;")
    }
    #expect(throws: MigrationError.unknownSection("", file: "V1_x.sql", line: 1)) {
      try parse("V1_x.sql", "-- migrate:\nSELECT 1;")
    }
    #expect(throws: MigrationError.repeatedSection("up", file: "V1_x.sql", line: 3)) {
      try parse("V1_x.sql", "-- migrate: up\nSELECT 1;\n-- migrate: up\nSELECT 1;")
    }
  }

  @Test func lineEndsAndByteOrderMarkDoNotChangeAMigration() throws {
    let text = "-- migrate: up\nSELECT 1;\n\n-- migrate: down\nSELECT 2;\n"
    let plain = try parse("V1_x.sql", text)
    #expect(plain.checksum == SHA256.hexDigest(of: Array(text.utf8)))
    for lineEnd in ["\r\n", "\r"] {
      let other =
        "\u{FEFF}"
        + text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd)
      #expect(try parse("V1_x.sql", other) == plain)
    }
    #expect(try parse("V1_x.sql", text + "\n").checksum != plain.checksum)
    #expect(try parse("V1_x.sql", text + " ").checksum != plain.checksum)
  }
}
