import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C, and a polite request to end, as an event instead of an end of the process.
final class Interruption {
  private static let signals = [SIGINT, SIGTERM]
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over.
  init() {
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
  }

  /// Calls `body` at each of them.
  func onInterrupt(_ body: @escaping @Sendable () -> Void) {
    for source in sources {
      source.setEventHandler(handler: body)
      source.activate()
    }
  }

  /// Leaves the signals to end the process again.
  func end() {
    for (number, source) in zip(Self.signals, sources) {
      source.activate()
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
