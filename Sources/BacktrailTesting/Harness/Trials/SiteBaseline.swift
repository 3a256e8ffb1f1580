internal import BacktrailNavigation

/// What is stored in a site before a trial, to judge by afterwards.
struct SiteBaseline {
  let site: HarnessSite
  /// What a restore has to be right by.
  let world: HarnessWorld
  /// Every row.
  let contents: HarnessContents
  /// The files, closed. What was wrong with them, by the steps before the trial, is only looked for
  /// where anything is wrong afterwards.
  private let files: SiteFiles

  init(of site: HarnessSite) throws {
    self.site = site
    (world, contents) = try Self.stored(in: site)
    files = try SiteFiles(of: site)
  }

  /// What is wrong with a restore during which nobody else writes.
  ///
  /// - Parameter mayRefuse: Whether an error is as good as the right answer.
  func findings(of attempt: RestoreAttempt, mayRefuse: Bool) throws -> [HarnessFinding] {
    try site.findings(of: attempt, by: world, mayRefuse: mayRefuse) + site.changes(since: contents)
  }

  /// What does not hold once the fault is over: the file is sound, the scene comes back as before, and
  /// it can be saved.
  func aftermath() throws -> [HarnessFinding] {
    let found = try damage() + site.findings(of: site.attempt(), by: world, mayRefuse: false)
    return found + site.laterSaves(judging: found.isEmpty)
  }

  /// What is wrong with the file that was not wrong before.
  func damage() throws -> [HarnessFinding] {
    let found = try site.damage()
    if found.isEmpty { return [] }
    let before = try site.elsewhere()
    try files.write(to: before)
    return try site.damage(tolerating: before.diagnosis())
  }

  /// By one connection, which is closed again.
  private static func stored(in site: HarnessSite) throws -> (HarnessWorld, HarnessContents) {
    let connection = try site.connection()
    return try (site.world(on: connection), HarnessContents(connection))
  }
}
