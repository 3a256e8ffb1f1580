internal import BacktrailNavigation
internal import BacktrailStore
internal import Synchronization

/// Somebody else commits while a scene is saved, before one of the locks that the save takes.
struct WritersTrial {
  private let lock: Int

  init(beforeLock lock: Int) {
    self.lock = lock
  }

  private static let locks: Set<FaultPlan.Call> = [.lock, .shmLock]
  private static let record = RecordID(HarnessSite.copy, "other")

  /// As many as a save takes locks.
  static func variants(in site: HarnessSite) throws -> Int {
    let plan = try FaultPlan(below: site.location)
    let store = try site.opened()
    defer { store.close() }
    plan.reset()
    try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
    return plan.count(of: locks)
  }

  /// - Returns: Nil where the other one was kept out, and all is well.
  func findings(in site: HarnessSite) throws -> [HarnessFinding]? {
    let baseline = try SiteBaseline(of: site)
    let plan = try FaultPlan(below: site.location)
    let store = try site.opened()
    let other = try site.opened { $0.busyTimeoutMilliseconds = 0 }
    defer {
      store.close()
      other.close()
    }
    let hasCommitted = Mutex(false)
    plan.before(Self.locks, nth: lock) {
      let result = Result { try other.put(Self.record) }
      if case .success = result { hasCommitted.withLock { $0 = true } }
    }
    var found: [HarnessFinding] = []
    do {
      try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
      if (try? store.load(HarnessSite.copy, as: site.owner)) == nil {
        found.append(HarnessFinding(.acknowledged, "A save beside another writer is not stored."))
      }
    } catch {
      found.append(HarnessFinding(.laterSaves, "A save beside another writer failed: \(error)"))
    }
    plan.lift()
    let isDisturbed = hasCommitted.withLock { $0 }
    if isDisturbed, try store.record(Self.record) == nil {
      found.append(HarnessFinding(.acknowledged, "What another writer committed is not stored."))
    }
    found += try baseline.aftermath()
    return found.isEmpty && !isDisturbed ? nil : found
  }
}
