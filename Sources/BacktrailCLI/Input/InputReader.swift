import BacktrailNavigation

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
  func readAll(_ source: FileArgument, limit: Int) throws -> [UInt8] {
    try withDescriptor(of: source) { descriptor, name in
      var bytes: [UInt8] = []
      while let chunk = try readChunk(descriptor, called: name) {
        if bytes.count + chunk.count > limit {
          throw CommandError(
            "tooLarge", "\(name) is larger than \(limit) bytes", exitCode: .badData)
        }
        bytes += chunk
      }
      return bytes
    }
  }

  /// Opens what is to be read, and closes it.
  ///
  /// - Parameter body: Takes the descriptor, and what it is called in a sentence.
  func withDescriptor<Result>(
    of source: FileArgument, _ body: (CInt, String) throws -> Result
  ) throws -> Result {
    switch source {
    case .standardInput: return try body(standardInput, "standard input")
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 {
        throw CommandError(errno: errno, doing: "\(Printable.quoted(path)) cannot be opened")
      }
      defer { close(descriptor) }
      return try body(descriptor, Printable.quoted(path))
    }
  }

  /// Reads the bytes that come next, or nil at the end.
  func readChunk(
    _ descriptor: CInt, called name: String
  ) throws(CommandError) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { return buffer[..<count] }
      if count == 0 { return nil }
      let number = errno
      if number != EINTR {
        throw CommandError(errno: number, doing: "\(name) cannot be read")
      }
    }
  }
}
