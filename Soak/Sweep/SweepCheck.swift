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
    for recording in recordings {
      for fault in cases(of: recording, recordings.count, round, &generator) {
        let trial = SweepTrial(recording, fault, below: round.folder)
        try trial.run()
        tally.count("runs")
        tally.count("acknowledged", trial.isAcknowledged ? 1 : 0)
        for failure in trial.failures { tally.fail(failure) }
      }
    }
    return tally
  }

  /// What is tried of an operation.
  private func cases(
    of recording: SweepRecording, _ operations: Int, _ round: SoakRound,
    _ generator: inout SoakRandom
  ) -> [SweepCase] {
    let all = SweepCase.all(of: recording)
    let count = round.count(short: 160, full: 5_000) / operations
    var cases = all.count <= count ? all : Array(all.shuffled(using: &generator).prefix(count))
    while cases.count < count, let pair = SweepCase.pair(of: recording, using: &generator) {
      cases.append(pair)
    }
    return cases
  }
}
