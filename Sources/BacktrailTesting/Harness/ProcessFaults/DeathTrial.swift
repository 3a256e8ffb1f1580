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
  case repairing

  /// For how many calls a variant stands.
  private var stride: Int { self == .migrating ? 6 : 2 }

  func variants(in site: HarnessSite) throws -> Int {
    (try calls(in: site) + stride - 1) / stride
  }

  private func calls(in site: HarnessSite) throws -> Int {
    try prepare(site)
    let plan = try FaultPlan(below: site.location)
    if self == .migrating {
      try site.opened().close()
      return plan.count()
    }
    let store = try site.opened()
    defer { store.close() }
    let document = site.document(in: store)
    plan.reset()
    try change(site, store, document)
    return plan.count()
  }

  func findings(
    _ variant: Int, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding] {
    let call = variant * stride + Int.random(in: 1...stride, using: &random)
    let world = try site.world()
    if self == .migrating {
      try prepare(site)
      let plan = try FaultPlan(below: site.location)
      plan.inject(.death, atCall: call)
      let store = try? site.opened()
      store?.close()
      plan.lift()
      return try site.aftermath(of: world)
    }
    try prepare(site)
    let disturbed = try DisturbedChange(in: site) { try change(site, $0, $1) }
    let found = try disturbed.findings { $0.inject(.death, atCall: call) }
    if self == .saving { return try found + site.aftermath(of: world) }
    // What cannot be read may still stand there, until the next save sets it aside.
    return try found + site.laterSaves() + site.damage()
  }

  private func prepare(_ site: HarnessSite) throws {
    switch self {
    case .saving: break
    case .migrating:
      let versions = try Migrator.store().migrations.map(\.version)
      try OlderTrial.takeBack(site, to: versions.dropLast(2).last ?? 0)
    case .repairing:
      let connection = try site.otherConnection()
      try connection.run(
        "UPDATE backtrail_scene SET body = body || ' ' WHERE scene = ?1", site.scene)
    }
  }

  private func change(
    _ site: HarnessSite, _ store: RestorationStore, _ document: [UInt8]
  ) throws {
    let name = self == .repairing ? site.scene : HarnessSite.copy
    try store.save(name, as: site.owner, document: document)
  }
}
