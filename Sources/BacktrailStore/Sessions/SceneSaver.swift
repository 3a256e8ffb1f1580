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
    var state: SceneState<Schema>
  }

  private let store: RestorationStore
  private let scene: String
  let principal: Principal
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
  func put(_ state: SceneState<Schema>) {
    if isGone { return }
    numbers += 1
    newest = Ticket(number: numbers, state: state)
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
      if let failure, newest != nil || isGone { throw failure }
    }
  }

  /// Saves what is not saved yet before it returns, on this thread.
  ///
  /// - Throws: What the save throws. The state is then kept, and saved at the next occasion.
  func saveNow() throws {
    guard let ticket = newest ?? onItsWay else { return }
    stopTimer()
    do {
      while true {
        do {
          let now = try store.save(
            scene, as: principal, state: ticket.state, since: stored, expecting: revision)
          finish(ticket, at: now)
          newest = nil
          report(.success(now))
          return
        } catch StoreError.revisionConflict(_, let expected, let current)
          where current != expected
        {
          try follow(current)
        }
      }
    } catch {
      note(error, ticket)
      throw error
    }
  }

  /// Gives up what is not saved yet.
  func cancel() {
    stopTimer()
    newest = nil
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
    do {
      while ticket.number > saved {
        let (before, expected) = (stored, revision)
        do {
          let (store, scene, principal) = (self.store, self.scene, self.principal)
          let now = try await store.writes.run {
            try store.save(
              scene, as: principal, state: ticket.state, since: before, expecting: expected)
          }
          if ticket.number <= saved { return }
          finish(ticket, at: now)
          report(.success(now))
          return
        } catch StoreError.revisionConflict(_, _, let current) {
          // When a newer one was saved meanwhile, this one is only late.
          if ticket.number <= saved { return }
          try follow(current)
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

  /// Goes on from a revision that somebody else has written: a deletion that pruned the scene, or
  /// another window. What the person changed since the last save stays the newest; what they did not
  /// touch is no part of a save.
  private func follow(_ current: Int) throws {
    if current == 0, revision > 0 {
      // Whoever was erased is not brought back by a save that comes late.
      isGone = true
      throw StoreError.sceneMissing(scene)
    }
    revision = current
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

  /// Whether what is not saved yet may still be, though nothing newer comes.
  var mayPass: Bool { failure.map(Self.mayPass) ?? true }

  /// Whether the same save may succeed a little later.
  private static func mayPass(_ failure: any Error) -> Bool {
    switch failure {
    case StoreError.busy, StoreError.storageFull, StoreError.outOfMemory, StoreError.inputOutput:
      true
    default: false
    }
  }

  /// How long to wait after so many failures in a row.
  private var pause: Duration { .milliseconds(min(60_000, 250 << min(failures, 8))) }
}
