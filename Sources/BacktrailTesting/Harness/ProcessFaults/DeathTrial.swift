internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

/// The process dies at one of the calls that it makes on the files.
enum DeathTrial {
  /// While a scene is saved.
  case saving
  /// While an older file is migrated.
  case migrating
  /// While a scene that cannot be read is set aside and replaced.
  case repairing

  /// As many as there are calls.
  func variants(in site: HarnessSite) throws -> Int {
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

  func findings(atCall call: Int, in site: HarnessSite) throws -> [HarnessFinding] {
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
    return try found + site.aftermath(of: self == .saving ? world : nil)
  }

  private func prepare(_ site: HarnessSite) throws {
    switch self {
    case .saving: break
    case .migrating:
      let versions = try Migrator.store().migrations.map(\.version)
      try OlderTrial.takeBack(site, to: versions.dropLast(2).last ?? 0)
    case .repairing:
      let connection = try site.connection()
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
