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
        MigrationFile(name: "V000\($0.offset + 4)_later.sql", text: $0.element)
      }
    try Migrator(files: files).up(on: site.connection(), now: noon)
  }

  private func open(_ opening: StoreConfiguration.Opening) throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    return try RestorationStore(path: site.path, configuration: configuration)
  }

  private static let tooNew = StoreError.databaseTooNew(found: 4, name: "later", supports: 3)

  @Test func everyChangeIsRefused() throws {
    try migrateFurther("CREATE TABLE later (x)")
    let before = try site.contents()
    let error = MigrationError.databaseTooNew(found: 4, name: "later", supports: 3)
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
    #expect(throws: MigrationError.alreadyStarted(current: 4)) {
      try barely { try migrator.baseline(at: site.path, version: 3, options: options) }
    }
    #expect(error.description.contains("version 4") && error.description.contains("above 3"))
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
    try migrateFurther("-- migrate: readable-by 3\nCREATE TABLE later (x)")
    let status = try Migrator.store().status(at: site.path)
    #expect(status.verdict == .newer && status.isReadable)
    #expect(status.unknown.map(\.readableBy) == [3])
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
      "-- migrate: readable-by 3\nCREATE TABLE later (x)", "CREATE TABLE latest (x)")
    #expect(throws: StoreError.databaseTooNew(found: 5, name: "later", supports: 3)) {
      try open(.readOnly)
    }
  }

  @Test func oneThatAsksForMoreCannotBeRead() throws {
    try migrateFurther(
      "-- migrate: readable-by 3\nCREATE TABLE later (x)",
      "-- migrate: readable-by 4\nCREATE TABLE latest (x)")
    #expect(try !Migrator.store().status(at: site.path).isReadable)
    #expect(throws: StoreError.self) { try open(.readOnly) }
  }

  @Test(arguments: [
    "UPDATE backtrail_migration SET state = 'applying' WHERE version = 4",
    "UPDATE backtrail_migration SET state = 'halfway' WHERE version = 4",
    "UPDATE backtrail_migration SET checksum = replace(checksum, 'a', 'b') WHERE version = 2",
    "DELETE FROM backtrail_migration WHERE version = 3",
  ])
  func whatIsWrongOtherwiseStaysWrong(damage: String) throws {
    try migrateFurther("-- migrate: readable-by 3\nCREATE TABLE later (x)")
    try site.execute(damage)
    #expect(try !Migrator.store().status(at: site.path).isReadable)
    #expect(throws: StoreError.self) { try open(.readOnly) }
  }
}
