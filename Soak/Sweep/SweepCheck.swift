internal import BacktrailTesting
internal import Foundation

/// Every call on the files of a store fails in every way, while the store does everything that it can
/// do.
struct SweepCheck: SoakCheck {
  let name = "io-faults"
  let purpose =
    "a call on the files that fails loses nothing acknowledged and leaves no half of anything"

  func run(_ round: SoakRound) throws -> SoakTally {
    var generator = SoakRandom(seed: round.seed)
    var tally = SoakTally()
    // What is prepared waits for no disk either.
    let plan = try FaultPlan(below: round.folder)
    defer { withExtendedLifetime(plan) {} }
    let recordings = try SweepOperations.all.map { try SweepRecording($0, below: round.folder) }
    let singles = recordings.map { SweepCase.all(of: $0) }
    let faults = singles.reduce(0) { $0 + $1.count }
    tally.count("single faults", faults)
    // In full, every one of them once.
    let room = round.count(short: 96, full: faults + 1_500)
    let chosen = cases(singles, of: recordings, room: room, &generator)
    for (recording, cases) in zip(recordings, chosen) {
      tally.count("operations")
      if recording.states.count != recording.operation.commits + 1 {
        tally.fail(
          "\(recording.operation.name) passes through \(recording.states.count) states in "
            + "\(recording.operation.commits) transactions")
      }
      for fault in cases {
        let trial = SweepTrial(recording, fault, below: round.folder)
        try trial.run()
        tally.count(fault.injections.count == 1 ? "of them tried" : "pairs of faults tried")
        tally.count("runs with a fault", trial.didInject ? 1 : 0)
        tally.count("acknowledged", trial.isAcknowledged ? 1 : 0)
        // Of two faults the first may end what the second was to come in.
        if fault.injections.count == 1, !trial.didInject {
          tally.fail("\(trial.fault): the fault never came")
        }
        for failure in trial.failures { tally.fail(failure) }
      }
    }
    try control(round, &tally)
    return tally
  }

  /// Sees to it that what is not in order is seen.
  private func control(_ round: SoakRound, _ tally: inout SoakTally) throws {
    let recording = try SweepRecording(SweepOperations.control, below: round.folder)
    let faults: [FaultPlan.Fault] = [.ioError, .diskFull, .shortWrite, .failedSync, .death]
    for fault in faults {
      let injection = SweepCase.Injection(fault: fault, call: 1, persistence: .fromThenOn)
      let trial = SweepTrial(
        recording, SweepCase(operation: recording.operation.name, injections: [injection]),
        below: round.folder)
      try trial.run()
      tally.count("controls seen to fail", trial.failures.isEmpty ? 0 : 1)
      if trial.failures.isEmpty { tally.fail("the control is not seen: \(trial.fault)") }
    }
  }

  /// What is tried of each operation: everything, or as much of each as there is room for, and where
  /// there is more room two faults at a time.
  private func cases(
    _ singles: [[SweepCase]], of recordings: [SweepRecording], room: Int,
    _ generator: inout SoakRandom
  ) -> [[SweepCase]] {
    var cases = singles
    var room = room
    let order = cases.indices.sorted { cases[$0].count < cases[$1].count }
    for (done, index) in order.enumerated() {
      let share = room / (order.count - done)
      if cases[index].count > share {
        cases[index] = Array(cases[index].shuffled(using: &generator).prefix(share))
      }
      room -= cases[index].count
    }
    while room > 0 {
      let index = Int.random(in: recordings.indices, using: &generator)
      if let pair = SweepCase.pair(of: recordings[index], using: &generator) {
        cases[index].append(pair)
      }
      room -= 1
    }
    return cases
  }
}
