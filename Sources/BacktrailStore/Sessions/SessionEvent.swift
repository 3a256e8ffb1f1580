public import BacktrailNavigation

/// What happened in a session that the person did not do with their own hands.
public enum SessionEvent<Schema: NavigationSchema>: Sendable {
  /// Somebody signed in, and their scene was restored as far as it could be.
  case restored(RestorationReport)
  /// Routes or presentations that are not valid any more were taken away, and why.
  case pruned(RestorationReport)
  /// A destination was resolved: it was gone to, or it waits.
  case resolved(ResolvedDestination<Schema>)
  /// A link leads nowhere, and why. The person stays where they are.
  case refused(LinkDelivery, LinkRefusal)
  /// A delivery that was handled before came again, and was not handled.
  case repeated(NavigationDestination<Schema>)
  /// The scene was saved; this is its revision now.
  case saved(revision: Int)
  /// The scene could not be saved. Its newest state is kept and saved at the next occasion.
  case saveFailed(any Error)
  /// What is on screen could not be validated. It is tried again.
  case validationFailed(any Error)
  /// A destination that waited could not be resolved. It goes on waiting.
  case linkFailed(any Error)
  /// Nobody is signed in any more, and nothing of them is left on screen.
  case signedOut
}

/// How a session works.
public struct SessionConfiguration: Sendable {
  /// For how long a change of the state waits for others before it is saved, in milliseconds.
  public var saveDelayMilliseconds: Int64 = 300
  /// Whether restores are counted, so that one which ends in a crash again and again is cut.
  ///
  /// Then call ``SceneSession/confirmShown()`` once the restored screens stand.
  public var countsAttempts: Bool = false
  /// For how long a destination that cannot be gone to yet waits at most, in milliseconds. Never
  /// longer than ten minutes.
  public var linkWaitMilliseconds: Int64 = 600_000
  /// Who was signed in last, where the app remembers it beyond its own end. A link that comes before
  /// anybody has signed in waits for them alone.
  public var lastSignedIn: Principal?

  /// 300 ms, attempts not counted, ten minutes, nobody.
  public init() {}
}

/// Why a session could not do what it was asked for.
public enum SessionError: Error, Hashable, Sendable {
  /// Somebody signed in or out meanwhile, so that it is of no use any more.
  case overtaken
  /// The session's scene was not restored yet, so that nothing of it may be written.
  case notRestored
  /// The session was made without a map of links.
  case noLinks

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .overtaken: "overtaken"
    case .notRestored: "notRestored"
    case .noLinks: "noLinks"
    }
  }
}

extension SessionError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .overtaken: "Somebody signed in or out meanwhile; ask again for whoever is there now."
    case .noLinks: "The session has no map of links; give it one when it is made."
    case .notRestored: "The scene was not restored yet; sign in first."
    }
  }
}
