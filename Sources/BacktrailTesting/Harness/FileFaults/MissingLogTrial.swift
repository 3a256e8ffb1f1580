internal import BacktrailNavigation
internal import BacktrailStore

/// The log is gone, or its index, while nobody has the file open.
enum MissingLogTrial: CaseIterable {
  /// Both are gone: what was committed last is lost, and what was before stands.
  case both
  /// The log alone is gone.
  case log
  /// The index alone is gone, which can be made anew: nothing is lost.
  case index

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let earlier = try site.world()
    // The last commit takes the scene away, so that the two states are told apart.
    var files = try site.leaveLog { store in
      if (try? store.discard(site.scene, as: site.owner)) == nil {
        try store.save(HarnessSite.copy, as: site.owner, document: site.document(in: store))
      }
    }
    let later = try site.world()
    if self != .index { files[.log] = nil }
    if self != .log { files[.index] = nil }
    try files.write(to: site)
    let world = self == .index ? later : earlier
    let found = site.findings(of: site.attempt(), by: world, mayRefuse: false)
    return try found + site.damage() + (self == .index ? [] : site.laterSaves())
  }
}
