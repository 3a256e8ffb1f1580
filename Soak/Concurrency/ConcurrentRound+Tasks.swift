internal import BacktrailNavigation
internal import BacktrailStore
internal import Dispatch

extension ConcurrentRound {
  /// Starts the tasks that use the `async` twins, and those that watch.
  func startTasks(in group: DispatchGroup, seed: UInt64) throws {
    for number in 0..<3 {
      task("a task that restores", in: group) { step in
        let scene = ["moved", "guarded", "shared0"][(step + number) % 3]
        let principal = scene == "guarded" ? ContentionWorld.ben : ContentionWorld.ana
        let restored = try await self.store.restore(Chart.self, scene: scene, for: principal)
        self.judge(restored, of: scene)
      }
    }
    task("a task that saves", in: group) { step in
      let state = ContentionWorld.pair(.page(step), .page(step))
      let revision = try await self.store.save("own", as: ContentionWorld.ana, state: state)
      if revision != step { self.fail("the save \(step) of its own scene gave \(revision)") }
      self.acknowledge("own", as: "saves")
    }
    task("a task that deletes", in: group) { _ in
      let cut = ContentionWorld.cut
      _ = try await self.store.delete(cut, pruning: true)
      try await self.store.undelete(cut)
      self.count("record writes")
    }
    for _ in 0..<2 { watch(try store.changes(), in: group) }
  }

  /// Takes what is told of changes until the store is closed.
  private func watch(_ changes: StoreChanges, in group: DispatchGroup) {
    group.enter()
    Task {
      var last = 0
      for await change in changes {
        self.count("changes")
        // What is told one by one comes in the order of the commits.
        guard let sequence = change.sequence else { continue }
        if sequence <= last { self.fail("the change \(sequence) came after \(last)") }
        last = sequence
      }
      group.leave()
    }
  }
}
