internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation
internal import Synchronization

/// What many threads and tasks do with one store, until it is over or the store is closed under them.
final class ConcurrentRound: Sendable {
  let store: RestorationStore
  private let end: ContinuousClock.Instant
  private let isClosing = Atomic(false)
  private let state = Mutex(State())

  private struct State {
    var tally = SoakTally()
    var acknowledged: [String: Int] = [:]
  }

  /// - Parameters:
  ///   - store: The store.
  ///   - duration: How long it goes on.
  init(_ store: RestorationStore, lasting duration: Duration) {
    self.store = store
    end = ContinuousClock.now + duration
  }

  /// Whether anybody should begin another call.
  var goesOn: Bool { ContinuousClock.now < end && !isClosing.load(ordering: .acquiring) }

  /// Closes the store while calls are running.
  func close() {
    isClosing.store(true, ordering: .releasing)
    store.close()
  }

  var tally: SoakTally { state.withLock { $0.tally } }

  /// How many writes of what were acknowledged.
  func acknowledged(_ what: String) -> Int { state.withLock { $0.acknowledged[what] ?? 0 } }

  func count(_ what: String) { state.withLock { $0.tally.count(what) } }

  func acknowledge(_ what: String, as kind: String) {
    state.withLock {
      $0.acknowledged[what, default: 0] += 1
      $0.tally.count(kind)
    }
  }

  func fail(_ failure: String) { state.withLock { $0.tally.fail(failure) } }

  /// Notes what a call threw, unless the store was closed under it.
  func note(_ error: any Error, _ who: String) {
    switch error {
    case StoreError.revisionConflict: count("conflicts")
    case let error as StoreError
    where isClosing.load(ordering: .acquiring) && Self.isOfClosedStore(error):
      count("calls after the close")
    default: fail("\(who) threw \(error)")
    }
  }

  /// Whether it is what a closed store answers to every call, and nothing else that may have gone wrong.
  private static func isOfClosedStore(_ error: StoreError) -> Bool {
    guard case .database(let code, let message) = error else { return false }
    let closed = ConnectionPool.isClosed
    return code == Int(closed.extendedCode) && message.contains(closed.message)
  }

  /// Runs `body` again and again on a thread of its own.
  func thread(
    _ who: String, in group: DispatchGroup, _ body: @escaping @Sendable (Int) throws -> Void
  ) {
    group.enter()
    Thread.detachNewThread { [self] in
      var number = 0
      while goesOn {
        number += 1
        do { try body(number) } catch { note(error, who) }
      }
      group.leave()
    }
  }

  /// Runs `body` again and again in a task.
  func task(
    _ who: String, in group: DispatchGroup, _ body: @escaping @Sendable (Int) async throws -> Void
  ) {
    group.enter()
    Task { [self] in
      var number = 0
      while goesOn {
        number += 1
        do { try await body(number) } catch { note(error, who) }
      }
      group.leave()
    }
  }
}
