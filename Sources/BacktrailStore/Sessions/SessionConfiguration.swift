public import BacktrailNavigation

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
