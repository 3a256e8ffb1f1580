import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

/// Databases whose schema needs collations and functions that only the application has.
@Suite struct ApplicationNamesTests {
  let folder: TemporaryFolder
  var path: String { folder.path(of: "app.db") }

  init() throws { folder = try TemporaryFolder() }

  /// Makes a database with tables that need the collation MYCASE, which nobody has here.
  private func make(_ script: String) throws {
    do {
      let connection = try Connection(path: path, mode: .readWriteCreate)
      try connection.execute(script: script)
    }
    var bytes = try #require(folder.bytes(of: "app.db"))
    while let name = bytes.firstRange(of: Array("NOCASE".utf8)) {
      bytes.replaceSubrange(name, with: "MYCASE".utf8)
    }
    try folder.write(bytes, to: "app.db")
  }

  private static let collating = """
    CREATE TABLE t (a TEXT COLLATE NOCASE PRIMARY KEY, b) WITHOUT ROWID;
    INSERT INTO t VALUES ('x', 1);
    CREATE TABLE u (a TEXT COLLATE NOCASE, b); CREATE INDEX i ON u (a); INSERT INTO u VALUES ('x', 1);
    CREATE TABLE log (x);
    CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO log VALUES (new.b); END;
    CREATE VIEW v AS SELECT a FROM u ORDER BY a;
    CREATE TABLE p (a TEXT COLLATE NOCASE UNIQUE); INSERT INTO p VALUES ('x');
    CREATE TABLE c (a TEXT REFERENCES p (a)); INSERT INTO c VALUES ('x');
    """

  @Test func aDatabaseWithACollationOfItsOwnIsMigrated() throws {
    try make(Self.collating)
    let connection = try Connection(path: path, mode: .readWrite)
    let migrator = try migrator(
      "-- migrate: up\nCREATE TABLE n (x);\n-- migrate: down\nDROP TABLE n")
    try migrator.up(on: connection, now: noon)
    #expect(try migrator.status(on: connection).verdict == .clean)
    #expect(try migrator.down(on: connection, now: noon) == [1])
  }

  @Test func aStoreIsCreatedBesideACollation() throws {
    try make(Self.collating)
    let store = try RestorationStore(at: URL(filePath: path))
    #expect(try store.scenes(of: Principal("ana")).isEmpty)
  }

  @Test(arguments: ["own_function(a)", "missing"])
  func aViewThatOnlyTheApplicationCanReadMayHaveATrigger(expression: String) throws {
    try make(
      """
      CREATE TABLE t (a);
      CREATE VIEW w AS SELECT \(expression) AS a FROM t;
      CREATE TRIGGER r INSTEAD OF INSERT ON w BEGIN INSERT INTO t VALUES (new.a); END;
      """)
    let connection = try Connection(path: path, mode: .readWrite)
    try migrator("CREATE TABLE n (x)").up(on: connection, now: noon)
    #expect(try connection.tables() == ["backtrail_migration", "n", "t"])
  }

  @Test func whatCompiledBeforeHasToCompileStill() throws {
    try make(Self.collating)
    let connection = try Connection(path: path, mode: .readWrite)
    let migrator = try migrator(
      "CREATE TABLE n (x); CREATE VIEW own AS SELECT x FROM n",
      "DROP TABLE n; CREATE TABLE n (y)")
    let error = try migrationError { try migrator.up(on: connection, now: noon) }
    #expect(error?.code == "refused")
    #expect(error?.description.contains("the view \"own\" cannot be read") == true)
  }

  /// Opening a store waits for nothing that the application keeps beside it.
  @Test func theStoreCountsAndChecksItsOwnTables() throws {
    try make(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p (id));
      CREATE VIEW v AS SELECT id FROM p;
      """)
    let connection = try Connection(path: path, mode: .readWrite)
    var seen: [String] = []
    connection.traceStatements { seen.append($0) }
    try Migrator().up(on: connection, now: noon)
    #expect(seen.contains { $0.contains("count(*) FROM main.\"backtrail_scene\"") })
    #expect(!seen.contains { $0.contains("FROM main.\"c\"") || $0.contains("FROM main.\"p\"") })
    try connection.execute(
      script: "CREATE TABLE pins (scene REFERENCES backtrail_scene (missing))")
    let facts = try SchemaFacts(of: connection, without: "x", prefix: "backtrail_")
    #expect(facts.tables["c"]?.rows == nil && facts.tables["backtrail_scene"]?.rows == 0)
    #expect(Set(facts.foreignKeys.map(\.table)).isSuperset(of: ["pins"]))
    #expect(!facts.foreignKeys.contains { $0.table == "c" })
    #expect(facts.uses[.init(kind: .read, name: "v")] == .fine)
  }
}
