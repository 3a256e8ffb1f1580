import BacktrailNavigation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written whole or not at all.
///
/// It is written under another name beside its place, which ends with `.incomplete-` and numbers, and
/// gets its name once all is there. Nothing is left where it is not finished.
final class OutputFile {
  /// Where it will be.
  let path: String
  private let draft: String?
  private let descriptor: CInt

  /// Begins a file that takes the place of what is there, and that its owner alone may read.
  ///
  /// What is no regular file, such as a pipe or `/dev/null`, is written to as it is.
  ///
  /// - Throws: ``CommandError`` (73 or 77) where it cannot be created.
  init(path: String) throws(CommandError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      self.path = path
      draft = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      // A link stays one: what it leads to is replaced.
      self.path = isThere ? Self.target(of: path) : path
      let draft = "\(self.path).incomplete-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      self.draft = draft
      descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    if descriptor < 0 {
      let error = CommandError(errno: errno, doing: "\(Printable.quoted(path)) cannot be written")
      throw CommandError(
        error.code, error.message,
        exitCode: error.exitCode == .noPermission ? .noPermission : .cannotCreate)
    }
  }

  /// Writes all of it, and gives it its name.
  ///
  /// - Throws: ``CommandError`` (74) where that fails.
  func finish(_ bytes: [UInt8]) throws(CommandError) {
    if let number = Output.writeAll(bytes, to: .file(descriptor)) { throw failure(number) }
    guard let draft else { return }
    if fsync(descriptor) != 0 { throw failure(errno) }
    if rename(draft, path) != 0 { throw failure(errno) }
  }

  deinit {
    if descriptor < 0 { return }
    close(descriptor)
    // After it got its name, there is nothing there.
    if let draft { unlink(draft) }
  }

  private func failure(_ number: CInt) -> CommandError {
    CommandError(
      "io", "\(Printable.quoted(path)) cannot be written: \(String(cString: strerror(number)))",
      exitCode: .io)
  }

  /// Whether two paths lead to one file, or would, by whatever links.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var status = stat()
    var otherStatus = stat()
    if stat(path, &status) == 0, stat(other, &otherStatus) == 0 {
      return status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
    }
    return place(of: path) == place(of: other)
  }

  /// Where a file is or would be, without links in what leads there.
  private static func place(of path: String) -> String {
    var status = stat()
    if stat(path, &status) == 0 { return target(of: path) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let isAtRoot = folder.isEmpty && path.hasPrefix("/")
    return target(of: isAtRoot ? "/" : folder.isEmpty ? "." : folder) + "/" + (parts.last ?? "")
  }

  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? path
  }
}
