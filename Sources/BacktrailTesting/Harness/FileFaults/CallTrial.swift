internal import BacktrailNavigation
internal import BacktrailStore

/// One call on the files fails, or all from one on, while a scene is restored or saved.
struct CallTrial {
  private let fault: FaultPlan.Fault

  init(_ fault: FaultPlan.Fault) {
    self.fault = fault
  }

  /// What a variant stands for: variants come in fours, one four for each call.
  private struct Disturbance {
    let isSaving: Bool
    let persistence: FaultPlan.Persistence
    let call: Int

    init(_ variant: Int) {
      isSaving = variant % 4 >= 2
      persistence = variant % 2 == 0 ? .once : .fromThenOn
      call = variant / 4 + 1
    }
  }

  /// Four for each call of what makes more of them, a restore or a save.
  func variants(in site: HarnessSite) throws -> Int {
    let plan = try FaultPlan(below: site.location)
    try site.leaveLog()
    plan.reset()
    _ = try site.restored()
    let restoring = plan.count(of: fault.calls)
    let store = try site.opened()
    defer { store.close() }
    let document = site.document(in: store)
    plan.reset()
    try store.save(HarnessSite.copy, as: site.owner, document: document)
    return 4 * max(restoring, plan.count(of: fault.calls))
  }

  func findings(_ variant: Int, in site: HarnessSite) throws -> [HarnessFinding] {
    let disturbance = Disturbance(variant)
    return disturbance.isSaving
      ? try saving(disturbance, in: site) : try restoring(disturbance, in: site)
  }

  private func restoring(
    _ disturbance: Disturbance, in site: HarnessSite
  ) throws -> [HarnessFinding] {
    let files = try site.leaveLog()
    let world = try site.world()
    let before = try site.contents()
    try files.write(to: site)
    let plan = try FaultPlan(below: site.location)
    plan.inject(fault, atCall: disturbance.call, disturbance.persistence)
    let attempt = site.attempt()
    plan.lift()
    let found = site.findings(of: attempt, by: world, mayRefuse: plan.didInject)
    return try found + site.changes(since: before) + site.aftermath(of: world)
  }

  private func saving(
    _ disturbance: Disturbance, in site: HarnessSite
  ) throws -> [HarnessFinding] {
    let world = try site.world()
    let change = try DisturbedChange(in: site) { store, document in
      try store.save(HarnessSite.copy, as: site.owner, document: document)
    }
    return try change.findings {
      $0.inject(fault, atCall: disturbance.call, disturbance.persistence)
    } + site.aftermath(of: world)
  }
}
