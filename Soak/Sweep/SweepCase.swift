internal import BacktrailTesting

/// What fails during one run of an operation.
struct SweepCase: Sendable, CustomStringConvertible {
  /// A fault, and when it comes.
  struct Injection: Sendable, Hashable {
    var fault: FaultPlan.Fault
    /// Which of the calls that can fail so.
    var call: Int
    var persistence: FaultPlan.Persistence
  }

  var operation: String
  var injections: [Injection]
  /// Whether a store is closed while the calls still fail.
  var closesFailing = false

  var description: String {
    let faults = injections.map {
      "\($0.fault.rawValue) at call \($0.call) \($0.persistence.rawValue)"
    }
    return "\(operation): \(faults.joined(separator: " and "))"
      + (closesFailing ? ", closed while it fails" : "")
  }

  /// Whether the process dies.
  var isDeadly: Bool { injections.contains { $0.fault == .death } }

  /// Tells a plan.
  func inject(into plan: FaultPlan) {
    for injection in injections {
      plan.inject(injection.fault, atCall: injection.call, injection.persistence)
      // A reader who finds every lock taken tries for ten seconds, which is SQLite's own wait and no
      // timeout of ours: a lock that is held is let go again.
      if injection.fault == .busy, injection.persistence == .fromThenOn {
        plan.before(injection.fault.calls, nth: injection.call + Self.busyCalls) { [weak plan] in
          plan?.lift()
        }
      }
    }
  }

  /// At how many calls a lock is held that is held on.
  private static let busyCalls = 12
}

extension SweepCase {
  /// Every fault at every call that can fail so, once and from then on.
  static func all(of recording: SweepRecording) -> [SweepCase] {
    FaultPlan.Fault.allCases.flatMap { fault in
      // Whoever dies stays dead.
      let persistences: [FaultPlan.Persistence] =
        fault == .death ? [.once] : FaultPlan.Persistence.allCases
      let calls = recording.count(of: fault.calls)
      return persistences.flatMap { persistence in
        (1...max(1, calls)).prefix(calls).map { call in
          SweepCase(
            operation: recording.operation.name,
            injections: [Injection(fault: fault, call: call, persistence: persistence)],
            closesFailing: persistence == .fromThenOn && call.isMultiple(of: 2))
        }
      }
    }
  }

  /// Two faults at calls of their own.
  static func pair(
    of recording: SweepRecording, using generator: inout some RandomNumberGenerator
  ) -> SweepCase? {
    let faults = FaultPlan.Fault.allCases.filter { recording.count(of: $0.calls) > 0 }
    guard !faults.isEmpty else { return nil }
    let injections = (1...2).map { _ in
      let fault = faults[Int.random(in: 0..<faults.count, using: &generator)]
      return Injection(
        fault: fault, call: .random(in: 1...recording.count(of: fault.calls), using: &generator),
        persistence: fault == .death || .random(using: &generator) ? .once : .fromThenOn)
    }
    return SweepCase(
      operation: recording.operation.name, injections: injections,
      closesFailing: .random(using: &generator))
  }
}
