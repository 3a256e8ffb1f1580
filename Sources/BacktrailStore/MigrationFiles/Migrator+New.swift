internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Migrator {
  /// Writes the file of a new migration, with the next number and its sections in place.
  ///
  /// The number has as many digits as that of the newest file, and a `V` before it where that has
  /// one; the first is `0001`. A file that is there is never replaced, and two processes at once
  /// write two files with two numbers.
  ///
  /// - Parameters:
  ///   - name: What the migration does, such as `add email to users`. Blanks become `_`, and
  ///     capitals small letters.
  ///   - folder: The path of the folder, which has to be there.
  /// - Returns: The path of the file.
  /// - Throws: ``MigrationError``: `cannotWrite`, or what is wrong with the names of the files that
  ///   are there.
  @discardableResult
  public static func new(name: String, in folder: String) throws -> String {
    try NewMigration(name: name, folder: folder).write()
  }
}

/// Writes the file of a new migration.
private struct NewMigration {
  let folder: String
  let slug: String

  static let text = """
    -- What this changes, and why.

    -- migrate: up


    -- migrate: down


    """

  /// - Throws: `MigrationError.cannotWrite` where no file can have such a name.
  init(name: String, folder: String) throws {
    self.folder = folder
    slug = name.lowercased().split { $0.isWhitespace }.joined(separator: "_")
    let isPlain = slug.utf8.allSatisfy(Migration.isNameCharacter)
    guard !slug.isEmpty, isPlain, slug.utf8.count <= 200 else {
      throw MigrationError.cannotWrite(
        path: "\(folder)/\(slug)",
        problem: slug.isEmpty
          ? "the migration has no name"
          : "the name of a migration has letters from a to z, digits, \"_\" and \"-\", up to 200 of them"
      )
    }
  }

  func write() throws -> String {
    let descriptor: CInt
    do throws(SystemError) {
      descriptor = try SystemFile.open(folder, O_RDONLY | O_DIRECTORY)
    } catch {
      throw MigrationError.cannotWrite(
        path: folder, problem: error.number == ENOENT ? "there is no such folder" : error.message)
    }
    defer { close(descriptor) }
    // Two who look at the same time would take the same number under two names. A file system
    // without locks leaves that to the check of the whole folder, which refuses both.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    let path = try "\(folder.hasSuffix("/") ? folder : folder + "/")\(nextFileName())"
    do {
      try Data(Self.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw MigrationError.cannotWrite(path: path, problem: error.localizedDescription)
    }
    return path
  }

  private func nextFileName() throws -> String {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw MigrationError.cannotWrite(path: folder, problem: "it is not a folder that can be read")
    }
    let files = names.filter { $0.hasSuffix(".sql") && !$0.hasPrefix(".") }.sorted()
    let versions = try files.map { (file: $0, version: try Migration.parse(fileName: $0).version) }
    guard let newest = versions.max(by: { $0.version < $1.version }) else {
      return "0001_\(slug).sql"
    }
    let (version, isTooLarge) = newest.version.addingReportingOverflow(1)
    if isTooLarge { throw MigrationError.versionTooLarge(file: newest.file) }
    let hasV = newest.file.hasPrefix("V")
    let width = newest.file.utf8.dropFirst(hasV ? 1 : 0).prefix { $0 >= 48 && $0 <= 57 }.count
    let digits = String(version)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return "\(hasV ? "V" : "")\(zeros)\(digits)_\(slug).sql"
  }
}
