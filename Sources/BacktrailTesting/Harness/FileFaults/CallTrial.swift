internal import BacktrailNavigation
internal import BacktrailStore

/// One call on the files fails, or all from one on, while a scene is restored or saved.
///
/// Where there are many calls, each variant stands for a few that follow one another, and the seed
/// chooses among them: run after run, all have their turn.
struct CallTrial {
  private let fault: FaultPlan.Fault
  /// For how many calls a variant stands.
  var stride: Int { fault == .ioError ? 8 : 1 }

  init(_ fault: FaultPlan.Fault) {
    self.fault = fault
  }

  /// What a variant stands for: variants come in fours, one four for each few calls.
  private struct Disturbance {
    let isSaving: Bool
    let persistence: FaultPlan.Persistence
    let call: Int

    init(_ variant: Int, stride: Int, _ random: inout HarnessRandom) {
      isSaving = variant % 4 >= 2
      persistence = variant % 2 == 0 ? .once : .fromThenOn
      call = variant / 4 * stride + Int.random(in: 1...stride, using: &random)
    }
  }

  /// Four for each few calls of what makes more of them, a restore or a save.
  func variants(in site: HarnessSite) throws -> Int {
    let plan = try FaultPlan(below: site.location)
    try site.leaveLog()
    plan.reset()
    // However it ends: the trial itself says what is wrong with that.
    _ = site.attempt()
    let restoring = plan.count(of: fault.calls)
    let store = try site.opened()
    defer { store.close() }
    plan.reset()
    try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
    let calls = max(restoring, plan.count(of: fault.calls))
    return 4 * ((calls + stride - 1) / stride)
  }

  func findings(
    _ variant: Int, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding]? {
    let disturbance = Disturbance(variant, stride: stride, &random)
    return disturbance.isSaving
      ? try saving(disturbance, in: site) : try restoring(disturbance, in: site)
  }

  private func restoring(
    _ disturbance: Disturbance, in site: HarnessSite
  ) throws -> [HarnessFinding]? {
    let files = try site.leaveLog()
    let baseline = try SiteBaseline(of: site)
    try files.write(to: site)
    let plan = try FaultPlan(below: site.location)
    plan.inject(fault, atCall: disturbance.call, disturbance.persistence)
    let attempt = site.attempt()
    plan.lift()
    let found = try baseline.findings(of: attempt, mayRefuse: plan.didInject)
    if !plan.didInject && found.isEmpty { return nil }
    return try found + baseline.aftermath()
  }

  private func saving(
    _ disturbance: Disturbance, in site: HarnessSite
  ) throws -> [HarnessFinding]? {
    let baseline = try SiteBaseline(of: site)
    let change = try DisturbedChange(in: site) { store in
      try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
    }
    let found = try change.findings {
      $0.inject(fault, atCall: disturbance.call, disturbance.persistence)
    }
    return try found.map { try $0 + baseline.aftermath() }
  }
}
