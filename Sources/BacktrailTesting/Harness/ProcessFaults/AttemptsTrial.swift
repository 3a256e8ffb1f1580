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
    let store = try site.opened()
    do {
      defer { store.close() }
      for _ in 0..<3 { _ = try store.beginRestore(scene: site.scene, for: site.owner) }
    }
    let before = try site.contents()
    let attempt = site.attempt()
    guard case .answered(let less) = attempt else {
      return site.findings(of: attempt, by: baseline.world, mayRefuse: false)
    }
    var found = try site.changes(since: before)
    if less.document.shownFrames >= whole.document.shownFrames {
      found.append(
        HarnessFinding(.leavesOutSuspects, "What did not end well three times came back again."))
    } else if less.document.shownFrames < whole.document.shownFrames - 1 {
      found.append(
        HarnessFinding(.leavesOutSuspects, "More than the deepest frame was left out at first."))
    } else if !less.report.dropped.contains(where: { $0.reason == .suspectedCrash }) {
      found.append(
        HarnessFinding(.rightReason, "What did not end well was left out for another reason."))
    }
    for stack in whole.document.stacks where stack.tab != whole.document.selectedTab {
      if less.routes(at: .stack(stack.tab)) != stack.routes {
        found.append(
          HarnessFinding(.leavesOutSuspects, "A tab that was not shown lost its stack."))
      }
    }
    try forget(site)
    return try found + baseline.aftermath()
  }

  private func forget(_ site: HarnessSite) throws {
    let store = try site.opened()
    defer { store.close() }
    try store.clearAttempts(of: site.scene, as: site.owner)
  }
}
