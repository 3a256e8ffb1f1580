import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

@Suite("Privacy: the file and its folder")
struct PrivateFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ path: String? = nil, _ opening: StoreConfiguration.Opening = .createOrMigrate)
    throws -> RestorationStore
  {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    configuration.requiresPrivateFolder = true
    return try RestorationStore(path: path ?? self.path, configuration: configuration)
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
  }

  @Test func aFolderOfItsOwnersAloneWillDo() throws {
    try setMode(0o700)
    try open().close()
    try open(nil, .existing).close()
    try open(nil, .readOnly).close()
  }

  @Test(arguments: [0o755, 0o750, 0o740, 0o710, 0o701, 0o704, 0o702, 0o777])
  func aFolderThatOthersCanUseIsRefused(_ mode: Int) throws {
    try setMode(mode)
    let refusal = StoreError.folderNotPrivate(path: folder.path, mode: mode)
    #expect(throws: refusal) { try open() }
    #expect(folder.names.isEmpty)
    try RestorationStore(path: path).close()
    for opening in [StoreConfiguration.Opening.existing, .readOnly] {
      #expect(throws: refusal) { try open(nil, opening) }
    }
    #expect(refusal.code == "folderNotPrivate")
    #expect(refusal.description.contains("(mode \(String(mode, radix: 8)))"))
  }

  @Test func aLinkIsFollowedToTheFolderOfTheFile() throws {
    try setMode(0o755)
    try RestorationStore(path: path).close()
    let own = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: own.path)
    try FileManager.default.createSymbolicLink(
      atPath: own.path(of: "link.db"), withDestinationPath: path)
    #expect(throws: StoreError.folderNotPrivate(path: folder.path, mode: 0o755)) {
      try open(own.path(of: "link.db"))
    }
  }

  @Test func aFolderThatIsNotThereIsSaid() throws {
    let path = folder.path(of: "none/store.db")
    #expect {
      try open(path)
    } throws: { error in
      guard case .cannotOpen(path, _)? = error as? StoreError else { return false }
      return true
    }
  }

  // MARK: Overwriting what is deleted

  @Test func everyConnectionOverwritesWhatItDeletes() throws {
    let store = try RestorationStore(path: path)
    #expect(try store.pool.write { try $0.pragma("secure_delete") } == 1)
    #expect(try store.pool.read { try $0.pragma("secure_delete") } == 1)
    let file = StoreFile(path: path, busyTimeoutMilliseconds: 100)
    let header = try #require(try file.inspect())
    #expect(try file.look(at: header) { try $0.pragma("secure_delete") } == 1)
    store.close()
    var configuration = StoreConfiguration()
    configuration.opening = .readOnly
    let reading = try RestorationStore(path: path, configuration: configuration)
    #expect(try reading.pool.read { try $0.pragma("secure_delete") } == 1)
  }
}
