internal import Foundation

/// Where the migrations come from.
package enum MigrationCatalog {
  /// The migrations that were built into the program, in their order.
  package static var embedded: [MigrationFile] {
    [
      ("V0001_store.sql", PackageResources.V0001_store_sql),
      ("V0002_trust.sql", PackageResources.V0002_trust_sql),
      ("V0003_changes.sql", PackageResources.V0003_changes_sql),
      ("V0004_tails.sql", PackageResources.V0004_tails_sql),
    ].map { name, bytes in
      MigrationFile(name: name, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The SQL files of a folder, in the order of their names; other files are passed over.
  ///
  /// - Throws: ``FolderError``.
  package static func folder(at path: String) throws -> [MigrationFile] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw FolderError(path: path, problem: .notAFolder)
    }
    return
      try names
      .filter { $0.hasSuffix(".sql") && !$0.hasPrefix(".") }
      // By bytes, so that the order does not hang on anybody's language.
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { try MigrationFile(name: $0, text: text(at: "\(path)/\($0)")) }
  }

  private static func text(at path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FolderError(path: path, problem: .unreadable)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw FolderError(path: path, problem: .notUTF8)
    }
    return text
  }
}

extension MigrationCatalog {
  /// Why a folder of migrations could not be read.
  package struct FolderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    package enum Problem: Sendable, Equatable {
      /// There is no folder that may be read.
      case notAFolder
      /// There is no file that may be read.
      case unreadable
      /// The file is not UTF-8 text.
      case notUTF8
    }

    /// The path of the folder or of the file.
    package let path: String

    /// What is wrong.
    package let problem: Problem

    /// One sentence that names the path.
    package var description: String {
      switch problem {
      case .notAFolder: "\"\(path)\" is not a folder that can be read."
      case .unreadable: "\"\(path)\" is not a file that can be read."
      case .notUTF8: "\"\(path)\" is not UTF-8 text."
      }
    }
  }
}
