internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

/// Somebody holds a lock for longer than anybody waits.
enum LockTrial: CaseIterable {
  /// The whole database is locked while a scene is restored.
  case restoringUnderExclusiveLock
  /// Somebody else writes while a scene is restored.
  case restoringBesideWriter
  /// Somebody else writes while a scene is saved.
  case savingBesideWriter

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    var hurried = site
    hurried.configuration.busyTimeoutMilliseconds = 20
    var found: [HarnessFinding]
    switch self {
    case .restoringUnderExclusiveLock:
      let other = try site.otherConnection()
      try other.lockAlone()
      found = try other.transaction(.immediate) {
        try other.run("DELETE FROM backtrail_link WHERE principal IS NULL")
        return hurried.findings(of: hurried.attempt(), by: baseline.world, mayRefuse: true)
      }
    case .restoringBesideWriter:
      let other = try site.otherConnection()
      // Who reads waits for nobody who writes.
      found = try other.transaction(.immediate) {
        hurried.findings(of: hurried.attempt(), by: baseline.world, mayRefuse: false)
      }
    case .savingBesideWriter:
      let store = try hurried.opened()
      defer { store.close() }
      let other = try site.otherConnection()
      found = try other.transaction(.immediate) {
        do {
          try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
          return [HarnessFinding(.acknowledged, "A save was acknowledged while another wrote.")]
        } catch StoreError.busy {
          return []
        } catch {
          return [HarnessFinding(.ends, "A save beside a writer ended in \(error)")]
        }
      }
    }
    found += try site.changes(since: baseline.contents)
    return try found + baseline.aftermath()
  }
}
