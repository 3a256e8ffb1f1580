import BacktrailNavigation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line on standard error that is written over again and again, where a person reads it.
///
/// Elsewhere, in a log say, it says nothing.
final class StatusLine: Sendable {
  private let terminal = Terminal(descriptor: STDERR_FILENO, columns: nil)
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  /// More often than this nobody can read it.
  private static let pause = Duration.milliseconds(100)

  /// Shows a text in the place of the one before; now and then, however often it is called.
  func show(_ text: () -> String) {
    guard terminal.isInteractive else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last < Self.pause { return }
      last = now
      // The last column stays free: a terminal may go on to the next line from there.
      write(String(Printable.line(text()).prefix(terminal.width - 1)))
    }
  }

  /// Leaves an empty line.
  func clear() {
    last.withLock { last in
      if last != nil { write("") }
      last = nil
    }
  }

  private func write(_ text: String) {
    _ = Output.writeAll(Array("\r\u{1B}[K\(text)".utf8), to: .file(STDERR_FILENO))
  }
}
