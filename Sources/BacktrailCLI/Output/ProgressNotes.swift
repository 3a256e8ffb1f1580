#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on standard error how far something long has come, where a person reads it as it is written.
struct ProgressNotes {
  private let noun: String
  private let output: Output
  private let isRead: Bool
  private var told = 0

  /// So many are done in a few seconds at most: what is over before needs no word.
  private static let every = 5_000

  /// - Parameter noun: What is counted.
  init(_ noun: String, of context: CommandContext) {
    self.noun = noun
    output = context.output
    isRead = Terminal(descriptor: STDERR_FILENO, columns: nil).isInteractive
  }

  /// Says how much is done, now and then.
  mutating func tell(done: Int, of total: Int) {
    guard isRead, done - told >= Self.every else { return }
    told = done
    output.note("\(done) of \(total) \(noun)")
  }
}
