import BacktrailNavigation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The one way out: everything that the tool says goes through it.
///
/// A reader that closes the pipe has read what it wanted. What follows is dropped quietly, and the
/// tool ends as if it had been read.
final class Output {
  /// The window that standard output goes to.
  let terminal: Terminal
  private let standardOutput: Sink
  private let standardError: Sink
  /// Whether nobody reads standard output any more.
  private(set) var isClosed = false

  init(standardOutput: Sink, standardError: Sink, terminal: Terminal) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.terminal = terminal
  }

  /// Writes text for people to standard output, and ends its last line.
  ///
  /// - Throws: ``CommandError`` when the text cannot be written.
  func write(_ text: String) throws(CommandError) {
    if text.isEmpty { return }
    try write(bytes: Array((text.hasSuffix("\n") ? text : "\(text)\n").utf8))
  }

  /// Writes a document and a newline to standard output.
  ///
  /// - Throws: ``CommandError`` when the document cannot be written.
  func write(_ document: JSONValue) throws(CommandError) {
    try write(bytes: document.bytes + [UInt8(ascii: "\n")])
  }

  /// Writes lines for people to standard error, where control characters are shown as escapes.
  ///
  /// There is nowhere left to report that this failed, so it never does.
  func note(_ text: String) {
    Self.note(text, to: standardError)
  }

  /// The same where only the file is at hand.
  static func note(_ text: String, to sink: Sink) {
    _ = writeAll(Array("\(Printable.text(text))\n".utf8), to: sink)
  }

  /// Writes a part of a document to standard output, as it is.
  ///
  /// - Throws: ``CommandError`` when it cannot be written.
  func write(bytes: [UInt8]) throws(CommandError) {
    if isClosed { return }
    guard let number = Self.writeAll(bytes, to: standardOutput) else { return }
    isClosed = true
    if number != EPIPE {
      let reason = String(cString: strerror(number))
      throw CommandError("io", "standard output cannot be written: \(reason)", exitCode: .io)
    }
  }

  /// Writes until nothing is left, or returns the `errno` that stopped it.
  static func writeAll(_ bytes: [UInt8], to sink: Sink) -> CInt? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        switch sink.write(UnsafeRawBufferPointer(rebasing: rest)) {
        case .failed(let number): return number
        case .wrote(0): return EIO
        case .wrote(let count): rest = rest.dropFirst(count)
        }
      }
      return nil
    }
  }
}
