internal import CBacktrailFaultVFS

/// What is to fail, and what was counted.
struct FaultState: Sendable {
  var counts: [FaultPlan.Call: Int] = [:]
  var rules: [FaultRule] = []
  var actions: [FaultAction] = []
  var first: FaultPlan.Injection?
  var tap: (@Sendable (FileEffect) -> Void)?
  /// What is opened now belongs to the process of this number.
  private var process: Int64 = 1
  /// The process that died last, and with it all before it.
  private var lastDead: Int64 = 0
  private let waitsForDisk: Bool

  init(waitsForDisk: Bool) {
    self.waitsForDisk = waitsForDisk
  }
}

extension FaultState {
  mutating func lift() {
    rules = []
    actions = []
    if lastDead == process { process += 1 }
  }

  /// Whether what is opened now, or was by the process of a number, belongs to one that died.
  func isDead(_ token: Int64) -> Bool {
    token == 0 ? lastDead == process : token <= lastDead
  }

  /// What a call is told that does not fail.
  var passed: backtrail_fault_outcome {
    var outcome = backtrail_fault_outcome()
    outcome.token = process
    outcome.is_free = waitsForDisk ? 0 : 1
    return outcome
  }

  /// Counts a call.
  ///
  /// - Returns: What is to be run before it.
  mutating func count(
    _ call: FaultPlan.Call, _ path: String, token: Int64
  ) -> [@Sendable () -> Void] {
    if isDead(token) { return [] }
    counts[call, default: 0] += 1
    if actions.isEmpty { return [] }
    var due: [@Sendable () -> Void] = []
    for index in actions.indices where actions[index].counter.place(of: call, path) == .here {
      due.append(actions[index].action)
    }
    return due
  }

  /// Says what becomes of a call that was counted.
  mutating func judge(
    _ call: FaultPlan.Call, _ path: String, token: Int64, amount: Int64
  ) -> backtrail_fault_outcome {
    if isDead(token) { return FaultPlan.Fault.death.answer(to: call, amount: amount) }
    var hit: FaultPlan.Fault?
    for index in rules.indices where rules[index].hits(call, path) {
      hit = hit ?? rules[index].fault
    }
    guard let hit else { return passed }
    if hit == .death { lastDead = process }
    first = first ?? FaultPlan.Injection(fault: hit, call: call, path: path)
    return hit.answer(to: call, amount: amount)
  }
}
