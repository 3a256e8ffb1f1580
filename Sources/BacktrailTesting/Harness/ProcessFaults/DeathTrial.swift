internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

/// The process dies at one of the calls that it makes on the files.
///
/// It only dies for its files: that call and all after it fail without being made, and what is left is
/// opened anew. No process is killed; the long tests of the store do that.
///
/// Each variant stands for a few calls that follow one another, and the seed chooses among them: run
/// after run, all have their turn.
enum DeathTrial {
  /// While a scene is saved.
  case saving
  /// While an older file is migrated.
  case migrating
  /// While a scene that cannot be read is set aside and replaced.
  case settingAside
  /// While what a restore cut is put beside its scene.
  case cutting

  /// What there is to do.
  private enum Preparation {
    case change(DisturbedChange.Body)
    case nothing
    /// What comes before it went wrong already, without any disturbance.
    case failed([HarnessFinding])
  }

  /// For how many calls a variant stands.
  private var stride: Int { self == .migrating ? 6 : 4 }

  /// In how many ways it can be tried; 0 where there is nothing of the kind to do.
  func variants(in site: HarnessSite) throws -> Int {
    let change: DisturbedChange.Body
    switch try prepared(site) {
    case .nothing: return 0
    // The one that says so.
    case .failed: return 1
    case .change(let body): change = body
    }
    let plan = try FaultPlan(below: site.location)
    if self == .migrating {
      try site.opened().close()
    } else {
      let store = try site.opened()
      defer { store.close() }
      plan.reset()
      // However it ends: the trial itself says what is wrong with that.
      try? change(store)
    }
    return (plan.count() + stride - 1) / stride
  }

  func findings(
    _ variant: Int, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding]? {
    let call = variant * stride + Int.random(in: 1...stride, using: &random)
    let baseline = try SiteBaseline(of: site)
    let change: DisturbedChange.Body
    switch try prepared(site) {
    case .nothing: return nil
    case .failed(let findings): return findings
    case .change(let body): change = body
    }
    if self == .migrating {
      let plan = try FaultPlan(below: site.location)
      plan.inject(.death, atCall: call)
      let store = try? site.opened()
      store?.close()
      plan.lift()
      return plan.didInject ? try baseline.aftermath() : nil
    }
    let disturbed: DisturbedChange
    do {
      disturbed = try DisturbedChange(in: site, change)
    } catch {
      return [HarnessFinding(.laterSaves, "Nobody died, and a save or a repair failed: \(error)")]
    }
    guard let found = try disturbed.findings({ $0.inject(.death, atCall: call) }) else {
      return nil
    }
    if self == .saving { return try found + baseline.aftermath() }
    // What is to be repaired may still stand there.
    return try found + site.laterSaves() + baseline.damage()
  }

  /// Makes what is to be saved, migrated or repaired.
  ///
  /// - Returns: What the process does.
  private func prepared(_ site: HarnessSite) throws -> Preparation {
    switch self {
    case .saving:
      return .change { try $0.save(HarnessSite.copy, as: site.owner, document: site.sample) }
    case .migrating:
      let versions = try Migrator.store().migrations.map(\.version)
      try OlderTrial.takeBack(site, to: versions.dropLast(2).last ?? 0)
      return .change { _ in }
    case .settingAside:
      let connection = try site.otherConnection()
      try connection.run(
        "UPDATE backtrail_scene SET body = body || ' ' WHERE principal = ?1 AND scene = ?2",
        site.owner.id ?? "", site.scene)
      return .change { try $0.save(site.scene, as: site.owner, document: site.sample) }
    case .cutting:
      try site.withStore { try $0.deny(.everyone, .all, on: .everything) }
      var asked = site
      asked.principal = site.owner
      let attempt = asked.attempt()
      guard case .answered(let outcome) = attempt else {
        return .failed(asked.findings(of: attempt, by: try asked.world(), mayRefuse: false))
      }
      guard let repair = outcome.repair, !outcome.report.dropped.isEmpty else { return .nothing }
      return .change { try repair($0, site.scene, site.owner) }
    }
  }
}
