internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

/// The process dies at one of the calls that it makes on the files.
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

  /// For how many calls a variant stands.
  private var stride: Int { self == .migrating ? 6 : 2 }

  /// In how many ways it can be tried; 0 where there is nothing of the kind to do.
  func variants(in site: HarnessSite) throws -> Int {
    guard let change = try prepared(site) else { return 0 }
    let plan = try FaultPlan(below: site.location)
    if self == .migrating {
      try site.opened().close()
    } else {
      let store = try site.opened()
      defer { store.close() }
      let document = site.document(in: store)
      plan.reset()
      try change(store, document)
    }
    return (plan.count() + stride - 1) / stride
  }

  func findings(
    _ variant: Int, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding] {
    let call = variant * stride + Int.random(in: 1...stride, using: &random)
    let baseline = try SiteBaseline(of: site)
    guard let change = try prepared(site) else { return [] }
    if self == .migrating {
      let plan = try FaultPlan(below: site.location)
      plan.inject(.death, atCall: call)
      let store = try? site.opened()
      store?.close()
      plan.lift()
      return try baseline.aftermath()
    }
    let disturbed = try DisturbedChange(in: site, change)
    let found = try disturbed.findings { $0.inject(.death, atCall: call) }
    if self == .saving { return try found + baseline.aftermath() }
    // What is to be repaired may still stand there.
    return try found + site.laterSaves() + baseline.damage()
  }

  /// Makes what is to be saved, migrated or repaired.
  ///
  /// - Returns: What the process does; nil where there is nothing to do.
  private func prepared(_ site: HarnessSite) throws -> DisturbedChange.Body? {
    switch self {
    case .saving: return { try $0.save(HarnessSite.copy, as: site.owner, document: $1) }
    case .migrating:
      let versions = try Migrator.store().migrations.map(\.version)
      try OlderTrial.takeBack(site, to: versions.dropLast(2).last ?? 0)
      return { _, _ in }
    case .settingAside:
      let connection = try site.otherConnection()
      try connection.run(
        "UPDATE backtrail_scene SET body = body || ' ' WHERE principal = ?1 AND scene = ?2",
        site.owner.id ?? "", site.scene)
      return { try $0.save(site.scene, as: site.owner, document: $1) }
    case .cutting:
      try site.withStore { try $0.deny(.everyone, .all, on: .everything) }
      var asked = site
      asked.principal = site.owner
      let outcome = try asked.restored()
      guard let repair = outcome.repair, !outcome.report.dropped.isEmpty else { return nil }
      return { store, _ in try repair(store, site.scene, site.owner) }
    }
  }
}
