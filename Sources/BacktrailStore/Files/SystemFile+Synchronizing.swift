#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemFile {
  /// Makes what is in a file survive a loss of power.
  ///
  /// Not for a database that a connection of this process has open: closing the file would give up
  /// that connection's locks.
  static func synchronize(file path: String) throws(SystemError) {
    let descriptor = try open(path, O_RDWR)
    defer { close(descriptor) }
    #if canImport(Darwin)
      // There fsync leaves the bytes with the drive. A file system may not have the stronger call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw SystemError(errno) }
  }
}
