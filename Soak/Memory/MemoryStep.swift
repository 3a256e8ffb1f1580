internal import BacktrailNavigation
internal import BacktrailStore

/// One call on a store, during which memory runs out.
enum MemoryStep: String, CaseIterable {
  case open, create
  case restore
  /// A restore whose statements are prepared already.
  case restoreAgain
  case validate, explain, load, scenes, tails
  case save, saveStack, put, delete, undelete, purge, allow, revoke, begin, confirm, revive, prune

  private static let ana = Principal("ana", roles: ["editor"])

  /// Whether it opens the store itself.
  var opens: Bool { self == .open || self == .create }

  /// Does what comes before it, while there is memory.
  func prepare(_ store: RestorationStore) throws {
    switch self {
    case .restoreAgain: _ = try run(on: store)
    case .confirm: _ = try store.beginRestore(Chart.self, scene: "main", for: Self.ana)
    default: break
    }
  }

  /// Runs it.
  ///
  /// - Returns: What it answers, as text that is the same for the same answer.
  func run(on store: RestorationStore) throws -> String {
    switch self {
    case .open, .create: return ""
    case .restore, .restoreAgain:
      return Self.text(try store.restore(Chart.self, scene: "main", for: Self.ana))
    case .validate:
      let routes: [Chart.Route] = [.project("p1"), .board("b1"), .task("t1"), .secret("x")]
      let validated = try store.validate(routes, in: Chart.self, for: Self.ana)
      return "\(validated.routes) \(validated.verdicts)"
    case .explain: return "\(try store.explain(.record("secret", "x"), for: Self.ana))"
    case .load: return "\(try store.load("main", as: Self.ana).document)"
    case .scenes: return "\(try store.allScenes())"
    case .tails: return "\(try store.tails(of: "main", as: Self.ana))"
    case .save: return "\(try store.save("new", as: Self.ana, state: MemoryWorld.state(9)))"
    case .saveStack:
      return
        "\(try store.save(stack: [.page(7)], in: .more, of: Chart.self, scene: "main", as: Self.ana))"
    case .put:
      try store.put([
        NewRecord(RecordID("label", "l1")),
        NewRecord(RecordID("task", "t9"), under: RecordID("board", "b1"), payload: "{}"),
      ])
    case .delete:
      let impact = try store.delete(RecordID("task", "t1"), pruning: true)
      return "\(impact.scenes.count) \(impact.records)"
    case .undelete: try store.undelete(RecordID("task", "t4"))
    case .purge: return "\(try store.purge(RecordID("board", "b1")))"
    case .allow: try store.allow(.role("editor"), .all, on: .record(RecordID("task", "t3")))
    case .revoke: return "\(try store.revoke(.principal("ana"), .all, on: .kind("secret")))"
    case .begin: return Self.text(try store.beginRestore(Chart.self, scene: "main", for: Self.ana))
    case .confirm: return "\(try store.confirmRestore("main", as: Self.ana))"
    case .revive: return Self.text(try store.revive(Chart.self, scene: "cut", for: Self.ana))
    case .prune:
      var policy = RetentionPolicy()
      policy.tails = 0
      policy.reports = 0
      policy.recordTombstones = 0
      return "\(try store.prune(policy))"
    }
    return ""
  }

  private static func text(_ restored: RestoredScene<Chart>) -> String {
    let state = restored.state
    let stacks = Chart.Tab.allCases.map { "\(state[$0])" }
    return "\(restored.report.outcome) \(state.selectedTab) \(stacks) "
      + "\(String(describing: state.sidebar)) \(state.presented) \(restored.report.verdicts)"
  }
}
