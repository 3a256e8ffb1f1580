import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// Database files that earlier versions of the store wrote, each with an app of its time.
@Suite("Golden files: stores")
struct GoldenStoreTests {
  /// The newest version of the store.
  static let newest = 4
  private let folder: TemporaryFolder
  private static let now = Instant(millisecondsSince1970: 1_767_268_800_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A copy of a golden file, opened by this build.
  private func open(_ name: String) throws -> RestorationStore {
    let path = folder.path(of: name)
    try FileManager.default.copyItem(at: GoldenFile.url(name), to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var configuration = StoreConfiguration()
    configuration.clock = { Self.now }
    return try RestorationStore(path: path, configuration: configuration)
  }

  /// What every scene of a golden file restores to, and one of them once its record is back.
  private func text(of store: RestorationStore) throws -> String {
    var text = ""
    for (owner, scene) in [
      ("ana", "main"), ("ana", "gone"), ("ana", "refused"), ("ana", "closed"), ("ana", "cut"),
      ("ben", "main"),
    ] {
      let restored = try store.restore(GoldenThree.self, scene: scene, for: Principal(owner))
      text += "\(owner)/\(scene) \(try GoldenResult.text(restored))"
    }
    try store.undelete(RecordID("task", "t2"))
    let revived = try store.revive(GoldenThree.self, scene: "cut", for: Principal("ana"))
    return text + "ana/cut revived \(try GoldenResult.text(revived))"
  }

  @Test(
    "A store of each version is migrated and restores to what is written", arguments: 1...newest)
  func restores(version: Int) throws {
    let store = try open("store-v\(version).db")
    defer { store.close() }
    #expect(try text(of: store) == GoldenFile.text("store-v\(version).txt"))
  }

  @Test("With its routes rewritten it restores to the same", arguments: 1...newest)
  func restoresRewritten(version: Int) throws {
    let store = try open("store-v\(version).db")
    defer { store.close() }
    let done = try store.rewriteRoutes(GoldenThree.self)
    #expect(done.scenes == 5)
    #expect(done.rewritten == (version < 3 ? 5 : 0))
    #expect(try text(of: store) == GoldenFile.text("store-v\(version).txt"))
    let again = try store.rewriteRoutes(GoldenThree.self)
    #expect((again.rewritten, again.tails) == (0, 0))
  }

  @Test("Nothing in a store of an earlier version is damaged for this build", arguments: 1...newest)
  func isSound(version: Int) throws {
    let store = try open("store-v\(version).db")
    defer { store.close() }
    let findings = try store.diagnose().findings.filter { $0.severity != .note }
    #expect(findings.map(\.message) == [])
    #expect(throws: StoreError.sceneDiscarded("closed")) {
      try store.save("closed", as: Principal("ana"), state: SceneState<GoldenThree>())
    }
    #expect(try store.tails(of: "cut", as: Principal("ana")).map(\.index).count == 1)
  }

  @Test("The file of every version of the store is kept")
  func everyVersionHasAFile() throws {
    let url = GoldenFile.url("store-v\(Self.newest).db")
    let status = try RestorationStore.migrationStatus(path: url.path(percentEncoded: false))
    #expect(
      status.pending.isEmpty, "A new version of the store needs a golden file: CONTRIBUTING.md")
  }
}
