internal import BacktrailNavigation
internal import BacktrailStore

/// A restore was begun three times, and never confirmed: the app may have died of what it showed.
struct AttemptsTrial {
  /// One, where the scene shows anything to leave out.
  static func variants(in site: HarnessSite) throws -> Int {
    // One that does not end well is told by the trial itself.
    guard case .answered(let outcome) = site.attempt() else { return 1 }
    return outcome.document.shownFrames > 0 ? 1 : 0
  }

  /// - Returns: Nil where the scene is not shown whole, by the steps before, so that it cannot be told
  ///   what was left out.
  func findings(in site: HarnessSite) throws -> [HarnessFinding]? {
    let baseline = try SiteBaseline(of: site)
    let whole = try site.restored()
    if site.principal != site.owner || !whole.report.isWhole || whole.document.shownFrames == 0 {
      return nil
    }
    let isAlone = try site.withStore { store in
      guard try store.scenes(of: site.owner).count < site.configuration.limits.scenesPerPrincipal
      else { return true }
      try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
      return false
    }
    var other = site
    other.scene = HarnessSite.copy
    var found: [HarnessFinding] = []
    for stage in Stage.allCases {
      try crash(site)
      let before = try site.contents()
      let attempt = site.attempt()
      guard case .answered(let less) = attempt else {
        return site.findings(of: attempt, by: baseline.world, mayRefuse: false)
      }
      found += try site.changes(since: before) + problems(of: less, from: whole, at: stage)
      if !isAlone, case .answered(let untouched) = other.attempt(),
        untouched.lines(ofState: true) != whole.lines(ofState: true)
      {
        found.append(HarnessFinding(.leavesOutSuspects, "Another scene was left out too."))
      }
    }
    try forget(site)
    return try found + baseline.aftermath()
  }

  /// What is left out: the deepest frame after three times, and after three more all that nobody
  /// confirmed.
  private enum Stage: CaseIterable {
    case deepest, all
  }

  private func crash(_ site: HarnessSite) throws {
    try site.withStore { store in
      for _ in 0..<3 { _ = try store.beginRestore(scene: site.scene, for: site.owner) }
    }
  }

  private func problems(
    of less: HarnessOutcome, from whole: HarnessOutcome, at stage: Stage
  ) -> [HarnessFinding] {
    var problems: [HarnessFinding] = []
    let frames = whole.document.shownFrames
    let most = stage == .deepest ? frames - 1 : 0
    if less.document.shownFrames > most {
      let times = stage == .deepest ? "three" : "six"
      problems.append(
        HarnessFinding(
          .leavesOutSuspects, "What did not end well \(times) times came back again.",
          after: less.lines))
    } else if less.document.shownFrames < most {
      problems.append(
        HarnessFinding(
          .leavesOutSuspects, "More than the deepest frame was left out at first.",
          after: less.lines))
    } else if !less.report.dropped.contains(where: { $0.reason == .suspectedCrash }) {
      problems.append(
        HarnessFinding(
          .rightReason, "What did not end well was left out for another reason.",
          after: less.lines))
    }
    for stack in whole.document.stacks where stack.tab != whole.document.selectedTab {
      if less.routes(at: .stack(stack.tab)) != stack.routes {
        problems.append(
          HarnessFinding(
            .leavesOutSuspects, "A tab that was not shown lost its stack.", after: less.lines))
      }
    }
    return problems
  }

  private func forget(_ site: HarnessSite) throws {
    let store = try site.opened()
    defer { store.close() }
    try store.clearAttempts(of: site.scene, as: site.owner)
  }
}
