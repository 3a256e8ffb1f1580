import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

@Suite("Audits: outside sources")
struct AuditOutsideTests {
  /// Allows what is named, in time, and counts how often it is asked.
  private final class Authority: AsyncAuthorizer {
    let asked = Mutex<[String]>([])

    func authorize(_ request: AuthorizationRequest) async throws -> [Authorization] {
      asked.withLock { $0.append(request.principal.id ?? "") }
      await Task.yield()
      return request.references.map { reference in
        request.principal.id == "ana" && reference.id != "t2" ? .allowed() : .refused
      }
    }
  }

  /// A store with two scenes of each of two principals.
  private func fixture(_ outside: OutsideSources) throws -> Fixture {
    let fixture = try Fixture { $0.outside = outside }
    for principal in [Fixture.ana, Fixture.ben] {
      for scene in ["one", "two"] {
        try fixture.store.save(
          scene, as: principal,
          state: SceneState<Atlas>(stacks: [.home: [.task("t1"), .task("t2")]]))
      }
    }
    return fixture
  }

  @Test("One that answers in time is waited for, once for each principal of a batch")
  func inTime() async throws {
    let authority = Authority()
    var outside = OutsideSources()
    outside.authorize(with: authority, .replacesGrants)
    let fixture = try fixture(outside)
    try fixture.putTree()
    let store = fixture.store
    let audit = try await store.audit(Atlas.self)
    #expect(audit.lostRoutes == 6)
    #expect(audit.groups.map(\.reason) == [.unauthorized])
    #expect(Set(authority.asked.withLock { $0 }) == ["ana", "ben"])
    for principal in ["ana", "ben"] {
      for scene in ["one", "two"] {
        let restored = try await store.restore(
          Atlas.self, scene: scene, for: Principal(principal))
        #expect(restored.state[.home] == (principal == "ana" ? [.task("t1"), .board("b1")] : []))
      }
    }
  }

  @Test("One that answers in time cannot be asked at once, unless nothing is asked of it")
  func atOnce() throws {
    var outside = OutsideSources()
    outside.authorize(with: Authority())
    let fixture = try fixture(outside)
    let store = fixture.store
    #expect(throws: StoreError.needsTime) { try store.audit(Atlas.self) }
    #expect(try store.audit(Atlas.self, AuditOptions(judging: .decoding)).whole == 4)
  }

  @Test("A failure that is to be thrown is")
  func failing() throws {
    let service = DoubtfulService()
    service.mode = .failing
    var outside = OutsideSources(failure: .isThrown)
    outside.keep(kinds: ["task"], in: service)
    let fixture = try fixture(outside)
    let store = fixture.store
    #expect(throws: (any Error).self) { try store.audit(Atlas.self) }
  }
}
