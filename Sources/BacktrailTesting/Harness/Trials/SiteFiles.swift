internal import Foundation

/// The database file of a site and what lies beside it, byte by byte.
struct SiteFiles: Hashable {
  private(set) var bytes: [String: Data] = [:]

  /// Reads what is there.
  init(of site: HarnessSite) throws {
    let folder = site.location
    for name in try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    {
      bytes[name] = try Data(contentsOf: folder.appending(path: name))
    }
  }

  /// The database file, its log, or the index of that.
  subscript(name: SiteFile) -> Data? {
    get { bytes[name.rawValue] }
    set { bytes[name.rawValue] = newValue }
  }

  /// Puts them back, and removes everything else. No connection may be open.
  func write(to site: HarnessSite) throws {
    let folder = site.location
    let path = folder.path(percentEncoded: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where bytes[name] == nil {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (name, data) in bytes { try data.write(to: folder.appending(path: name)) }
  }
}

/// A file of a site, by its name.
enum SiteFile: String {
  case database = "store.db"
  case log = "store.db-wal"
  case index = "store.db-shm"
}
