internal import BacktrailNavigation
internal import CBacktrailFaultVFS

/// What is said on standard error where code of the app ends the process: which case did.
///
/// A run speaks for its own thread, and for the threads that restore for it.
enum HarnessLastWords {
  /// Does what may end the process.
  static func speaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    let speaker = backtrail_last_words_begin()
    defer { backtrail_last_words_end(speaker) }
    return try body()
  }

  /// What runs on this thread from now on.
  static func note(_ name: HarnessCase) {
    var text = Printable.line(name.description)
    text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        backtrail_last_words_note(backtrail_last_words_current(), $0, bytes.count)
      }
    }
  }

  /// Work that another thread is to do for this one.
  static func inherited<Result>(
    _ work: @escaping @Sendable () throws -> Result
  ) -> @Sendable () throws -> Result {
    let speaker = backtrail_last_words_current()
    return {
      let entered = backtrail_last_words_enter(speaker)
      defer { backtrail_last_words_leave(speaker, entered) }
      return try work()
    }
  }
}
