import BacktrailMigrations
import BacktrailStore
import Foundation
import Testing

/// A new migration gets the next number in the manner of its folder, and no file is replaced.
@Suite struct NewMigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func new(_ name: String) throws -> String {
    let path = try Migrator.new(name: name, in: folder.path)
    #expect(path.hasPrefix("\(folder.path)/"))
    return String(path.dropFirst(folder.path.count + 1))
  }

  @Test("The first is 0001, and the next follows")
  func numbers() throws {
    #expect(try new("create users") == "0001_create_users.sql")
    #expect(try new("Add  E-Mail\tto_users2") == "0002_add_e-mail_to_users2.sql")
    try folder.write([], to: "notes.txt")
    try folder.write([], to: "0120_late.sql")
    #expect(try new("next") == "0121_next.sql")
  }

  @Test(
    "The newest file says how numbers are written",
    arguments: [
      ("V0002_b.sql", "V0003_x.sql"), ("9_b.sql", "10_x.sql"), ("00009_b.sql", "00010_x.sql"),
      ("20260131120000_b.sql", "20260131120001_x.sql"), ("V9999_b.sql", "V10000_x.sql"),
    ])
  func manner(_ there: String, _ new: String) throws {
    try folder.write([], to: "1_a.sql")
    try folder.write([], to: there)
    #expect(try self.new("x") == new)
  }

  @Test("What is written has both sections, and is refused until something stands in it")
  func sections() throws {
    let name = try new("x")
    let text = String(decoding: try #require(folder.bytes(of: name)), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("-- migrate: up") && lines.contains("-- migrate: down"))
    #expect(try migrationError { _ = try Migrator(folder: folder.path) } == .missingUp(file: name))
    let filled = text.replacing("-- migrate: up\n", with: "-- migrate: up\nCREATE TABLE t (x);\n")
    try folder.write(Array(filled.utf8), to: name)
    #expect(try Migrator(folder: folder.path).migrations.map(\.version) == [1])
  }

  @Test(
    "A name that no file can have is refused",
    arguments: [
      "", "  ", "a/b", "../x", "naïve", "a.b", "a;b", "a\u{0}b", String(repeating: "x", count: 201),
    ])
  func badNames(_ name: String) throws {
    let error = try migrationError { _ = try new(name) }
    #expect(error?.code == "cannotWrite")
    #expect(folder.names.isEmpty)
  }

  @Test("A folder that is not there, or holds a file with a bad name, is said")
  func badFolders() throws {
    let missing = folder.path(of: "none")
    #expect(
      try migrationError { try Migrator.new(name: "x", in: missing) }?.code == "cannotWrite")
    try folder.write([], to: "readme.sql")
    #expect(try migrationError { _ = try new("x") } == .badFileName("readme.sql"))
    try folder.remove("readme.sql")
    try folder.write([], to: "\(Int.max)_a.sql")
    #expect(try migrationError { _ = try new("x") }?.code == "versionTooLarge")
  }

  @Test("Many at once get a number each")
  func race() async throws {
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask { try Migrator.new(name: "m\(index)", in: path) }
      }
      try await group.waitForAll()
    }
    let numbers = folder.names.compactMap { Int($0.prefix(4)) }
    #expect(numbers == Array(1...24))
  }
}
