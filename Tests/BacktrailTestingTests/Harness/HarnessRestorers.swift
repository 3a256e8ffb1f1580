import BacktrailNavigation
import BacktrailTesting
import Synchronization

/// Restores as the store does, but so many milliseconds late.
struct LateRestorer: HarnessRestorer {
  var milliseconds: Int64

  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Ledger> {
    var request = request
    request.now = request.now.advanced(byMilliseconds: milliseconds)
    return try StoreRestorer<Ledger>().restore(request)
  }
}

/// Restores as the store does, and tells the person why something is missing.
struct TalkativeRestorer: HarnessRestorer {
  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Ledger> {
    var answer = try StoreRestorer<Ledger>().restore(request)
    answer.publicForm += Array("\(answer.restored.report.dropped.map(\.reason))".utf8)
    return answer
  }
}

/// Counts what a run tells.
final class Counter: Sendable {
  private let told = Mutex<(count: Int, last: HarnessProgress?)>((0, nil))

  var count: Int { told.withLock { $0.count } }

  var last: HarnessProgress? { told.withLock { $0.last } }

  func note(_ progress: HarnessProgress) {
    told.withLock { $0 = ($0.count + 1, progress) }
  }
}
