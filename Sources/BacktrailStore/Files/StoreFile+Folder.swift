#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension StoreFile {
  /// Refuses a folder that is not its owner's alone.
  ///
  /// - Throws: `StoreError.folderNotPrivate`, or `cannotOpen` where it cannot be looked at.
  func refuseSharedFolder() throws {
    let folder = Self.folder(of: resolvedPath)
    var status = stat()
    guard stat(folder, &status) == 0 else {
      throw StoreError.cannotOpen(path: path, problem: SystemError(errno).message)
    }
    let mode = Int(status.st_mode & 0o7777)
    // Who owns it may change its mode at any time.
    guard mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw StoreError.folderNotPrivate(path: folder, mode: mode)
    }
  }

  /// The path of the file to which a link leads: SQLite keeps the other files beside that one.
  private var resolvedPath: String { Self.resolved(path) ?? place }

  /// The path of the file itself: where a link leads, and else the path as it was given.
  ///
  /// A link to a file that is not there, as after that was set aside, leads to its place all the same.
  var place: String {
    guard var target = Self.target(ofLink: path) else { return path }
    // As many as the system follows itself.
    for _ in 0..<40 {
      guard let next = Self.target(ofLink: target) else { break }
      target = next
    }
    let folder = Self.folder(of: target)
    guard let resolved = Self.resolved(folder) else { return target }
    let name = target.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      String(target[target.index(after: $0)...])
    }
    return (resolved == "/" ? "" : resolved) + "/" + (name ?? target)
  }

  /// Where a symbolic link leads, seen from where its own path is; nil where it is none.
  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.utf8.first == UInt8(ascii: "/") ? target : "\(folder(of: path))/\(target)"
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder that a path leads into.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
