internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// The file is no database, or not a whole one.
enum UnreadableTrial {
  case empty
  case notADatabase(Int)
  case half(Int)

  /// In how many ways a file can be no database, and in how many only a part of one.
  static let variants = 3

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    var random = HarnessRandom(seed: 0)
    return try findings(in: site, random: &random)
  }

  func findings(
    in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding] {
    let whole = try SiteFiles(of: site)
    let baseline = try SiteBaseline(of: site)
    var broken = whole
    let database = whole[.database] ?? Data()
    broken[.log] = nil
    broken[.index] = nil
    broken[.database] = spoiled(database, &random)
    try broken.write(to: site)
    var found = site.findings(of: site.attempt(), by: nil, mayRefuse: true)
    // The bytes are all that is left, and somebody may still make something of them.
    if try SiteFiles(of: site)[.database] != broken[.database] {
      found.append(
        HarnessFinding(.bytesUnchanged, "A file that cannot be read is not what it was."))
    }
    try whole.write(to: site)
    return try found + baseline.aftermath()
  }

  private func spoiled(_ database: Data, _ random: inout HarnessRandom) -> Data {
    switch self {
    case .empty: return Data()
    case .notADatabase(0): return Data("This is a letter and no database.\n".utf8)
    case .notADatabase(1):
      return Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) })
    case .notADatabase: return Data("SQLite format 4".utf8) + database.dropFirst(15)
    case .half(0): return database.prefix(database.count / 2 / 4096 * 4096)
    case .half(1): return database.prefix(Int.random(in: 512..<4096, using: &random))
    case .half: return database.dropLast(Int.random(in: 1..<4096, using: &random))
    }
  }
}
