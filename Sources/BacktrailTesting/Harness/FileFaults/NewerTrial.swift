internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation

/// A newer build migrated the file.
struct NewerTrial {
  static let openings: [StoreConfiguration.Opening] = [.createOrMigrate, .existing, .readOnly]

  private let opening: StoreConfiguration.Opening

  init(_ variant: Int) {
    opening = Self.openings[variant]
  }

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let whole = try SiteFiles(of: site)
    let baseline = try SiteBaseline(of: site)
    do {
      let other = try site.otherConnection()
      try other.run(
        """
        INSERT INTO backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
        SELECT 9999, 'of_tomorrow', algorithm, checksum, applied_at, sql
        FROM backtrail_migration LIMIT 1
        """)
    }
    let newer = try SiteFiles(of: site)[.database]
    var asked = site
    asked.configuration.opening = opening
    let attempt = asked.attempt()
    var found = asked.findings(of: attempt, by: nil, mayRefuse: true)
    if case .refused(let error as StoreError) = attempt {
      if case .databaseTooNew(9999, "of_tomorrow", _) = error {
      } else {
        found.append(
          HarnessFinding(.rightReason, "A newer file was refused by another reason: \(error)"))
      }
    }
    if try SiteFiles(of: site)[.database] != newer {
      found.append(HarnessFinding(.bytesUnchanged, "A newer file is not what it was."))
    }
    try whole.write(to: site)
    return try found + baseline.aftermath()
  }
}
