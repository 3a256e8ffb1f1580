package import BacktrailMigrations
internal import BacktrailSQLite

/// Brings a database up to date, and says how far it is.
///
/// Several processes may do so at once: each migration is applied by one of them.
public struct Migrator: Sendable {
  /// The known migrations, in the order of their versions.
  public let migrations: [Migration]

  /// The table that keeps what was applied.
  public let ledger: String

  /// The ledger of the store's own migrations.
  public static let storeLedger = "backtrail_migration"

  /// The ledger of a folder's migrations, unless another one is named.
  public static let folderLedger = "schema_migration"

  /// The migrations of the store, which are built into the program.
  public static func store() throws -> Migrator { try StoreSchema.migrator() }

  /// Adds what the tables of a migration need and SQL cannot make, in the transaction that applies it.
  let completion: (@Sendable (Connection, Migration) throws -> Void)?

  /// What the names of tables begin with that its migrations may not touch; nil where all are its own.
  let foreignPrefix: String?

  /// Reads the migrations of a folder: its files that end with `.sql`.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - ledger: The name of the table that keeps what was applied. Two folders can share a database
  ///     when each has its own. It begins with an ASCII letter or `_`, and goes on with letters,
  ///     digits and `_`, 64 of them at most. Names that begin with `backtrail_` are the store's.
  /// - Throws: ``MigrationError`` for a file that is not a migration, for two with one version, for a
  ///   folder that cannot be read, and for a name that no ledger may have.
  public init(folder: String, ledger: String = folderLedger) throws {
    if ledger.foldedName.hasPrefix("backtrail_") { throw MigrationError.badLedgerName(ledger) }
    do {
      try self.init(
        files: MigrationCatalog.folder(at: folder), ledger: ledger, completion: nil,
        foreignPrefix: "backtrail_")
    } catch let error as MigrationCatalog.FolderError {
      throw MigrationError.cannotRead(path: error.path, problem: error.problem.clause)
    }
  }

  /// Reads the migrations of a set of files, of those built into the program unless others are
  /// given.
  ///
  /// - Throws: ``MigrationError`` for a file that is not a migration, or for two with one version.
  package init(files: [MigrationFile] = MigrationCatalog.embedded) throws {
    try self.init(
      files: files, ledger: Self.storeLedger,
      completion: files == MigrationCatalog.embedded ? StoreSchema.complete : nil)
  }

  /// - Parameters:
  ///   - completion: What is to be done besides, in the transaction of each migration that is applied.
  ///   - foreignPrefix: What the names of tables begin with that they may not touch.
  init(
    files: [MigrationFile], ledger: String,
    completion: (@Sendable (Connection, Migration) throws -> Void)?, foreignPrefix: String? = nil
  ) throws {
    guard MigrationLedger.isName(ledger) else { throw MigrationError.badLedgerName(ledger) }
    migrations = try Migration.parse(files)
    self.ledger = ledger
    self.completion = completion
    self.foreignPrefix = foreignPrefix
  }

  /// Whether the ledger is that of the store, in whatever case its name is written.
  var keepsStoreLedger: Bool { ledger.foldedName == Self.storeLedger }

  /// The known migration of a version.
  ///
  /// - Throws: ``MigrationError/unknownVersion(_:)``.
  func migration(_ version: Int) throws -> Migration {
    guard let migration = migrations.first(where: { $0.version == version }) else {
      throw MigrationError.unknownVersion(version)
    }
    return migration
  }
}

extension MigrationCatalog.FolderError.Problem {
  var clause: String {
    switch self {
    case .notAFolder: "is not a folder that can be read"
    case .unreadable: "is not a file that can be read"
    case .notUTF8: "is not UTF-8 text"
    }
  }
}

extension MigrationLedger {
  /// Whether a table of this name can be a ledger.
  fileprivate static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
    return !name.foldedName.hasPrefix("sqlite_")
      && name.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
