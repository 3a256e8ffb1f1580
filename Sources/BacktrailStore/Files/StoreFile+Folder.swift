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
  private var resolvedPath: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path of the file itself: where a link leads, and else the path as it was given.
  var place: String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    return resolvedPath
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
