internal import CBacktrailFaultVFS
internal import Synchronization

/// Decides what becomes of each call on the files of a plan, and counts them.
///
/// The files that are open hold it, also where the plan itself is gone.
final class FaultDesk: Sendable {
  /// Whether this thread runs an action, whose own calls are let through.
  @TaskLocal private static var isActing = false

  private let state: Mutex<FaultState>

  init(waitsForDisk: Bool) {
    state = Mutex(FaultState(waitsForDisk: waitsForDisk))
  }

  var counts: [FaultPlan.Call: Int] { state.withLock { $0.counts } }
  var firstInjection: FaultPlan.Injection? { state.withLock { $0.first } }

  func add(_ rule: FaultRule) {
    state.withLock { $0.rules.append(rule) }
  }

  func add(_ action: FaultAction) {
    state.withLock { $0.actions.append(action) }
  }

  func set(_ tap: (@Sendable (FileEffect) -> Void)?) {
    state.withLock { $0.tap = tap }
  }

  func lift() {
    state.withLock { $0.lift() }
  }

  func reset() {
    state.withLock { state in
      state.lift()
      state.counts = [:]
      state.first = nil
    }
  }

  func outcome(of call: UnsafePointer<backtrail_fault_call>) -> backtrail_fault_outcome {
    let call = call.pointee
    guard let kind = FaultPlan.Call(call.kind) else { return outcome(ofControl: call) }
    let path = String(cString: call.path)
    if Self.isActing { return state.withLock { $0.passed } }
    for action in state.withLock({ $0.count(kind, path, token: call.token) }) {
      Self.$isActing.withValue(true) { action() }
    }
    return state.withLock { $0.judge(kind, path, token: call.token, amount: call.amount) }
  }

  /// A file of a dead process takes no orders, but fails at none: some are not looked at.
  private func outcome(ofControl call: backtrail_fault_call) -> backtrail_fault_outcome {
    var outcome = backtrail_fault_outcome()
    outcome.code = state.withLock { $0.isDead(call.token) } ? SQLITE_NOTFOUND : SQLITE_OK
    return outcome
  }

  func tell(_ call: UnsafePointer<backtrail_fault_call>) {
    guard let tap = state.withLock({ $0.tap }), let effect = FileEffect(call.pointee) else {
      return
    }
    tap(effect)
  }
}
