internal import Foundation

/// Memory runs out at each allocation of SQLite's during each kind of call.
struct MemoryCheck: SoakCheck {
  let name = "memory"
  let purpose = "out of memory, a call is done or refused, and the store is as it was"

  func run(_ round: SoakRound) throws -> SoakTally {
    // A restore and a save at each of their allocations; of the others, which have the most in common
    // with them, some that depend on the seed.
    let most = round.count(short: 8, full: .max)
    let mostOfOthers = round.count(short: 3, full: 300)
    var tally = SoakTally()
    let worker = try WorkerProcess(
      "memory",
      [round.folder.path(percentEncoded: false), "\(round.seed)", "\(most)", "\(mostOfOthers)"],
      in: round.folder,
      // A call allocates as often each time only where its sets are walked in the same order.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    let output = String(decoding: worker.readToEnd(), as: UTF8.self)
    let ending = worker.wait()
    tally.add(lines: output)
    tally.require("runs", "refused")
    if ending != .exited(0) {
      let last = output.split(separator: "\n").last ?? "nothing"
      tally.fail("it ended with \(ending) during: \(last) \(worker.errorText)")
    }
    return tally
  }
}
