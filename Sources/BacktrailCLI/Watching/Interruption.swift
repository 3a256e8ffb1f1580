import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C, and a polite request to end, as an event instead of an end of the process.
///
/// One that comes before anybody listens is not lost: whoever listens then hears of it at once.
final class Interruption {
  /// What has come, and who is to hear of it.
  private final class Listening: Sendable {
    private struct State {
      var isInterrupted = false
      var body: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func interrupt() {
      state.withLock { state in
        state.isInterrupted = true
        return state.body
      }?()
    }

    func listen(_ body: @escaping @Sendable () -> Void) {
      let isInterrupted = state.withLock { state in
        state.body = body
        return state.isInterrupted
      }
      if isInterrupted { body() }
    }
  }

  private static let signals = [SIGINT, SIGTERM]
  private let listening = Listening()
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over.
  init() {
    sources = Self.signals.map { [listening] number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { listening.interrupt() }
      source.activate()
      // Not before the source is there to see it.
      signal(number, SIG_IGN)
      return source
    }
  }

  /// Calls `body` at each of them.
  func onInterrupt(_ body: @escaping @Sendable () -> Void) { listening.listen(body) }

  /// Leaves the signals to end the process again.
  func end() {
    for (number, source) in zip(Self.signals, sources) {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
