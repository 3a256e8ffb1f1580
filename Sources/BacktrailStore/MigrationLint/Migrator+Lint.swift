package import BacktrailMigrations
internal import BacktrailSQLite

extension Migrator {
  /// What to look at before the migrations meet real data: what loses data, what locks long, what
  /// fails where there are rows, and what cannot be taken back.
  ///
  /// The migrations run one after the other on a database in memory, and what SQLite does is looked
  /// at: nothing is guessed from the text. Each also runs once where every table has a row, as far
  /// as one can be made up.
  ///
  /// A file silences what is meant so with a comment line that names the codes:
  ///
  /// ```sql
  /// -- lint: allows dropsColumn locksLong
  /// ```
  ///
  /// A file that has been applied cannot be changed any more, not even by a comment. `from` leaves out
  /// what there is to say about it.
  ///
  /// - Parameter version: The first migration that is warned of; those before it are run all the same.
  /// - Returns: The warnings in the order of the migrations and their lines.
  /// - Complexity: Runs each migration four times on tables of at most one row.
  public func lint(from version: Int = 0) -> [MigrationWarning] {
    Self.lint(migrations, from: version)
  }

  private static func lint(
    _ migrations: [Migration], from version: Int, stepLimit: Int32? = nil
  ) -> [MigrationWarning] {
    var linter = MigrationLinter()
    if let stepLimit { linter.stepLimit = stepLimit }
    let older = Set(migrations.filter { $0.version < version }.map(\.fileName))
    return linter.lint(migrations).filter { !older.contains($0.file) }
  }

  /// The same for a folder whose files may not even be migrations: what is wrong with each is among
  /// the warnings.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - version: The first migration that is warned of.
  /// - Throws: ``MigrationError`` where the folder cannot be read.
  public static func lint(folder: String, from version: Int = 0) throws -> [MigrationWarning] {
    do {
      return try lint(files: MigrationCatalog.folder(at: folder), from: version)
    } catch let error as MigrationCatalog.FolderError {
      throw MigrationError.cannotRead(path: error.path, problem: error.problem.clause)
    }
  }

  /// The same for any files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - version: The first migration that is warned of.
  ///   - stepLimit: How many steps of SQLite's virtual machine each statement may take; as many as
  ///     take some seconds unless said otherwise.
  package static func lint(
    files: [MigrationFile], from version: Int = 0, stepLimit: Int32? = nil
  ) -> [MigrationWarning] {
    var migrations: [Migration] = []
    var warnings: [MigrationWarning] = []
    for file in files {
      do {
        migrations.append(try Migration(file))
      } catch {
        warnings.append(
          MigrationWarning(
            code: .unreadableFile, file: file.name, line: nil, message: "\(error)"))
      }
    }
    for (number, alike) in Dictionary(grouping: migrations, by: \.version) where alike.count > 1 {
      let names = alike.map(\.fileName).sorted()
      let error = MigrationError.duplicateVersion(number, files: names)
      warnings.append(
        MigrationWarning(
          code: .unreadableFile, file: names[0], line: nil, message: error.description))
    }
    // What the rest would do cannot be known without the files that are missing from it.
    guard warnings.isEmpty else { return warnings.sorted { $0.file < $1.file } }
    return lint(
      migrations.sorted { $0.version < $1.version }, from: version, stepLimit: stepLimit)
  }
}
