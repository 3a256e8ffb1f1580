internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A system call that failed.
struct SystemError: Error {
  let number: CInt

  init(_ number: CInt) {
    self.number = number
  }

  /// What the system calls it.
  var message: String { String(cString: strerror(number)) }

  /// Whether the file system, the system or its library does not have what was asked for.
  var saysNotSupported: Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
  }

  /// Why a file may not be read; nil where it may.
  static func refusal(toRead path: String) -> SystemError? { refusal(path, R_OK) }

  /// Why a file may not be written; nil where it may.
  static func refusal(toWrite path: String) -> SystemError? { refusal(path, W_OK) }

  /// Why no file can be made in a folder; nil where one can.
  static func refusal(toWriteFolder path: String) -> SystemError? { refusal(path, W_OK | X_OK) }

  private static func refusal(_ path: String, _ mode: CInt) -> SystemError? {
    access(path, mode) == 0 ? nil : SystemError(errno)
  }
}

/// What the system says of a file.
struct FileStatus: Equatable, Sendable {
  let size: Int64
  let isRegular: Bool
  /// Who may do what: the lowest twelve bits of the mode.
  let permissions: UInt32
  private let device: UInt64
  private let inode: UInt64
  private let changedSeconds: Int
  private let changedNanoseconds: Int

  /// Asks the system; nil where there is no file.
  init?(ofPath path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemError(errno)
    }
    size = Int64(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    permissions = UInt32(status.st_mode & 0o7777)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    changedSeconds = Int(changed.tv_sec)
    changedNanoseconds = Int(changed.tv_nsec)
  }

  /// What the system says of a file that is there and may be looked at.
  static func present(atPath path: String) -> FileStatus? {
    (try? FileStatus(ofPath: path)) ?? nil
  }

  /// The size of a file in bytes; 0 where there is none.
  static func size(ofPath path: String) -> Int64 { present(atPath: path)?.size ?? 0 }

  /// Whether there is something at a path.
  static func exists(path: String) -> Bool { access(path, F_OK) == 0 }
}

/// System calls on files.
enum SystemFile {
  /// Opens a file.
  static func open(_ path: String, _ flags: CInt, _ mode: mode_t = 0) throws(SystemError) -> CInt {
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, flags | O_CLOEXEC, mode)
    #elseif canImport(Glibc)
      let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, flags | O_CLOEXEC, mode)
    #endif
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Creates an empty file for its owner alone, where there is none.
  static func create(_ path: String) throws(SystemError) {
    close(try open(path, O_CREAT | O_EXCL | O_RDWR, 0o600))
  }

  /// Gives a file another name, where that is free; fails with `EEXIST` where it is not.
  static func link(_ path: String, to free: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.link(path, free)
    #elseif canImport(Glibc)
      let result = Glibc.link(path, free)
    #elseif canImport(Musl)
      let result = Musl.link(path, free)
    #endif
    if result != 0 { throw SystemError(errno) }
  }

  /// Renames a file, where the new name is free; fails with `EEXIST` where it is not.
  ///
  /// Fails with one that `saysNotSupported` where the system cannot do both in one step.
  static func move(_ path: String, toFree free: String) throws(SystemError) {
    let number = DatabaseFile.move(path, toFree: free)
    if number != 0 { throw SystemError(number) }
  }

  /// Whether a name is taken, also by a link that leads nowhere.
  static func hasEntry(at path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether two paths lead to the same folder.
  static func isSameFolder(_ left: String, _ right: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }

  /// Makes the names in a folder survive a loss of power.
  static func synchronize(folder: String) {
    guard let descriptor = try? open(folder, O_RDONLY) else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Whether a path still leads to the file that a descriptor was opened on.
  static func isStill(_ path: String, _ descriptor: CInt) -> Bool {
    var here = stat()
    var there = stat()
    return fstat(descriptor, &here) == 0 && stat(path, &there) == 0 && here.st_dev == there.st_dev
      && here.st_ino == there.st_ino
  }
}
