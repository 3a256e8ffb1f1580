internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// An older build made the file.
struct OlderTrial {
  /// The version that the file is taken back to.
  private let version: Int
  private let opening: StoreConfiguration.Opening

  /// Each older version migrated, and the last of them opened without.
  static func variants() throws -> Int { try Migrator.store().migrations.count - 1 + 2 }

  init(_ variant: Int) throws {
    let versions = try Migrator.store().migrations.map(\.version).dropLast()
    if variant < versions.count {
      version = versions[versions.startIndex + variant]
      opening = .createOrMigrate
    } else {
      version = versions.last ?? 0
      opening = variant == versions.count ? .existing : .readOnly
    }
  }

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    try Self.takeBack(site, to: version)
    if opening == .createOrMigrate {
      let found = site.findings(of: site.attempt(), by: baseline.world, mayRefuse: false)
      return try found + baseline.aftermath()
    }
    let older = try SiteFiles(of: site)[.database]
    var asked = site
    asked.configuration.opening = opening
    let attempt = asked.attempt()
    var found = asked.findings(of: attempt, by: nil, mayRefuse: true)
    if case .refused(let error as StoreError) = attempt, error.code != "migrationPending" {
      found.append(
        HarnessFinding(.rightReason, "An older file was refused by another reason: \(error)"))
    }
    if try SiteFiles(of: site)[.database] != older {
      found.append(HarnessFinding(.bytesUnchanged, "An older file was changed unasked."))
    }
    return try found + baseline.aftermath()
  }

  /// Makes the file what an older build would have left.
  static func takeBack(_ site: HarnessSite, to version: Int) throws {
    var options = MigrationOptions()
    options.backup = .none
    let now = site.now
    options.clock = { now }
    try Migrator.store().down(
      at: site.url.path(percentEncoded: false), .version(version), options: options)
  }
}
