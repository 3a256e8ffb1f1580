import Synchronization

/// What several threads did, in the order in which they did it.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func append(_ line: String) {
    entries.withLock { $0.append(line) }
  }
}
