internal import BacktrailStore
internal import Foundation

/// A writing process is killed at a random instant, again and again, on the same store.
///
/// After each kill the store has to hold, row by row, what the acknowledged steps make of an empty
/// one in a process that nobody kills, or what those and the next one make of it.
struct KillCheck: SoakCheck {
  let name = "kill"
  let purpose =
    "kill -9 of a writing process loses nothing acknowledged and leaves no half of a write"

  func run(_ round: SoakRound) throws -> SoakTally {
    let kills = round.count(short: 10, full: 500)
    var random = SoakRandom(seed: round.seed)
    var tally = SoakTally()
    // A store that goes on through many kills, and several whose creation may be hit.
    var lineage = try Lineage(round, number: 0)
    for kill in 0..<kills {
      if kill > 0, kill.isMultiple(of: kills / 10) {
        lineage.close()
        lineage = try Lineage(round, number: kill)
      }
      try lineage.kill(kill, in: round, &random, &tally)
      // What follows would only say again what was wrong.
      if !tally.failures.isEmpty { break }
    }
    lineage.close()
    return tally
  }
}

/// One store that goes on through kills, and the one beside it that nobody kills.
private struct Lineage {
  private let path: String
  private let seed: UInt64
  private let reference: WriterScript
  /// How many steps the store holds.
  private var steps = 0

  init(_ round: SoakRound, number: Int) throws {
    seed = round.seed &+ UInt64(number)
    path = round.folder.appending(path: "store\(number).db").path(percentEncoded: false)
    reference = try WriterScript(
      seed: seed,
      path: round.folder.appending(path: "whole\(number).db").path(percentEncoded: false),
      durability: .normal)
  }

  func close() { reference.store.close() }

  mutating func kill(
    _ number: Int, in round: SoakRound, _ random: inout SoakRandom, _ tally: inout SoakTally
  ) throws {
    let durability = number.isMultiple(of: 2) ? "normal" : "full"
    let worker = try WorkerProcess(
      "killed-writer", [path, "\(seed)", "\(steps)", durability], in: round.folder)
    var heard = worker.read(1)
    // Some are killed while they open the store, and recover what the one before left.
    if Int.random(in: 0..<4, using: &random) > 0 {
      heard += worker.read(1 + Int.random(in: 0..<24, using: &random))
    }
    usleep(UInt32.random(in: 0..<4_000, using: &random))
    worker.kill()
    heard += worker.readToEnd()
    let ending = worker.wait()
    tally.count("kills")
    let place = "kill \(number) (\(durability), after step \(steps))"
    guard ending == .killed(by: SIGKILL) else {
      return tally.fail("\(place): the writer ended by itself, \(ending): \(worker.errorText)")
    }
    let acknowledged = heard.count { $0 == KilledWriter.acknowledgement }
    tally.count("acknowledged", acknowledged)
    if heard.last == KilledWriter.isHere { tally.count("while opening") }
    try judge(acknowledged, place, &tally)
  }

  /// Compares what is there with what may be there.
  private mutating func judge(
    _ acknowledged: Int, _ place: String, _ tally: inout SoakTally
  ) throws {
    for _ in 0..<acknowledged { try advance() }
    do {
      // Whoever opens the store recovers what the killed one left.
      let store = try RestorationStore(path: path)
      let findings = try store.diagnose().findings.filter { $0.severity == .error }
      store.close()
      for finding in findings { tally.fail("\(place): \(finding.message)") }
    } catch {
      return tally.fail("\(place): the store cannot be used: \(error)")
    }
    let found = try StoreRows(path: path)
    let expected = try StoreRows(path: reference.store.path)
    if found == expected { return }
    try advance()
    tally.count("visible though not acknowledged")
    guard try found == StoreRows(path: reference.store.path) else {
      return tally.fail(
        "\(place): after \(steps - 1) acknowledged steps there is \(found.difference(from: expected))"
      )
    }
  }

  private mutating func advance() throws {
    try reference.run(step: steps)
    steps += 1
  }
}
