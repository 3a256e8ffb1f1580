internal import BacktrailNavigation
internal import BacktrailStore

/// A change that is disturbed on its way, and what is stored without it and with it.
struct DisturbedChange {
  typealias Body = (RestorationStore) throws -> Void

  private let site: HarnessSite
  private let body: Body
  private let before: HarnessContents
  private let after: HarnessContents

  /// Makes the change undisturbed once, and takes it back.
  ///
  /// - Parameter body: The change, which is given a store.
  init(in site: HarnessSite, _ body: @escaping Body) throws {
    self.site = site
    self.body = body
    before = try site.contents()
    let files = try SiteFiles(of: site)
    let store = try site.opened()
    do {
      defer { store.close() }
      try body(store)
    }
    after = try site.contents()
    try files.write(to: site)
  }

  /// Makes the change once more, and says what is wrong with what is stored then.
  ///
  /// - Parameter disturb: Puts the disturbance into the plan, just before the change.
  /// - Returns: Nil where the disturbance did not come, and all is well.
  func findings(_ disturb: (FaultPlan) -> Void) throws -> [HarnessFinding]? {
    let plan = try FaultPlan(below: site.location)
    let store = try site.opened()
    plan.reset()
    disturb(plan)
    var failure: (any Error)?
    do { try body(store) } catch { failure = error }
    store.close()
    plan.lift()
    var found = try site.findings(ofChange: failure == nil, from: before, to: after)
    guard let failure else { return found.isEmpty && !plan.didInject ? nil : found }
    if !(failure is any DescribedError) {
      found.append(
        HarnessFinding(.ends, "A save ended in an error that is none of ours: \(failure)"))
    } else if !plan.didInject {
      found.append(
        HarnessFinding(.laterSaves, "Nothing was disturbed, and a save failed: \(failure)"))
    }
    return found
  }
}
