import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

/// Whatever is stored, and whoever writes meanwhile, rewriting takes nothing away.
@Suite("Rewriting stored routes: random worlds and other writers")
struct RewriteWorldTests {
  @Test("What is rewritten restores as it did before", arguments: WorldRun.parts(2, of: 160))
  func worlds(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { world in
      try file.write(world)
      func restore() throws -> RestoredScene<NextWorldSchema> {
        try file.store.restore(NextWorldSchema.self, scene: file.scene, for: world.principal)
      }
      let before = try restore()
      for judging in AuditOptions.Judgement.allCases {
        var options = AuditOptions(judging: judging)
        options.roles = { _ in world.roles }
        let audit = try file.store.audit(NextWorldSchema.self, options)
        if audit.lostRoutes + audit.parkedRoutes > audit.routes { return ["\(judging): \(audit)"] }
        if judging == .everything {
          let standing = before.report.verdicts.count { $0.verdict == .valid }
          if audit.routes - audit.lostRoutes - audit.parkedRoutes != standing {
            return ["\(standing) stand: \(audit)"]
          }
        }
      }
      let done = try file.store.rewriteRoutes(NextWorldSchema.self)
      let after = try restore()
      var problems: [String] = []
      if done.scenes != 1 { problems.append("\(done)") }
      if after.state != before.state { problems.append("\(before.state)\n\(after.state)\n\(done)") }
      if after.report.isWhole != before.report.isWhole {
        problems.append("\(before.report)\n\(after.report)")
      }
      let again = try file.store.rewriteRoutes(NextWorldSchema.self)
      if again.rewritten != 0 { problems.append("again: \(again)") }
      return problems
    }
  }

  @Test("What others save while it runs is what is stored in the end")
  func otherWriters() throws {
    let fixture = try Fixture()
    let names = (0..<6).map { "s\($0)" }
    for name in names {
      try fixture.store.save(
        name, as: Fixture.ana,
        state: SceneState<GoldenOne>(stacks: [.home: [.board("b1"), .search(text: "old")]]))
    }
    let isOver = Mutex(false)
    let rounds = Mutex(0)
    let other = try fixture.reopened()
    defer { other.close() }
    // Somebody saves with the old build and with the new one, over and over.
    let writer = Worker<[Int]> {
      var counts = [Int](repeating: 0, count: names.count)
      defer { rounds.withLock { $0 = .max } }
      while !isOver.withLock({ $0 }) {
        for (index, name) in names.enumerated() {
          counts[index] += 1
          let text = "\(counts[index])"
          if counts[index].isMultiple(of: 2) {
            try other.save(
              name, as: Fixture.ana,
              state: SceneState<GoldenOne>(stacks: [.home: [.task(id: text, board: "b1")]]))
          } else {
            try other.save(
              name, as: Fixture.ana,
              state: SceneState<GoldenThree>(stacks: [.home: [.task(id: text, done: true)]]))
          }
        }
        rounds.withLock { $0 += 1 }
      }
      return counts
    }
    var options = RewriteOptions()
    options.scenesPerBatch = 3
    while rounds.withLock({ $0 }) < 10 {
      try fixture.store.rewriteRoutes(GoldenThree.self, options)
    }
    isOver.withLock { $0 = true }
    let counts = try writer.wait()
    try fixture.store.rewriteRoutes(GoldenThree.self)
    try fixture.allow()
    for (index, name) in names.enumerated() {
      let text = "\(counts[index])"
      try fixture.put("task/\(text)")
      let restored = try fixture.store.restore(GoldenThree.self, scene: name, for: Fixture.ana)
      #expect(
        restored.state[.home] == [.task(id: text, done: !counts[index].isMultiple(of: 2))])
    }
    #expect(try fixture.store.diagnose().isHealthy)
  }
}

/// The app of the random worlds in a second version, which takes some routes out.
private enum NextWorldSchema: NavigationSchema {
  typealias Tab = WorldTab
  typealias Route = WorldRoute
  typealias Modal = WorldModal

  static var schemaVersion: Int { 2 }
  static var defaultTab: WorldTab { WorldSchema.defaultTab }
  static func route(for record: RecordID) -> WorldRoute? { WorldSchema.route(for: record) }
  static func fallsBackToParent(fromKind kind: String) -> Bool {
    WorldSchema.fallsBackToParent(fromKind: kind)
  }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(
      to: 2, .removeCase("timeline"), .renameCase("Task", to: "task"), .removeCase("level"),
      .defaultParameter("_0", "1", of: "task"), .inModals(.removeCase("banner")))
  ]
}
