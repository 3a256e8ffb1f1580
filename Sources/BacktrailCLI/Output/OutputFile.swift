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
/// gets its name once all is there. Before that there is nothing, so that nothing is left where the
/// process is killed while the bytes are worked out.
final class OutputFile {
  /// Where it will be.
  let path: String
  /// The path as it was given.
  private let given: String
  /// A device or a pipe, which is written to as it is.
  private let descriptor: CInt?

  /// Sees whether a file can be written that takes the place of what is there, and that its owner
  /// alone may read.
  ///
  /// A pipe that somebody reads, or a device such as `/dev/null`, is written to as it is.
  ///
  /// - Throws: ``CommandError`` (73 or 77) where it cannot be created.
  init(path: String) throws(CommandError) {
    given = path
    var status = stat()
    let isThere = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if isThere, kind != S_IFREG {
      guard [S_IFCHR, S_IFIFO, S_IFDIR].contains(kind) else {
        throw CommandError(
          "notAFile", "\(Printable.quoted(path)) cannot be written: it is no regular file",
          exitCode: .cannotCreate)
      }
      self.path = path
      // Without waiting: a pipe that nobody reads would keep us for ever.
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor < 0, errno == ENXIO {
        throw CommandError(
          "notAFile", "\(Printable.quoted(path)) cannot be written: it is a pipe that nobody reads",
          exitCode: .cannotCreate)
      }
      if descriptor < 0 { throw Self.refusal(path, errno) }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      self.descriptor = descriptor
      return
    }
    // A link stays one: what it leads to is replaced.
    self.path = isThere ? Self.target(of: path) : path
    descriptor = nil
    let folder = Self.folder(of: self.path)
    if access(folder, W_OK | X_OK) != 0 { throw Self.refusal(path, errno) }
  }

  /// Writes all of it, and gives it its name.
  ///
  /// - Throws: ``CommandError`` (73 or 77 where it cannot be created, 74 where it cannot be written).
  func finish(_ bytes: [UInt8]) throws(CommandError) {
    if let descriptor {
      if let number = Output.writeAll(bytes, to: .file(descriptor)) { throw failure(number) }
      return
    }
    let draft = "\(path).incomplete-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Self.refusal(given, errno) }
    defer {
      close(descriptor)
      // After it got its name, there is nothing there.
      unlink(draft)
    }
    if let number = Output.writeAll(bytes, to: .file(descriptor)) { throw failure(number) }
    if fsync(descriptor) != 0 { throw failure(errno) }
    if rename(draft, path) != 0 { throw failure(errno) }
  }

  deinit { if let descriptor { close(descriptor) } }

  private static func refusal(_ path: String, _ number: CInt) -> CommandError {
    let error = CommandError(errno: number, doing: "\(Printable.quoted(path)) cannot be written")
    return CommandError(
      error.code, error.message,
      exitCode: error.exitCode == .noPermission ? .noPermission : .cannotCreate)
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
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return target(of: folder(of: path)) + "/" + name
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let isAtRoot = folder.isEmpty && path.hasPrefix("/")
    return isAtRoot ? "/" : folder.isEmpty ? "." : folder
  }

  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? path
  }
}
