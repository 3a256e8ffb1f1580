import BacktrailMigrations
import BacktrailStore
import Foundation
import Testing

@Suite struct MigrationCatalogTests {
  @Test func whatIsBuiltInIsWhatIsInTheFolder() throws {
    // Tests/BacktrailStoreTests/Migrations/<this file>
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Migrations").path
    #expect(try MigrationCatalog.folder(at: folder) == MigrationCatalog.embedded)
    #expect(try Migration.parse(MigrationCatalog.embedded).map(\.version) == [1, 2, 3, 4])
  }

  @Test func aFolderGivesItsSQLFilesInOrder() throws {
    try withTemporaryFolder { folder in
      for name in ["V2_b.sql", "V1_a.sql", "README.md", ".V0_hidden.sql", "x.SQL"] {
        try name.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      #expect(
        try MigrationCatalog.folder(at: folder) == [
          MigrationFile(name: "V1_a.sql", text: "V1_a.sql"),
          MigrationFile(name: "V2_b.sql", text: "V2_b.sql"),
        ])
    }
  }

  @Test func aFolderThatCannotBeReadIsAnError() throws {
    try withTemporaryFolder { folder in
      let none = "\(folder)/none"
      let missing = #expect(throws: MigrationCatalog.FolderError.self) {
        try MigrationCatalog.folder(at: none)
      }
      #expect(missing?.description == "\"\(none)\" is not a folder that can be read.")
      let file = "\(folder)/V1_a.sql"
      try Data([0x2D, 0x2D, 0xFF]).write(to: URL(filePath: file))
      let broken = #expect(throws: MigrationCatalog.FolderError.self) {
        try MigrationCatalog.folder(at: folder)
      }
      #expect(broken?.description == "\"\(file)\" is not UTF-8 text.")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      let unreadable = #expect(throws: MigrationCatalog.FolderError.self) {
        try MigrationCatalog.folder(at: folder)
      }
      #expect(unreadable?.description == "\"\(file)\" is not a file that can be read.")
    }
  }
}
