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
    /// What is on screen.
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
  /// The state that was restored or saved last.
  private var stored: SceneState<Schema>
  private var numbers = 0
  /// The number of the newest state that was saved.
  private var saved = 0
  private var newest: Ticket?
  private var onItsWay: Ticket?
  private var running: Task<Void, Never>?
  private var timer: Task<Void, Never>?
  private var failure: (any Error)?
  /// How often it failed in a row.
  private var failures = 0
  /// Whether somebody removed the scene, with all that was known of it.
  private var isGone = false

  /// - Parameters:
  ///   - restored: The state that was restored.
  ///   - revision: The revision that was restored; 0 where nothing is stored.
  ///   - delay: For how long a change waits for others.
  ///   - report: Hears what became of each save.
  init(
    _ store: RestorationStore, scene: String, principal: Principal,
    restored: SceneState<Schema>, revision: Int, delay: Duration,
    report: @escaping (Result<Int, any Error>) -> Void
  ) {
    self.store = store
    self.scene = scene
    self.principal = principal
    stored = restored
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
    if isGone { return }
    numbers += 1
    newest = Ticket(number: numbers, state: state, holding: holding)
    if failures > 0 {
      // What failed before may not fail for this one: it does not wait as long as that would.
      failures = 0
      stopTimer()
    }
    schedule(after: delay)
  }

  /// Saves what is not saved yet, and waits for it.
  ///
  /// - Throws: What the save throws. The state is then kept, and saved at the next occasion.
  func flush() async throws {
    stopTimer()
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
        if newest != nil || isGone { throw failure }
      }
    }
  }

  /// Saves what is not saved yet before it returns, on this thread.
  ///
  /// - Throws: What the save throws. The state is then kept, and saved at the next occasion.
  func saveNow() throws {
    guard let ticket = newest ?? onItsWay else { return }
    stopTimer()
    var attempt = ticket.holding
    do {
      while true {
        do {
          let now = try store.save(scene, as: principal, state: attempt, expecting: revision)
          finish(ticket, at: now)
          newest = nil
          report(.success(now))
          return
        } catch StoreError.revisionConflict(_, let expected, let current)
          where current != expected
        {
          // The save that is on its way may only have been faster.
          let isOurs = onItsWay != nil && current == expected + 1
          attempt = try next(ticket, isOurs: isOurs, current: current)
        }
      }
    } catch {
      note(error, ticket)
      throw error
    }
  }

  // MARK: Inside

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

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
      guard let newest else { return }
      if newest.number > ticket.number || failure == nil {
        schedule(after: delay)
      } else if let failure, Self.mayPass(failure) {
        schedule(after: pause)
      }
    }
  }

  private func save(_ ticket: Ticket) async {
    var attempt = ticket.holding
    do {
      while ticket.number > saved {
        let expected = revision
        do {
          let now = try await store.save(
            scene, as: principal, state: attempt, expecting: expected)
          if ticket.number <= saved { return }
          finish(ticket, at: now)
          report(.success(now))
          return
        } catch StoreError.revisionConflict(_, _, let current) {
          // When a newer one was saved meanwhile, this one is only late.
          if ticket.number <= saved { return }
          attempt = try next(ticket, isOurs: false, current: current)
        }
      }
    } catch {
      note(error, ticket)
    }
  }

  private func finish(_ ticket: Ticket, at revision: Int) {
    saved = ticket.number
    stored = ticket.state
    self.revision = revision
    failures = 0
    failure = nil
  }

  /// What is saved in the place of what met another revision than it named.
  ///
  /// Somebody else has written the scene: a deletion that pruned it, or another window. What the
  /// person changed since stays the newest; the stacks that they did not touch are left as they are.
  private func next(
    _ ticket: Ticket, isOurs: Bool, current: Int
  ) throws -> SceneState<Schema> {
    if current == 0, revision > 0 {
      // Whoever was erased is not brought back by a save that comes late.
      isGone = true
      throw StoreError.sceneMissing(scene)
    }
    revision = current
    if isOurs { return ticket.holding }
    var state = ticket.state
    for tab in state.stacks.keys where state.stacks[tab] == stored.stacks[tab] {
      state.stacks[tab] = nil
    }
    return state
  }

  private func note(_ error: any Error, _ ticket: Ticket) {
    failure = error
    failures += 1
    // Nothing is lost: it is kept for the next occasion, unless a newer state takes its place.
    if isGone {
      newest = nil
    } else if newest == nil, ticket.number > saved {
      newest = ticket
    }
    if newest != nil, Self.mayPass(error) { schedule(after: pause) }
    report(.failure(error))
  }

  /// Whether the same save may succeed a little later.
  private static func mayPass(_ failure: any Error) -> Bool {
    switch failure {
    case StoreError.busy, StoreError.storageFull, StoreError.inputOutput: true
    default: false
    }
  }

  /// How long to wait after so many failures in a row.
  private var pause: Duration { .milliseconds(min(60_000, 250 << min(failures, 8))) }
}
