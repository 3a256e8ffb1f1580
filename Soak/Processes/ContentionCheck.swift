internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// Eight processes write to one store and read it at once.
struct ContentionCheck: SoakCheck {
  let name = "contention"
  let purpose = "eight processes at once lose nothing, see whole snapshots and hear of no lock"

  private static let processes = 8

  func run(_ round: SoakRound) throws -> SoakTally {
    let path = round.folder.appending(path: "store.db").path(percentEncoded: false)
    let store = try ContentionWorld.open(path)
    try ContentionWorld.fill(store)
    store.close()
    let milliseconds = round.count(short: 2_000, full: 30_000)
    let end = Instant.now.advanced(byMilliseconds: Int64(milliseconds))
    let workers = try (0..<Self.processes).map { number in
      try WorkerProcess(
        "contending", [path, "\(number)", "\(round.seed)", "\(end.millisecondsSince1970)"],
        in: round.folder)
    }
    var tally = SoakTally()
    var acknowledged: [String: Int] = [:]
    for (number, worker) in workers.enumerated() {
      let output = String(decoding: worker.readToEnd(), as: UTF8.self)
      let ending = worker.wait()
      if ending != .exited(0) {
        tally.fail("process \(number) ended with \(ending): \(worker.errorText)")
      }
      tally.add(lines: output)
      for line in output.split(separator: "\n") where line.hasPrefix("acknowledged ") {
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count == 3 { acknowledged[String(words[2]), default: 0] += Int(words[1]) ?? 0 }
      }
    }
    tally.require("saves", "record writes", "grant writes", "cuts", "restores")
    for sighting in ContentionWorld.sightings where acknowledged[sighting] ?? 0 == 0 {
      tally.fail("nobody saw \(sighting)")
    }
    try judge(path, acknowledged, &tally)
    return tally
  }

  /// Compares what is there at the end with what was acknowledged.
  private func judge(
    _ path: String, _ acknowledged: [String: Int], _ tally: inout SoakTally
  ) throws {
    let store = try ContentionWorld.open(path)
    defer { store.close() }
    for scene in ContentionWorld.shared {
      let revision = try store.load(scene, as: ContentionWorld.ana).summary.revision
      let saves = acknowledged[scene] ?? 0
      if revision != saves + 1 {
        tally.fail("\(scene): revision \(revision) after \(saves) acknowledged saves")
      }
    }
    for record in ContentionWorld.moved {
      let revision = try store.record(record)?.revision ?? 0
      let moves = acknowledged["moves"] ?? 0
      if revision != moves + 1 {
        tally.fail("\(record): revision \(revision) after \(moves) acknowledged writes")
      }
    }
    for finding in try store.diagnose().findings where finding.severity == .error {
      tally.fail(finding.message)
    }
  }
}
