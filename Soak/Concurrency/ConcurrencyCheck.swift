internal import Foundation

/// Many threads and tasks use one store and one session at once; also in a build that looks for
/// races, whose report is a failure.
struct ConcurrencyCheck: SoakCheck {
  let name = "concurrency"
  let purpose =
    "threads, tasks, watchers and a session on one store see whole snapshots, also at its close"

  func run(_ round: SoakRound) throws -> SoakTally {
    let rounds = round.count(short: 4, full: 40)
    let milliseconds = round.count(short: 400, full: 750)
    var tally = SoakTally()
    let worker = try WorkerProcess(
      "concurrent",
      [round.folder.path(percentEncoded: false), "\(round.seed)", "\(rounds)", "\(milliseconds)"],
      in: round.folder)
    tally.add(lines: String(decoding: worker.readToEnd(), as: UTF8.self))
    let ending = worker.wait()
    if ending != .exited(0) { tally.fail("it ended with \(ending): \(worker.errorText)") }
    tally.require("restores", "saves", "record writes", "grant writes", "moves", "changes")
    return tally
  }
}
