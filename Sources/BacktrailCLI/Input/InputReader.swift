#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads what a command takes in: a file, or standard input.
struct InputReader: Sendable {
  /// The descriptor of standard input.
  let standardInput: CInt

  init(standardInput: CInt = STDIN_FILENO) {
    self.standardInput = standardInput
  }

  /// Reads everything.
  ///
  /// - Parameter limit: The most bytes that are taken; more are refused.
  /// - Throws: ``CommandError``: `noInput` (66) when the file is not there, `noPermission` (77),
  ///   `tooLarge` (65) beyond the limit, and `io` (74).
  func readAll(_ source: FileArgument, limit: Int) throws(CommandError) -> [UInt8] {
    switch source {
    case .standardInput:
      return try readAll(standardInput, called: "standard input", limit: limit)
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 {
        throw CommandError(errno: errno, doing: "\(Printable.quoted(path)) cannot be opened")
      }
      defer { close(descriptor) }
      return try readAll(descriptor, called: Printable.quoted(path), limit: limit)
    }
  }

  private func readAll(
    _ descriptor: CInt, called name: String, limit: Int
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        let number = errno
        if number == EINTR { continue }
        throw CommandError(errno: number, doing: "\(name) cannot be read")
      }
      if count == 0 { return bytes }
      if bytes.count + count > limit {
        throw CommandError(
          "tooLarge", "\(name) is larger than \(limit) bytes", exitCode: .badData)
      }
      bytes += buffer[..<count]
    }
  }
}
