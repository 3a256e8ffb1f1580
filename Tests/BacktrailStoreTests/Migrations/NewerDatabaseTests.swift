import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// A database that a newer program has migrated, seen by an older one.
@Suite struct NewerDatabaseTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite()
    try Migrator.store().up(at: site.path, options: site.options())
  }

  /// Applies further migrations, as a newer program does.
  private func migrateFurther(_ texts: String...) throws {
    let files =
      MigrationCatalog.embedded
      + texts.enumerated().map {
        MigrationFile(name: "V\(Self.newest + 1 + $0.offset)_later.sql", text: $0.element)
      }
    try Migrator(files: files).up(on: site.connection(), now: noon)
  }

  private func open(_ opening: StoreConfiguration.Opening) throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    return try RestorationStore(path: site.path, configuration: configuration)
  }

  /// The newest migration of this build.
  private static let newest = MigrationCatalog.embedded.count

  private static let tooNew = StoreError.databaseTooNew(
    found: newest + 1, name: "later", supports: newest)

  @Test func everyChangeIsRefused() throws {
    try migrateFurther("CREATE TABLE later (x)")
    let before = try site.contents()
    let error = MigrationError.databaseTooNew(
      found: Self.newest + 1, name: "later", supports: Self.newest)
    let migrator = try Migrator.store()
    let options = site.options { $0.backup = .besideDatabase }
    #expect(throws: error) { try barely { try migrator.up(at: site.path, options: options) } }
    #expect(throws: error) { try barely { try migrator.down(at: site.path, options: options) } }
    #expect(throws: error) { try barely { try migrator.redo(at: site.path, options: options) } }
    #expect(throws: error) {
      try barely { try migrator.repair(at: site.path, as: .applied, options: options) }
    }
    #expect(throws: error) { try migrator.planUp(at: site.path, options: options) }
    #expect(throws: error) { try migrator.planDown(at: site.path, options: options) }
    #expect(throws: MigrationError.alreadyStarted(current: Self.newest + 1)) {
      try barely { try migrator.baseline(at: site.path, version: 3, options: options) }
    }
    #expect(
      error.description.contains("version \(Self.newest + 1)")
        && error.description.contains("above \(Self.newest)"))
    for opening: StoreConfiguration.Opening in [.createOrMigrate, .existing, .readOnly] {
      #expect(throws: Self.tooNew) { try open(opening) }
    }
    #expect(try site.contents() == before)
    #expect(site.names == ["app.db"])
    let status = try migrator.status(at: site.path)
    #expect(status.verdict == .newer && !status.isReadable)
  }

  @Test func oneThatSaysSoCanBeRead() throws {
    let store = try open(.existing)
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    store.close()
    try migrateFurther("-- migrate: readable-by \(Self.newest)\nCREATE TABLE later (x)")
    let status = try Migrator.store().status(at: site.path)
    #expect(status.verdict == .newer && status.isReadable)
    #expect(status.unknown.map(\.readableBy) == [Self.newest])
    let reader = try open(.readOnly)
    #expect(
      try reader.restore(Atlas.self, scene: "main", for: Fixture.ana).home == [.settings])
    #expect(throws: StoreError.self) {
      try reader.save("main", as: Fixture.ana, state: SceneState<Atlas>())
    }
    reader.close()
    for opening: StoreConfiguration.Opening in [.createOrMigrate, .existing] {
      #expect(throws: Self.tooNew) { try open(opening) }
    }
  }

  @Test func allThatIsUnknownHasToSaySo() throws {
    try migrateFurther(
      "-- migrate: readable-by \(Self.newest)\nCREATE TABLE later (x)", "CREATE TABLE latest (x)")
    #expect(
      throws:
        StoreError.databaseTooNew(
          found: Self.newest + 2, name: "later", supports: Self.newest)
    ) {
      try open(.readOnly)
    }
  }

  @Test func oneThatAsksForMoreCannotBeRead() throws {
    try migrateFurther(
      "-- migrate: readable-by \(Self.newest)\nCREATE TABLE later (x)",
      "-- migrate: readable-by \(Self.newest + 1)\nCREATE TABLE latest (x)")
    #expect(try !Migrator.store().status(at: site.path).isReadable)
    #expect(throws: StoreError.self) { try open(.readOnly) }
  }

  @Test(arguments: [
    "UPDATE backtrail_migration SET state = 'applying' WHERE name = 'later'",
    "UPDATE backtrail_migration SET state = 'halfway' WHERE name = 'later'",
    "UPDATE backtrail_migration SET checksum = replace(checksum, 'a', 'b') WHERE version = 2",
    "DELETE FROM backtrail_migration WHERE version = 3",
  ])
  func whatIsWrongOtherwiseStaysWrong(damage: String) throws {
    try migrateFurther("-- migrate: readable-by \(Self.newest)\nCREATE TABLE later (x)")
    try site.execute(damage)
    #expect(try !Migrator.store().status(at: site.path).isReadable)
    #expect(throws: StoreError.self) { try open(.readOnly) }
  }
}
