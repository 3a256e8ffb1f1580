internal import BacktrailNavigation
internal import BacktrailStore

/// Somebody holds the whole database locked, and lets go once another has found it so and asks again.
struct BusyTrial {
  /// Whether a scene is saved meanwhile, else restored.
  let isSaving: Bool

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    let plan = try FaultPlan(below: site.location)
    let holder = try LockHolder(of: site)
    plan.reset()
    plan.before([.lock], nth: 3) { holder.letGo() }
    defer { holder.end() }
    if !isSaving {
      let attempt = site.attempt()
      holder.end()
      return try baseline.findings(of: attempt, mayRefuse: false) + baseline.aftermath()
    }
    do {
      let isStored = try site.withStore { store in
        try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
        return try store.scenes(of: site.owner).contains { $0.scene == HarnessSite.copy }
      }
      if !isStored {
        return [HarnessFinding(.acknowledged, "What was acknowledged is not stored.")]
      }
    } catch {
      return [
        HarnessFinding(.laterSaves, "A save did not wait for a lock that was let go: \(error)")
      ]
    }
    holder.end()
    return try baseline.aftermath()
  }
}
