import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite("Audits: a line for an app's tests")
struct RequireRestorableTests {
  private let temporary: TemporaryStore

  init() throws {
    temporary = try TemporaryStore()
    for number in 0..<10 {
      let routes: [Atlas.Route] = number == 0 ? [.settings, .page(1), .page(2)] : [.settings]
      try temporary.store.save(
        "s\(number)", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: routes]))
    }
    temporary.store.close()
  }

  @Test("What this build restores passes, and nothing is written")
  func passes() throws {
    let before = try Data(contentsOf: temporary.url)
    #expect(try requireRestorable(Atlas.self, at: temporary.url).whole == 10)
    #expect(try Data(contentsOf: temporary.url) == before)
  }

  @Test("More loss than is stated fails with the table")
  func fails() throws {
    let url = temporary.url
    try requireRestorable(AtlasNext.self, at: url, losingAtMost: .scenes(1))
    try requireRestorable(AtlasNext.self, at: url, losingAtMost: .fraction(0.1))
    try requireRestorable(AtlasNext.self, at: url, losingAtMost: .routes(2))
    try requireRestorable(AtlasNext.self, at: url, losingAtMost: .fractionOfRoutes(0.17))
    for allowed: TolerableLoss in [.none, .fraction(0.09), .routes(1), .fractionOfRoutes(0.16)] {
      let error = try #require(throws: RestorationLossError.self) {
        try requireRestorable(AtlasNext.self, at: url, losingAtMost: allowed)
      }
      #expect(error.code == "lossTooGreat")
      #expect(error.description.contains("unknownCase  page"))
      #expect(error.localizedDescription == error.description)
    }
    let error = try #require(throws: RestorationLossError.self) {
      try requireRestorable(AtlasNext.self, at: url)
    }
    #expect(
      error.description.hasPrefix(
        "This build loses 1 of 10 scenes in part or as a whole, and 2 of 12 routes, where nothing "
          + "may be lost.\n\n10 scenes:"))
  }

  @Test("A store of an older version is judged by a migrated copy, and stays as it is")
  func older() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path(of: "old.db"))
    try FileManager.default.copyItem(at: GoldenFile.url("store-v1.db"), to: url)
    let audit = try requireRestorable(GoldenOne.self, at: url)
    #expect(audit.scenes == 5)
    #expect(try Data(contentsOf: url) == Data(contentsOf: GoldenFile.url("store-v1.db")))
  }

  @Test("Nothing passes where no scene was judged")
  func nothing() throws {
    let empty = try TemporaryStore()
    empty.store.close()
    for allowed: TolerableLoss in [.none, .fraction(1), .routes(.max)] {
      #expect(throws: RequirementError.noScenes) {
        try requireRestorable(Atlas.self, at: empty.url, losingAtMost: allowed)
      }
    }
    var configuration = StoreConfiguration()
    configuration.sceneLifetimeMilliseconds = 1_000
    #expect(throws: RequirementError.noScenes) {
      try requireRestorable(
        Atlas.self, at: temporary.url, configuration: configuration,
        at: Instant(millisecondsSince1970: 4_102_444_800_000))
    }
  }

  @Test("A part of the scenes is not judged for all of them")
  func partial() throws {
    var limited = AuditOptions(judging: .decoding)
    limited.limit = 9
    #expect(throws: RequirementError.partOfTheScenes) {
      try requireRestorable(Atlas.self, at: temporary.url, limited)
    }
    var later = AuditOptions(judging: .decoding)
    later.position = ScenePosition("1")
    #expect(throws: RequirementError.partOfTheScenes) {
      try requireRestorable(Atlas.self, at: temporary.url, later)
    }
  }

  @Test("A file that is not there is an error")
  func missing() {
    #expect(throws: StoreError.self) {
      try requireRestorable(Atlas.self, at: URL(filePath: "/nowhere/at/all.db"))
    }
  }
}
