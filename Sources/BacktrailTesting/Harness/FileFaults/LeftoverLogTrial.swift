internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// A log lies beside the file, or its index, that is not the one of its last state.
///
/// A log that is sound and belongs to another file cannot be told from the right one, by SQLite or by
/// us; there is no trial of that.
enum LeftoverLogTrial: CaseIterable {
  /// The log whose commits are in the file already.
  case folded
  /// Something that is no log.
  case garbage
  /// The log as it was before the last commit.
  case earlier
  /// The right log with an index that is none.
  case strangeIndex
  /// A log without a file.
  case alone

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    let logged = try site.leaveLog()
    try site.foldLog()
    var files = try SiteFiles(of: site)
    switch self {
    case .folded: files[.log] = logged[.log]
    case .garbage: files[.log] = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    case .earlier:
      try logged.write(to: site)
      let store = try site.opened()
      do {
        defer { store.close() }
        try? store.discard(site.scene, as: site.owner)
        files = try SiteFiles(of: site)
      }
      // The log only grew since.
      files[.log] = files[.log]?.prefix(logged[.log]?.count ?? 0)
    case .strangeIndex:
      files = logged
      files[.index] = Data(repeating: 0x5A, count: 32_768)
    case .alone:
      files = logged
      files[.database] = nil
    }
    if self != .strangeIndex { files[.index] = nil }
    try files.write(to: site)
    if self != .alone {
      let found = site.findings(of: site.attempt(), by: baseline.world, mayRefuse: false)
      return try found + baseline.aftermath()
    }
    var found = site.findings(of: site.attempt(), by: nil, mayRefuse: true)
    if try SiteFiles(of: site) != files {
      found.append(HarnessFinding(.bytesUnchanged, "A log without a file is not what it was."))
    }
    try logged.write(to: site)
    return try found + baseline.aftermath()
  }
}
