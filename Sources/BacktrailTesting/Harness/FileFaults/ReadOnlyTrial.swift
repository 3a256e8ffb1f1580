internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The file cannot be written, or is not to be.
enum ReadOnlyTrial: CaseIterable {
  /// The store is opened never to write.
  case opening
  /// The mode of the file forbids it.
  case file
  /// The mode of its folder forbids it.
  case folder

  /// Modes are nothing to the superuser.
  static var possible: [Self] { geteuid() == 0 ? [.opening] : allCases }

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    var closed = site
    closed.configuration.opening = .readOnly
    try setModes(file: self == .file ? 0o400 : 0o600, folder: self == .folder ? 0o500 : 0o700, site)
    defer { try? setModes(file: 0o600, folder: 0o700, site) }
    var found = closed.findings(of: closed.attempt(), by: baseline.world, mayRefuse: false)
    // Opened as usual, a file that cannot be written is refused.
    found += site.findings(of: site.attempt(), by: baseline.world, mayRefuse: true)
    do {
      let store = try closed.opened()
      defer { store.close() }
      try store.save(HarnessSite.copy, as: site.owner, document: site.document(in: store))
      found.append(HarnessFinding(.acknowledged, "A save into a closed file was acknowledged."))
    } catch StoreError.readOnly {
    } catch {
      found.append(HarnessFinding(.ends, "A save into a closed file ended in \(error)"))
    }
    try setModes(file: 0o600, folder: 0o700, site)
    return try found + site.changes(since: baseline.contents) + baseline.aftermath()
  }

  private func setModes(file: Int, folder: Int, _ site: HarnessSite) throws {
    for (url, mode) in [(site.url, file), (site.location, folder)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: url.path(percentEncoded: false))
    }
  }
}
