import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailStore

/// A link that was handled is not handled again when the system delivers it again.
@Suite("Links")
struct LinkTests {
  let fixture: Fixture
  private var store: RestorationStore { fixture.store }

  init() throws {
    fixture = try Fixture()
  }

  private func consume(
    _ id: String, in scene: String = "main", as principal: Principal = Fixture.ana
  ) throws -> Bool {
    try store.consumeLink(id, in: scene, as: principal)
  }

  @Test func itIsConsumedOnce() throws {
    #expect(try consume("d1"))
    #expect(try !consume("d1"))
    #expect(try consume("d2"))
    #expect(try consume("d1", in: "other"))
    #expect(try consume("d1", as: Fixture.ben))
    let again = try fixture.reopened()
    #expect(try !again.consumeLink("d1", in: "main", as: Fixture.ana))
    again.close()
  }

  @Test func askingConsumesNothingAndKnowsWhatWas() throws {
    func isHandled(_ id: String, as principal: Principal = Fixture.ana) throws -> Bool {
      try store.hasHandledLink(id, in: "main", as: principal)
    }
    #expect(try !isHandled("d1"))
    #expect(try consume("d1"))
    #expect(try isHandled("d1"))
    #expect(try !isHandled("d2"))
    #expect(try !isHandled("d1", as: Fixture.ben))
    #expect(throws: StoreError.self) { try isHandled("") }
    fixture.clock.advance(days: 30)
    #expect(try !isHandled("d1"), "After thirty days it is forgotten.")
    #expect(try consume("d1"))
  }

  @Test func theTwinThatMayWaitDoesTheSame() async throws {
    #expect(try await store.consumeLink("d1", in: "main", as: Fixture.ana))
    #expect(try await !store.consumeLink("d1", in: "main", as: Fixture.ana))
  }

  @Test func idsAreComparedByteByByteAndNotStored() throws {
    let ids = ["caf\u{E9}", "cafe\u{301}", "a", "A", " a", String(repeating: "x", count: 100_000)]
    for id in ids { #expect(try consume(id)) }
    for id in ids { #expect(try !consume(id)) }
    #expect(try fixture.number("SELECT max(length(delivery)) FROM backtrail_link") == 64)
    #expect(try store.diagnose().isHealthy)
  }

  @Test func whatCannotBeAnIdIsRefused() throws {
    #expect(throws: StoreError.invalidLink(.empty)) { try consume("") }
    #expect(throws: StoreError.invalidLink(.controlCharacter)) { try consume("a\u{0}b") }
    #expect(throws: StoreError.invalidScene(.empty)) { try consume("d", in: "") }
    #expect(throws: StoreError.principalUnknown) { try consume("d", as: .unknown) }
    #expect(StoreError.invalidLink(.empty).code == "invalidLink")
    #expect("\(StoreError.invalidLink(.empty))" == "The id of the link's delivery is empty.")
    #expect(try fixture.number("SELECT count(*) FROM backtrail_link") == 0)
  }

  @Test func itIsForgottenAfterThirtyDays() throws {
    #expect(try consume("d1"))
    fixture.clock.advance(milliseconds: 30 * 86_400_000 - 1)
    #expect(try !consume("d1"))
    fixture.clock.advance(milliseconds: 1)
    #expect(try consume("d1"))
  }

  @Test func aPolicyForgetsItEarlier() throws {
    #expect(try consume("d1"))
    var policy = RetentionPolicy()
    policy.links = 1_000
    #expect(try store.prune(policy, at: fixture.later(999)).links == 0)
    #expect(try !consume("d1"))
    #expect(try store.prune(policy, at: fixture.later(1_000)).links == 1)
    #expect(try consume("d1"))
  }

  @Test func itGoesWithItsScene() throws {
    for scene in ["main", "other"] {
      try store.save(scene, as: Fixture.ana, state: SceneState<Atlas>())
      #expect(try consume("d1", in: scene))
    }
    try store.discard("main", as: Fixture.ana)
    #expect(try consume("d1"))
    #expect(try !consume("d1", in: "other"))
    fixture.clock.advance(milliseconds: 10)
    try fixture.prune(scenes: 10)
    #expect(try consume("d1", in: "other"))
  }

  @Test func aThousandOfASceneAreRemembered() throws {
    for number in 0..<1_005 {
      fixture.clock.advance(milliseconds: 1)
      #expect(try consume("d\(number)"))
    }
    #expect(try fixture.number("SELECT count(*) FROM backtrail_link") ?? 0 <= 1_001)
    #expect(try !consume("d1004"))
    #expect(try !consume("d100"))
    #expect(try consume("d0"))
  }

  @Test func manyProcessesAndThreadsConsumeItOnceTogether() async throws {
    let folder = fixture.folder
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder.path as String, number = number as Int] in
            let store = try RestorationStore(
              path: folder + "/store.db", configuration: Meeting.configuration)
            Meeting.wait(in: folder, round: "links", number: "\(number)", of: 3)
            var won = ""
            for link in 0..<60 {
              let isFirst = try store.consumeLink("d\(link)", in: "main", as: Principal("ana"))
              if isFirst { won += "\(link)\n" }
            }
            store.close()
            try Data(won.utf8).write(to: URL(filePath: "\(folder)/won\(number)"))
          }
        }
      }
    }
    let won = (0..<3).flatMap { number in
      String(decoding: folder.bytes(of: "won\(number)") ?? [], as: UTF8.self).split(separator: "\n")
    }
    #expect(won.compactMap { Int($0) }.sorted() == Array(0..<60))
  }
}
