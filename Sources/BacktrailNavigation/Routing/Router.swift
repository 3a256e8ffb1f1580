public import Observation

/// Owns where a person is in one scene, and moves them.
///
/// ```swift
/// let router = Router<TaskFlow>(shape: .tabs)
/// router.push(.project(garden))
/// router.present(.newProject)
/// router.undo()
/// ```
///
/// The router itself decides nothing: every change is a ``NavigationMove``, which
/// ``SceneState/apply(_:)`` makes. For SwiftUI it offers properties and subscripts that `@Bindable`
/// projects; what the system writes through them becomes a move too.
///
/// ```swift
/// NavigationStack(path: $router[path: .projects]) { … }
///   .sheet(item: $router[sheet: .projects]) { … }
/// ```
@Observable
@MainActor
public final class Router<Schema: NavigationSchema> {
  /// How the app lays its stacks out.
  public let shape: NavigationShape<Schema>

  /// How much room the scene has. This is a fact that the app hands in, and no part of the state.
  public var width: SizeClass

  /// Whether the person wants the secondary column where there is room for it.
  public var wantsSecondaryColumn = true

  /// Whether selecting the selected tab again pops it to its root. True unless said otherwise.
  public var popsReselectedTab = true

  /// Whether the next item is only shown once the system has taken the one before off the screen.
  ///
  /// The state presents what waits as soon as there is room. SwiftUI loses an item that it is handed
  /// while a sheet or a cover still moves away, so set this and tell the router when that has ended:
  ///
  /// ```swift
  /// .sheet(item: $router[sheet: .projects]) { router.didDismiss(over: .projects) } content: { … }
  /// ```
  ///
  /// Until then the bindings of that tab hold nil. False unless said otherwise.
  public var waitsForDismissal = false

  var current: SceneState<Schema>
  var past: [Step] = []
  var undone: [Step] = []
  /// The tabs over which something still moves off the screen.
  var closing: Set<Schema.Tab> = []

  @ObservationIgnored let recordingLimit: Int
  @ObservationIgnored private var observations: [WeakObservation] = []
  @ObservationIgnored private var untold: [RecordedMove<Schema>] = []
  @ObservationIgnored private var isTelling = false

  /// The slot whose item has given way to another of its kind, until its binding is read again or a
  /// move is made: what is written there before is about the item that has gone.
  @ObservationIgnored var dismissedSlot: PresentationSlot?

  /// A router at the root of the default tab, unless said otherwise.
  ///
  /// - Parameters:
  ///   - shape: How the app lays its stacks out.
  ///   - state: Where it starts.
  ///   - width: How much room the scene has at first.
  ///   - recordingLimit: How many moves are kept. The oldest go first.
  public init(
    shape: NavigationShape<Schema> = .tabs, state: SceneState<Schema> = .init(),
    width: SizeClass = .regular, recordingLimit: Int = 256
  ) {
    self.shape = shape
    self.width = width
    self.recordingLimit = max(0, recordingLimit)
    current = state.settled()
  }

  /// Where the person is. To set it is to adopt another state.
  public var state: SceneState<Schema> {
    get { current }
    set { apply(.adopt(newValue)) }
  }

  /// What is seen of the state.
  public var columns: VisibleColumns<Schema> {
    shape.columns(of: current, width: width, wantsSecondary: wantsSecondaryColumn)
  }

  /// Makes a move exactly as it is written, whatever the shape and the width are.
  ///
  /// A move that changes the state is recorded, and can be undone. A move that takes over a whole
  /// state begins the record anew when it changes anything: nothing that it took away can come back.
  ///
  /// - Returns: What became of the move. A refused one has changed nothing.
  @discardableResult
  public func apply(_ move: NavigationMove<Schema>) -> MoveOutcome {
    dismissedSlot = nil
    var next = current
    let outcome = next.apply(move)
    if case .refused = outcome {
      tell(of: move, .made, outcome)
      return outcome
    }
    let before = current
    switch move {
    case .signOut: (past, undone) = ([], [])
    // Said again after undoing: what was a memory is so now, and redoing would throw it away.
    case .setUnsaved(true, _): undone = []
    default: break
    }
    if next == before {
      // What an equal state comes from is nothing that a view shows.
      if next.origin != nil || before.origin != nil { current = next }
      if outcome != .unchanged { tell(of: move, .made, outcome) }
      return outcome
    }
    change(to: next)
    switch move {
    // What was on the screen belongs to another root now.
    case .signOut, .adopt: closing = []
    default: break
    }
    undone = []
    if move.settlesState {
      past = []
    } else {
      past.append(Step(move: move, before: before))
      if past.count > recordingLimit { past.removeFirst(past.count - recordingLimit) }
    }
    tell(of: move, .made, outcome)
    return outcome
  }

  /// Tells of each move from now on, in their order, until the token is cancelled or let go.
  ///
  /// It is called on the main actor before the move's call returns, also for a move that was
  /// refused, and not for one that found everything as it wants it. It may make moves itself; those
  /// are told of afterwards, so that nobody hears of an older state after a newer one.
  public func observe(
    _ report: @escaping (RecordedMove<Schema>) -> Void
  ) -> RouterObservation<Schema> {
    let observation = RouterObservation(report)
    observations.append(WeakObservation(observation: observation))
    return observation
  }

  /// Makes another state the present one, and notes what the system has to take off the screen.
  func change(to next: SceneState<Schema>) {
    let tab = current.selectedTab
    let coming = next.presentedItem(over: tab)
    if let going = current.presentedItem(over: tab), going.id != coming?.id {
      if waitsForDismissal, going.kind.reportsDismissal { closing.insert(tab) }
      if going.kind == coming?.kind {
        dismissedSlot = PresentationSlot(kind: going.kind, tab: tab)
      }
    }
    current = next
  }

  func tell(
    of move: NavigationMove<Schema>, _ direction: RecordedMove<Schema>.Direction,
    _ outcome: MoveOutcome
  ) {
    observations.removeAll { $0.observation?.isCancelled ?? true }
    if observations.isEmpty { return }
    untold.append(
      RecordedMove(move: move, direction: direction, outcome: outcome, state: current))
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let next = untold.removeFirst()
      for entry in observations { entry.observation?.tell(of: next) }
    }
  }

  /// A move that was made, and the state before it.
  struct Step {
    let move: NavigationMove<Schema>
    let before: SceneState<Schema>
  }

  /// Where a binding finds what is presented.
  struct PresentationSlot: Hashable {
    let kind: PresentationKind
    let tab: Schema.Tab
  }

  private struct WeakObservation {
    weak var observation: RouterObservation<Schema>?
  }
}

extension PresentationKind {
  /// Whether the system says when one of this kind has gone.
  fileprivate var reportsDismissal: Bool { self == .sheet || self == .fullScreenCover }
}

extension NavigationMove {
  /// Whether the move takes over a whole state, so that nothing before it may come back.
  var settlesState: Bool {
    switch self {
    case .adopt, .prune, .signOut: true
    default: false
    }
  }
}
