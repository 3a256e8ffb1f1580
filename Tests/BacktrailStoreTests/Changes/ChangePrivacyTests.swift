import BacktrailNavigation
import Testing

@testable import BacktrailStore

/// The log keeps nothing for longer than it has to.
@Suite("Privacy: the log of changes")
struct ChangePrivacyTests {
  let fixture: Fixture
  private var store: RestorationStore { fixture.store }
  private static let name = "zanzibar-principal"

  init() throws {
    fixture = try Fixture { $0.busyTimeoutMilliseconds = 100 }
    try fixture.putTree()
    try fixture.allow(.principal(Self.name), on: "task/t1")
    try fixture.allow(.principal("ben"), on: "task/t1")
    try fixture.revoke(.principal(Self.name), on: "task/t1")
    try fixture.allow(.principal(Self.name), on: "task/t2")
  }

  private func count(_ text: String) -> Int {
    fixture.fileBytes.reduce(0) { count, bytes in
      count + String(decoding: bytes, as: UTF8.self).ranges(of: text).count
    }
  }

  @Test func erasingAPrincipalTakesItOutOfTheLogAndIsToldWithoutIt() async throws {
    let changes = try store.watching()
    #expect(try await store.consumeLink("\(Self.name)-link", in: "main", as: Principal(Self.name)))
    let erased = try erase()
    #expect(erased.grants == 1 && erased.links == 1 && erased.isLogCleared)
    #expect(count(Self.name) == 0)
    #expect(
      try fixture.number("SELECT count(*) FROM backtrail_change WHERE subject = 'user:ben'") == 1)
    #expect(try diagnose().isHealthy)
    try fixture.putMarker()
    let taken = await changes.take(through: Fixture.marker).map(\.what)
    #expect(taken.contains(.missed))
    #expect(taken.filter { $0 != .missed && $0 != .elsewhere } == [Fixture.marker])
  }

  // A function that may wait would call the twins that do.
  private func erase() throws -> ErasedPrincipal { try store.erase(Principal(Self.name)) }
  private func diagnose() throws -> Diagnosis { try store.diagnose() }

  @Test func pruningForgetsWhatIsOldAndNeverUsesANumberTwice() throws {
    let before = try #require(try fixture.number("SELECT max(sequence) FROM backtrail_change"))
    var policy = RetentionPolicy()
    policy.changes = 1_000
    #expect(try store.prune(policy, at: fixture.later(999)).isEmpty)
    #expect(try store.prune(policy, at: fixture.later(1_000)).changes == before)
    #expect(
      try fixture.query("SELECT sequence || what FROM backtrail_change") == ["\(before)missed"])
    // What is left tells of nothing.
    #expect(try store.prune(policy, at: fixture.later(9_000)).isEmpty)
    try fixture.putMarker()
    #expect(try fixture.number("SELECT max(sequence) FROM backtrail_change") == before + 1)
    #expect(try store.diagnose().isHealthy)
  }

  @Test func pruningKeepsWhatIsNew() throws {
    fixture.clock.advance(milliseconds: 500)
    try fixture.putMarker()
    var policy = RetentionPolicy()
    policy.changes = 1_000
    _ = try store.prune(policy, at: fixture.later(600))
    #expect(try fixture.query("SELECT id FROM backtrail_change") == ["last"])
  }

  @Test func whoListensWhileTheLogIsPrunedHearsWhatComes() async throws {
    let changes = try store.watching()
    var policy = RetentionPolicy()
    policy.changes = 0
    _ = try await store.prune(policy, at: fixture.later(1))
    try fixture.putMarker()
    let taken = await changes.take(through: Fixture.marker)
    #expect(taken.last?.what == Fixture.marker)
  }
}
