/// What became of a destination that was resolved.
public struct ResolvedDestination<Schema: NavigationSchema>: Sendable {
  /// Whether the destination may be gone to.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It may, as far as the destination says.
    case arrived
    /// Nobody is signed in yet: it waits until somebody is.
    case pending
    /// Something of it is not known yet: it waits until it is.
    case waiting
  }

  /// Whether it may be gone to.
  public var outcome: Outcome
  /// Where to go: what may be shown. What was asked for, where it waits.
  public var destination: NavigationDestination<Schema>
  /// The verdicts on what was asked for, and why anything was dropped.
  public var report: RestorationReport
  /// What may be shown while it waits for something to be known; nil where it does not.
  public internal(set) var meanwhile: NavigationDestination<Schema>?
  /// Whether nothing of it may be shown, so that the destination is the schema's own for that.
  public var isNotFound = false

  init(
    _ outcome: Outcome, _ destination: NavigationDestination<Schema>, _ report: RestorationReport
  ) {
    self.outcome = outcome
    self.destination = destination
    self.report = report
  }

  /// A destination that waits until somebody has signed in.
  package static func pending(_ destination: NavigationDestination<Schema>) -> Self {
    Self(.pending, destination, RestorationReport(.deferred))
  }

  /// The reason that ended it: the first that is not a mere consequence. Nil where all arrived.
  public var reason: Reason? {
    if outcome == .pending { return .notSignedIn }
    let lost = outcome == .waiting ? report.parked : report.dropped
    return (lost.first { $0.reason != .afterInvalid } ?? lost.first)?.reason
  }
}
