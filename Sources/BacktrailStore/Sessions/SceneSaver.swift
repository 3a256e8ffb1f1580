internal import BacktrailNavigation

/// Saves the newest state of one scene of one principal, a little after it changed.
///
/// However often the state changes, one save is on its way at a time, and the next takes the newest
/// state. Each save names the revision that it replaces, so that one which was overtaken is refused
/// instead of written after a newer one.
@MainActor
final class SceneSaver<Schema: NavigationSchema> {
  private struct Ticket {
    var number: Int
    /// What to save.
    var state: SceneState<Schema>
    /// The same with what was taken off the screen and may come back.
    var holding: SceneState<Schema>
  }

  private let store: RestorationStore
  private let scene: String
  private let principal: Principal
  private let delay: Duration
  private let report: (Result<Int, any Error>) -> Void

  /// The revision that is stored, as far as is known.
  private var revision: Int
  private var numbers = 0
  /// The newest state that was saved.
  private var saved = 0
  private var newest: Ticket?
  private var running: Task<Void, Never>?
  private var timer: Task<Void, Never>?
  private var failure: (any Error)?
  private var attempts = 0

  /// - Parameters:
  ///   - revision: The revision that was restored; 0 where nothing is stored.
  ///   - delay: For how long a change waits for others.
  ///   - report: Hears what became of each save.
  init(
    _ store: RestorationStore, scene: String, principal: Principal, revision: Int,
    delay: Duration, report: @escaping (Result<Int, any Error>) -> Void
  ) {
    self.store = store
    self.scene = scene
    self.principal = principal
    self.revision = revision
    self.delay = delay
    self.report = report
  }

  /// Whether everything that was put is stored.
  var isClean: Bool { newest == nil && running == nil }

  /// Notes the newest state, to be saved soon.
  ///
  /// - Parameters:
  ///   - state: The state as it is on screen.
  ///   - holding: The same with what was taken off the screen and may come back. It is saved in its
  ///     place, unless somebody else has written the scene and dealt with that.
  func put(_ state: SceneState<Schema>, holding: SceneState<Schema>) {
    numbers += 1
    newest = Ticket(number: numbers, state: state, holding: holding)
    attempts = 0
    schedule(after: delay)
  }

  /// Saves what is not saved yet, and waits for it.
  ///
  /// - Throws: What the save throws. The state is then kept, and saved at the next occasion.
  func flush() async throws {
    timer?.cancel()
    timer = nil
    failure = nil
    while true {
      if let running {
        await running.value
      } else if newest != nil {
        start()
      } else {
        return
      }
      if let failure {
        self.failure = nil
        if newest != nil { throw failure }
      }
    }
  }

  /// Saves what is not saved yet before it returns, on this thread.
  ///
  /// - Throws: What the save throws. The state is then kept.
  func saveNow() throws {
    timer?.cancel()
    timer = nil
    guard let ticket = newest ?? onItsWay else { return }
    var state = ticket.holding
    while true {
      do {
        revision = try store.save(scene, as: principal, state: state, expecting: revision)
        break
      } catch StoreError.revisionConflict(_, _, let current) where current != revision {
        revision = current
        state = ticket.state
      }
    }
    saved = ticket.number
    newest = nil
    report(.success(revision))
  }

  /// Ends it. What was not saved is not saved by it any more.
  func cancel() {
    timer?.cancel()
    timer = nil
    newest = nil
  }

  private var onItsWay: Ticket?

  private func schedule(after delay: Duration) {
    if timer != nil || running != nil { return }
    timer = Task { [weak self] in
      do { try await Task.sleep(for: delay) } catch { return }
      guard let self else { return }
      self.timer = nil
      self.start()
    }
  }

  private func start() {
    guard running == nil, let ticket = newest else { return }
    newest = nil
    onItsWay = ticket
    running = Task {
      await save(ticket)
      onItsWay = nil
      running = nil
      if newest == nil { return }
      switch failure {
      case nil: schedule(after: delay)
      case .some(let failure) where Self.mayPass(failure): schedule(after: pause)
      case .some: break
      }
    }
  }

  private func save(_ ticket: Ticket) async {
    var state = ticket.holding
    do {
      while ticket.number > saved {
        do {
          let stored = try await store.save(
            scene, as: principal, state: state, expecting: revision)
          if ticket.number > saved {
            saved = ticket.number
            revision = stored
          }
          attempts = 0
          failure = nil
          report(.success(stored))
          return
        } catch StoreError.revisionConflict(_, _, let current) {
          // A deletion that pruned the scene, or another window on it: the newest state stays. When
          // a newer one was saved meanwhile, this one is only late.
          if ticket.number > saved { revision = current }
          state = ticket.state
        }
      }
    } catch {
      failure = error
      attempts += 1
      // Nothing is lost: it is kept for the next occasion, unless a newer state takes its place.
      if newest == nil, ticket.number > saved { newest = ticket }
      report(.failure(error))
    }
  }

  /// Whether the same save may succeed a little later.
  private static func mayPass(_ failure: any Error) -> Bool {
    switch failure {
    case StoreError.busy, StoreError.storageFull, StoreError.inputOutput: true
    default: false
    }
  }

  /// How long to wait after so many failures in a row.
  private var pause: Duration { .milliseconds(min(60_000, 250 << min(attempts, 8))) }
}
