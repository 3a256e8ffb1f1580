import BacktrailNavigation
import Synchronization

/// A service that keeps tasks, and that may be out of reach.
final class DoubtfulService: RecordService {
  /// How it answers.
  enum Mode: Sendable {
    case failing, notSynced, answering
  }

  private struct OutOfReach: Error {}

  private let state = Mutex(Mode.answering)

  var mode: Mode {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func records(_ records: [RecordID]) throws -> [RecordAnswer] {
    switch mode {
    case .failing: throw OutOfReach()
    case .notSynced: records.map { _ in .notSynced }
    case .answering: records.map { .found([RecordFact($0)]) }
    }
  }
}
