public import BacktrailNavigation
public import Observation

/// Ties a router to a scene of a store, for as long as somebody is signed in.
///
/// It restores the scene, saves it as the person moves on, takes away what stops being valid while it
/// is on screen, and brings links to where they lead.
///
/// ```swift
/// let session = SceneSession(router, in: store, scene: "main")
/// session.onEvent = { event in if case .pruned(let report) = event { tell(report) } }
/// try await session.signIn(ana)
/// router.push(.project(garden))
/// try await session.flush()  // on the way to the background
/// ```
///
/// Keep it for as long as the scene is open: a session that is let go saves and follows no more. One
/// scene has one session at a time; of two, the one that saves last stays in the stacks that both
/// have changed.
///
/// The order of things does not depend on who is faster: a restore that was overtaken by another
/// sign-in changes nothing, a link that comes during a restore is gone to after it, and no state is
/// written before the scene was read.
@Observable
@MainActor
public final class SceneSession<Schema: NavigationSchema> {
  /// Who is signed in, as far as the scene is concerned.
  public enum Phase: Hashable, Sendable {
    /// Nobody. The app shows what it has for that.
    case signedOut
    /// Somebody whose scene is being read.
    case restoring
    /// Somebody whose scene the router shows.
    case following
  }

  /// The router of the scene.
  public let router: Router<Schema>
  /// The id of the scene.
  public let scene: String
  /// Whether anybody is signed in, and their scene is shown.
  public internal(set) var phase = Phase.signedOut
  /// Who is signed in; unknown where nobody is.
  public internal(set) var principal = Principal.unknown
  /// The destination that was gone to last, for a screen that wants to know what its query was.
  public internal(set) var arrival: NavigationDestination<Schema>?
  /// The destination that waits until somebody has signed in or what it needs is known.
  public var waiting: NavigationDestination<Schema>? { desk.waiting?.destination }

  /// Hears of everything that happens without the person's own doing, in order.
  @ObservationIgnored public var onEvent: ((SessionEvent<Schema>) -> Void)?

  @ObservationIgnored let store: RestorationStore
  @ObservationIgnored let links: LinkMap<Schema>?
  @ObservationIgnored let configuration: SessionConfiguration
  var desk: LinkDesk<Schema>

  /// Grows with everybody who signs in or out: what began before is then of no use.
  @ObservationIgnored var epoch = 0
  /// Grows with every link: the last one is wanted.
  @ObservationIgnored var linkNumber = 0
  /// The ids of the deliveries that are being resolved.
  @ObservationIgnored var deliveries: Set<String> = []
  /// Whether what waits does so until unsaved changes have been confirmed.
  @ObservationIgnored var waitsForConfirmation = false
  /// What the person did while the scene was read.
  @ObservationIgnored var movesMeanwhile: [NavigationMove<Schema>] = []
  /// The stacks that were cut on screen, as they were before and after.
  @ObservationIgnored var cuts: [Schema.Tab: (before: [Schema.Route], after: [Schema.Route])] = [:]
  @ObservationIgnored var saver: SceneSaver<Schema>?
  /// What may still have to save for those who left.
  @ObservationIgnored private var leaving: [SceneSaver<Schema>] = []
  @ObservationIgnored var observation: RouterObservation<Schema>?
  @ObservationIgnored let tasks = SessionTasks()
  @ObservationIgnored var wantsValidation = false
  @ObservationIgnored var isValidating = false
  @ObservationIgnored var turns = SessionTurns()
  @ObservationIgnored var doubts = 0
  /// Whether the session itself moves the router, from what was validated already.
  @ObservationIgnored var isSettling = false

  /// A session in which nobody is signed in yet.
  ///
  /// - Parameters:
  ///   - router: The router. The session is its owner from now on: one router has one session.
  ///   - store: The store.
  ///   - scene: The id of the scene, such as that of a window.
  ///   - links: The links that it opens.
  ///   - configuration: How it works.
  public init(
    _ router: Router<Schema>, in store: RestorationStore, scene: String,
    links: LinkMap<Schema>? = nil, configuration: SessionConfiguration = SessionConfiguration()
  ) {
    self.router = router
    self.store = store
    self.scene = scene
    self.links = links
    self.configuration = configuration
    desk = LinkDesk(
      lastSignedIn: configuration.lastSignedIn,
      waitingAtMost: configuration.linkWaitMilliseconds)
    observation = router.observe { [weak self] in self?.routerMoved($0) }
  }

  /// Restores the scene of somebody who has signed in, and follows it from then on.
  ///
  /// Whoever was signed in before is signed out. Whoever is signed in already stays, with other roles
  /// perhaps. What the person did since this was called is done again on top of what came back; then
  /// the link that waited is gone to.
  ///
  /// - Returns: What came back and what did not.
  /// - Throws: ``StoreError``, or what an outside source throws. Nothing is then followed or saved, so
  ///   that a scene which could not be read stays as it is, and a link that waits goes on waiting.
  ///   ``SessionError/overtaken`` where somebody signed in or out meanwhile.
  @discardableResult
  public func signIn(_ principal: Principal) async throws -> RestorationReport {
    guard let id = principal.id else { throw SessionError.principalUnknown }
    let isPresent = self.principal.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false
    if isPresent, phase == .following, let lastRestored {
      self.principal = principal
      validateSoon()
      return lastRestored
    }
    if phase != .signedOut, !isPresent {
      let saver = saver
      leave()
      onEvent?(.signedOut)
      // Nobody waits for what somebody else did last; what becomes of it is told as an event.
      Task { try? await saver?.flush() }
    }
    epoch += 1
    let epoch = self.epoch
    self.principal = principal
    phase = .restoring
    desk.signIn(principal, at: store.now)
    let report: RestorationReport
    do {
      // What they did before they left is stored before anything is read.
      try await finishLeaving(of: id)
      guard epoch == self.epoch else { throw SessionError.overtaken }
      // Asked for before anything is read, so that no change falls between.
      let changes = try await store.changes()
      let restored = try await restored(for: principal)
      guard epoch == self.epoch else { throw SessionError.overtaken }
      begin(restored, principal, changes)
      report = restored.report
    } catch {
      if epoch == self.epoch { leave(isInterrupted: true) }
      throw error
    }
    await deliverWaiting()
    return report
  }

  /// Signs out: nothing of the person is left in the router, and what waited for them is gone.
  ///
  /// The router is empty before this waits for anything. The newest state is then saved for them.
  ///
  /// - Throws: What the last save throws. It is tried again by itself as long as it may pass, and
  ///   before the same person signs in again.
  public func signOut() async throws {
    let saver = saver
    leave()
    onEvent?(.signedOut)
    try await saver?.flush()
  }

  /// Saves what is not saved yet, and waits for it: on the way to the background, say.
  ///
  /// - Throws: What the save throws. The state is then kept and saved at the next occasion.
  public func flush() async throws {
    for saver in unsaved { try await saver.flush() }
  }

  /// Saves what is not saved yet before it returns: on the way out, when there is no time to wait.
  ///
  /// - Throws: What the save throws. The state is then kept and saved at the next occasion.
  public func saveNow() throws {
    for saver in unsaved { try saver.saveNow() }
  }

  /// Whether everything is saved, also of those who have left.
  public var isSaved: Bool { unsaved.isEmpty }

  /// What has something to save.
  private var unsaved: [SceneSaver<Schema>] {
    (leaving + (saver.map { [$0] } ?? [])).filter { !$0.isClean }
  }

  /// Says that the restored screens stand, where attempts are counted.
  ///
  /// - Throws: ``StoreError``, or ``SessionError/notRestored``.
  public func confirmShown() async throws {
    guard phase == .following else { throw SessionError.notRestored }
    try await store.confirmRestore(scene, as: principal)
  }

  // MARK: Inside

  @ObservationIgnored private var lastRestored: RestorationReport?

  private func restored(for principal: Principal) async throws -> RestoredScene<Schema> {
    configuration.countsAttempts
      ? try await store.beginRestore(Schema.self, scene: scene, for: principal)
      : try await store.restore(Schema.self, scene: scene, for: principal)
  }

  /// Saves what somebody did before they left.
  ///
  /// - Throws: What the save throws, where it may still pass: what is stored is then older than what
  ///   they saw last, and is not shown to them.
  private func finishLeaving(of id: String) async throws {
    leaving.removeAll(where: \.isClean)
    for saver in leaving
    where saver.principal.id.map({ $0.utf8.elementsEqual(id.utf8) }) ?? false {
      do {
        try await saver.flush()
      } catch {
        if saver.mayPass { throw error }
        saver.cancel()
      }
    }
    leaving.removeAll(where: \.isClean)
  }

  private func begin(
    _ restored: RestoredScene<Schema>, _ principal: Principal, _ changes: StoreChanges
  ) {
    let moves = movesMeanwhile
    movesMeanwhile = []
    settling { router.apply(.adopt(restored.state)) }
    saver = SceneSaver(
      store, scene: scene, principal: principal, restored: router.state,
      revision: restored.report.revision ?? 0,
      delay: .milliseconds(max(0, configuration.saveDelayMilliseconds))
    ) { [weak self] outcome in self?.saved(outcome) }
    phase = .following
    lastRestored = restored.report
    onEvent?(.restored(restored.report))
    for move in moves { replay(move) }
    follow(changes, until: restored.report.validUntil)
    // A failure is no loss: the next start notes it as well.
    Task { [store, scene] in
      try? await store.writes.run { try store.noteUse(of: scene, as: principal) }
    }
  }

  /// Moves the router to what was validated already.
  @discardableResult
  func settling<Result>(_ body: () -> Result) -> Result {
    let was = isSettling
    isSettling = true
    defer { isSettling = was }
    return body()
  }

  /// Ends what was, with nothing left of it on screen.
  ///
  /// - Parameter isInterrupted: Whether they only could not be brought back yet: what waits for them
  ///   stays.
  private func leave(isInterrupted: Bool = false) {
    epoch += 1
    tasks.cancelAll()
    if let saver, !saver.isClean { leaving.append(saver) }
    saver = nil
    // What hangs in a judgement for whoever leaves holds up nobody who comes.
    turns = SessionTurns()
    isValidating = false
    lastRestored = nil
    phase = .signedOut
    principal = .unknown
    arrival = nil
    movesMeanwhile = []
    cuts = [:]
    wantsValidation = false
    waitsForConfirmation = false
    if isInterrupted {
      desk.interrupt()
      forgetLater()
    } else {
      desk.signOut()
    }
    settling { router.apply(.signOut) }
  }
}
