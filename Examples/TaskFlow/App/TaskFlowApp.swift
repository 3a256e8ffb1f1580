public import BacktrailNavigation
public import BacktrailStore
internal import Foundation
public import Observation

/// The app as far as it can be without a user interface: one window, its router, and the session that
/// ties it to a scene of the store.
///
/// ```swift
/// let app = TaskFlowApp(in: store, scene: "main")
/// try await app.open("taskflow://projects/\(id)")  // nobody is signed in: it waits
/// try await app.signIn(ana)                        // their scene is restored, then the link opens
/// app.startProject()
/// app.type("Garden")
/// app.closeSheet()                                 // asks first: there are unsaved changes
/// print(app.screens.map { $0.makeScreen() })
/// ```
///
/// What is on screen follows from the session's phase and the router's state and from nothing else:
/// signing in and out swaps the root, and nothing of one person is left for the next.
@Observable
@MainActor
public final class TaskFlowApp {
  /// Where the person is.
  public let router: Router<TaskFlow>
  /// Restores, saves and follows the scene, and opens links.
  public let session: SceneSession<TaskFlow>

  /// The title that is being typed for a new project; nil where none is begun.
  public internal(set) var draft: String?
  /// What is asked before a deletion; nil where nothing is asked.
  public internal(set) var question: DeletionQuestion?
  /// What the app has told the person, a sentence each, since it was last cleared
  /// or somebody signed out.
  public internal(set) var notices: [String] = []

  /// Hears of everything that happens without the person's own doing, with its reasons.
  @ObservationIgnored public var onEvent: ((SessionEvent<TaskFlow>) -> Void)?

  @ObservationIgnored let store: RestorationStore
  /// The names under which whoever is signed in has seen records.
  @ObservationIgnored var seenNames: [RecordID: String] = [:]
  @ObservationIgnored private var observation: RouterObservation<TaskFlow>?

  /// A window in which nobody is signed in yet.
  ///
  /// - Parameters:
  ///   - store: The store with the records, the grants and the scenes.
  ///   - scene: The id of the window's scene.
  ///   - configuration: How the session works.
  public init(
    in store: RestorationStore, scene: String,
    configuration: SessionConfiguration = SessionConfiguration()
  ) {
    self.store = store
    router = Router(shape: .tabs)
    session = SceneSession(
      router, in: store, scene: scene, links: TaskFlow.links, configuration: configuration)
    session.onEvent = { [weak self] event in self?.hear(event) }
    observation = router.observe { [weak self] _ in self?.forgetWhatWasDismissed() }
  }

  // MARK: Signing in and out

  /// Restores the scene of somebody who has signed in, and opens the link that waited for them.
  ///
  /// - Throws: What the session throws. Nobody is signed in then.
  @discardableResult
  public func signIn(_ principal: Principal) async throws -> RestorationReport {
    try await session.signIn(principal)
  }

  /// Swaps the root for the one that signs in. The scene is saved for whoever leaves.
  ///
  /// - Throws: What the last save throws.
  public func signOut() async throws { try await session.signOut() }

  // MARK: Links

  /// Opens a link.
  ///
  /// - Parameters:
  ///   - link: The link as it came, unrepaired.
  ///   - id: The id under which the system delivered it, where it did.
  /// - Returns: What became of it; nil where it was handled before.
  /// - Throws: `LinkRefusal` where it leads nowhere, or `StoreError`.
  @discardableResult
  public func open(
    _ link: String, id: String? = nil
  ) async throws -> ResolvedDestination<TaskFlow>? {
    try await session.open(LinkDelivery(link, id: id))
  }

  /// Opens what a notification is about: the link under its key `link`.
  ///
  /// - Parameters:
  ///   - notification: The payload.
  ///   - id: The id of the notification. One that was handled is not handled again.
  /// - Returns: As ``open(_:id:)``.
  /// - Throws: As ``open(_:id:)``.
  @discardableResult
  public func open(
    notification: [String: String], id: String
  ) async throws -> ResolvedDestination<TaskFlow>? {
    try await session.open(LinkPayload(notification), id: id, from: .notification)
  }

  /// Forgets what the person has read.
  public func clearNotices() { notices = [] }

  // MARK: Inside

  /// What belongs to a sheet or a question goes with it, whatever dismissed it.
  private func forgetWhatWasDismissed() {
    let modals = (router.state.presented + router.state.momentary.queued).map(\.modal)
    if !modals.contains(.newProject) { draft = nil }
    if let record = question?.record, !modals.contains(where: { $0.asksToDelete == record }) {
      question = nil
    }
  }

  private func hear(_ event: SessionEvent<TaskFlow>) {
    if let notice = notice(of: event) { notices.append(notice) }
    if case .signedOut = event { (seenNames, notices) = ([:], []) }
    onEvent?(event)
  }
}
