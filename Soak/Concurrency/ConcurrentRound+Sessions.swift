internal import BacktrailNavigation
internal import BacktrailStore
internal import Dispatch

extension ConcurrentRound {
  /// Starts a session on the main actor, in which people come and go while all else goes on.
  func startSession(in group: DispatchGroup) {
    group.enter()
    Task { @MainActor in
      var configuration = SessionConfiguration()
      configuration.saveDelayMilliseconds = 2
      let router = Router<Chart>(shape: .tabs)
      let session = SceneSession(
        router, in: self.store, scene: "session", configuration: configuration)
      var number = 0
      while self.goesOn {
        number += 1
        do { try await self.useOnce(session, number) } catch { self.note(error, "the session") }
      }
      group.leave()
    }
  }

  @MainActor
  private func useOnce(_ session: SceneSession<Chart>, _ number: Int) async throws {
    let person = number.isMultiple(of: 2) ? ContentionWorld.ana : ContentionWorld.ben
    try await session.signIn(person)
    session.router.popToRoot()
    for move in 0..<6 {
      session.router.push(
        .page(number * 10 + move), in: .tab(move.isMultiple(of: 2) ? .home : .search))
      count("moves")
      await Task.yield()
    }
    if number.isMultiple(of: 3) { try session.saveNow() }
    try await session.flush()
    let shown = session.router.state
    let stored = try await store.restore(Chart.self, scene: session.scene, for: person).state
    for tab in Chart.Tab.allCases where shown[tab] != stored[tab] {
      fail("\(tab) of the session shows \(shown[tab]) and \(stored[tab]) is stored")
    }
    try await session.validate()
    session.router.replaceStack(with: [.page(number), .task("t1"), .task("t2")], in: .tab(.home))
    if number.isMultiple(of: 5) { try await session.signOut() }
    session.router.replaceStack(with: [], in: .tab(.home))
    session.router.replaceStack(with: [], in: .tab(.search))
  }
}
