extension FaultPlan {
  /// A fault that came.
  public struct Injection: Hashable, Sendable {
    /// What failed.
    public let fault: Fault
    /// At which call.
    public let call: Call
    /// On which file, by its whole path.
    public let path: String
  }

  /// Lets a call fail.
  ///
  /// Calls are counted from now on, and only those that can fail so; see ``Fault/calls``.
  ///
  /// - Parameters:
  ///   - fault: How it fails.
  ///   - n: Which call, from 1.
  ///   - calls: The kinds of calls that are counted.
  ///   - suffix: How the path of the file ends, such as `-wal` for a log; nil for all files.
  ///   - persistence: Whether those after it fail too.
  public func inject(
    _ fault: Fault, atCall n: Int, of calls: Set<Call> = .all, onFiles suffix: String? = nil,
    _ persistence: Persistence = .once
  ) {
    desk.add(
      FaultRule(
        fault: fault, counter: CallCounter(calls.intersection(fault.calls), suffix, nth: n),
        persistence: persistence))
  }

  /// Runs something before a call, such as the commit of another connection.
  ///
  /// It runs once, on the thread of the call, under no lock of the plan. The calls that it makes
  /// itself are neither counted nor do they fail.
  ///
  /// - Parameters:
  ///   - calls: The kinds of calls that are counted, from now on.
  ///   - n: Before which of them, from 1.
  ///   - suffix: How the path of the file ends; nil for all files.
  ///   - action: What is run.
  public func before(
    _ calls: Set<Call>, nth n: Int, onFiles suffix: String? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    desk.add(FaultAction(counter: CallCounter(calls, suffix, nth: n), action: action))
  }

  /// How many calls there were, of these kinds, since the plan was made or reset.
  public func count(of calls: Set<Call> = .all) -> Int {
    desk.counts.reduce(0) { calls.contains($1.key) ? $0 + $1.value : $0 }
  }

  /// How many calls there were of each kind, since the plan was made or reset.
  public var counts: [Call: Int] { desk.counts }

  /// The first fault that came since the plan was made or reset; nil where none did.
  public var firstInjection: Injection? { desk.firstInjection }

  /// Whether a fault came since the plan was made or reset.
  public var didInject: Bool { firstInjection != nil }

  /// Lets nothing fail any more, and runs no more actions.
  ///
  /// After the death of the process, files can be opened anew, as another process would; those that
  /// were open stay dead. Close them first: until then they may hold locks.
  public func lift() {
    desk.lift()
  }

  /// Does what ``lift()`` does, and counts from 0 again.
  public func reset() {
    desk.reset()
  }

  /// Hands over each effect on the files, in their order, one at a time.
  ///
  /// `tap` must not use a database below the folder. There is one; another replaces it.
  package func tap(_ tap: (@Sendable (FileEffect) -> Void)?) {
    desk.set(tap)
  }
}
