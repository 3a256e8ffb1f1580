internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Synchronization

/// Somebody else takes the scene away and denies everything, before one of the locks that a restore
/// takes; or the clock goes on while a scene is restored.
///
/// Each is a commit of its own. What comes back has to be right before them or after: a scene of
/// before, judged by the grants of after, was never there.
struct ChangeTrial {
  /// Before which lock; nil for a clock that goes on.
  private let lock: Int?

  /// 0 for the clock, and from there on the locks.
  init(_ variant: Int) {
    lock = variant == 0 ? nil : variant
  }

  private static let locks: Set<FaultPlan.Call> = [.lock, .shmLock]

  static func variants(in site: HarnessSite) throws -> Int {
    let plan = try FaultPlan(below: site.location)
    // However it ends: the trial itself says what is wrong with that.
    _ = site.attempt()
    return 1 + plan.count(of: locks)
  }

  /// - Returns: Nil where nobody could change anything, and all is well.
  func findings(in site: HarnessSite) throws -> [HarnessFinding]? {
    guard let lock else { return try underTickingClock(site) }
    // The other one is there before, as a process that runs all the time.
    let baseline = try SiteBaseline(of: site)
    let other = try site.opened { $0.busyTimeoutMilliseconds = 0 }
    defer { other.close() }
    let plan = try FaultPlan(below: site.location)
    let hasChanged = Mutex(false)
    plan.before(Self.locks, nth: lock) {
      // Either is a change, and either may come too late or be kept out.
      let changes = [
        Result { try other.discard(site.scene, as: site.owner) },
        Result { try other.deny(.everyone, .all, on: .everything) },
      ]
      for case .success in changes { hasChanged.withLock { $0 = true } }
    }
    let attempt = site.attempt()
    plan.lift()
    let found = site.findings(of: attempt, by: baseline.world, mayRefuse: false)
    if found.isEmpty {
      let damage = try baseline.damage()
      return damage.isEmpty && !hasChanged.withLock({ $0 }) ? nil : damage
    }
    let after = try site.world()
    if site.findings(of: attempt, by: after, mayRefuse: false).isEmpty {
      return try baseline.damage()
    }
    if case .answered(let outcome) = attempt, let first = found.first {
      return [
        HarnessFinding(
          .oneSnapshot,
          "What came to \"\(outcome.report.outcome)\" was right neither before nor after the change. "
            + first.explanation, after: first.after)
      ]
    }
    return found
  }

  /// All that is allowed ends in two milliseconds, and each look at the clock takes one.
  private func underTickingClock(_ site: HarnessSite) throws -> [HarnessFinding] {
    let store = try site.opened()
    do {
      defer { store.close() }
      for var grant in try store.grants() where !grant.isExpired(at: site.now) {
        grant.expires = site.now.advanced(byMilliseconds: 2)
        try store.grant(grant)
      }
    }
    let world = try site.world()
    let looks = Mutex<Int64>(0)
    let now = site.now
    var request = site.request
    request.configuration.clock = {
      now.advanced(
        byMilliseconds: looks.withLock {
          $0 += 1
          return $0
        })
    }
    let asked = request
    let attempt = site.attempt(asked)
    let found = site.findings(of: attempt, by: world, mayRefuse: false)
    guard case .answered = attempt else { return found }
    return found.map {
      HarnessFinding(
        .oneSnapshot, "The clock went on during the restore. \($0.explanation)", after: $0.after)
    }
  }
}
