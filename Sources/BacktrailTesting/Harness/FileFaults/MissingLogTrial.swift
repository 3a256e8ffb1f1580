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
    let earlier = try SiteBaseline(of: site)
    // The last commit takes the scene away, so that the two states are told apart.
    var files = try site.leaveLog { store in
      if (try? store.discard(site.scene, as: site.owner)) == nil {
        try store.save(HarnessSite.copy, as: site.owner, document: site.document(in: store))
      }
    }
    let later = try SiteBaseline(of: site)
    if self != .index { files[.log] = nil }
    if self != .log { files[.index] = nil }
    try files.write(to: site)
    return try (self == .index ? later : earlier).findings(of: site.attempt(), mayRefuse: false)
      + earlier.damage() + site.laterSaves()
  }
}
