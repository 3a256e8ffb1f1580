#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CommandError {
  /// Says what a failed system call means.
  ///
  /// - Parameters:
  ///   - number: The `errno` of the call.
  ///   - doing: What was attempted, such as `'scene.json' cannot be read`.
  init(errno number: CInt, doing: String) {
    let (code, exitCode): (String, ExitCode) =
      switch number {
      case ENOENT, ENOTDIR: ("noInput", .noInput)
      case EACCES, EPERM: ("noPermission", .noPermission)
      default: ("io", .io)
      }
    self.init(code, "\(doing): \(String(cString: strerror(number)))", exitCode: exitCode)
  }
}
