internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// The worker that writes to a store until its place is full, and goes on when there is room again.
struct DiskFullWorker {
  private let place: FullPlace
  private let fullness: Fullness
  private let folder: URL
  private let seed: UInt64
  private let script: WriterScript
  /// What the same steps make of a store that always has room.
  private let reference: WriterScript
  private var steps = 0
  private var tally = SoakTally()
  /// What is done, for an error that is not expected.
  private var doing = "opening"

  /// - Parameter arguments: How the place becomes full, the folder that does, one that does not, the
  ///   seed, and how many times.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 5, let place = FullPlace(rawValue: arguments[0]),
      let seed = UInt64(arguments[3]), let times = Int(arguments[4])
    else { throw SoakUsageError("the disk-full worker takes a way, two folders, a seed, a count") }
    var worker = try DiskFullWorker(
      place, in: URL(filePath: arguments[1], directoryHint: .isDirectory),
      beside: URL(filePath: arguments[2], directoryHint: .isDirectory), seed: seed)
    var random = SoakRandom(seed: seed)
    do {
      for time in 0..<times where worker.tally.failures.isEmpty {
        try worker.fill(time, &random)
      }
      try worker.end()
    } catch {
      worker.tally.fail(
        "\(place.rawValue), \(worker.doing), step \(worker.steps): it threw \(error)")
    }
    print(worker.tally.lines)
  }

  private init(_ place: FullPlace, in folder: URL, beside other: URL, seed: UInt64) throws {
    self.place = place
    self.folder = folder
    self.seed = seed
    fullness = try Fullness(place, of: folder)
    script = try WriterScript(
      seed: seed, path: folder.appending(path: "store.db").path(percentEncoded: false),
      durability: .normal)
    reference = try WriterScript(
      seed: seed,
      path: other.appending(path: "whole-\(place.rawValue).db")
        .path(percentEncoded: false), durability: .normal)
  }

  /// Writes until there is no room, and then with room again.
  private mutating func fill(_ time: Int, _ random: inout SoakRandom) throws {
    let name = "\(place.rawValue), time \(time), step"
    try fullness.fill(leaving: Int.random(in: 0..<120_000, using: &random))
    var failure: (any Error)?
    for _ in 0..<2_000 where failure == nil {
      do {
        try script.run(step: steps)
        try reference.run(step: steps)
        steps += 1
        tally.count("acknowledged")
      } catch {
        failure = error
      }
    }
    guard let failure else { return tally.fail("\(name) \(steps): it was never full") }
    tally.count("times full")
    check(failure, "\(name) \(steps)")
    // It stays full, and what was there stays.
    for _ in 0..<3 {
      do {
        try script.run(step: steps)
        // What was in the way may have been folded away meanwhile.
        try reference.run(step: steps)
        steps += 1
      } catch {
        check(error, "\(name) \(steps), again")
      }
    }
    try compare("\(name) \(steps), full")
    if Bool.random(using: &random) { try openAnother("\(name) \(steps), a new store") }
    doing = "writing with room again"
    try fullness.free()
    for _ in 0..<20 {
      try script.run(step: steps)
      try reference.run(step: steps)
      steps += 1
    }
    try compare("\(name) \(steps), with room again")
    for finding in try script.store.diagnose().findings where finding.severity == .error {
      tally.fail("\(name) \(steps): \(finding.message)")
    }
  }

  private mutating func check(_ error: any Error, _ name: String) {
    if (error as? StoreError)?.code != place.code { tally.fail("\(name): it threw \(error)") }
  }

  private mutating func compare(_ name: String) throws {
    doing = "restoring"
    // What the store answers, which needs no room, and not what another process would read.
    for scene in 0..<4 {
      for person in WriterScript.people {
        let (found, expected) = try (
          restored(scene, person, script), restored(scene, person, reference)
        )
        if found.state != expected.state || found.report.verdicts != expected.report.verdicts {
          return tally.fail("\(name): s\(scene) of \(person.id ?? "") is another")
        }
      }
    }
    doing = "reading as another process"
    let (found, expected) = try (rows(of: script), rows(of: reference))
    if found != expected { tally.fail("\(name): there is \(found.difference(from: expected))") }
  }

  private func restored(
    _ scene: Int, _ person: Principal, _ script: WriterScript
  ) throws -> RestoredScene<Chart> {
    // The step that was refused has moved the clock of one of the two.
    try script.store.restore(
      Chart.self, scene: "s\(scene)", for: person, at: WriterScript.instant(of: steps))
  }

  private func rows(of script: WriterScript) throws -> StoreRows {
    try StoreRows(path: script.store.path)
  }

  /// Creates another store where there is no room: it is there whole, or not at all.
  private mutating func openAnother(_ name: String) throws {
    let path = folder.appending(path: "another.db").path(percentEncoded: false)
    do {
      try RestorationStore(path: path).close()
      tally.count("created all the same")
    } catch {
      tally.count("not created")
      check(error, name)
      if FileManager.default.fileExists(atPath: path) { tally.fail("\(name): half of it is there") }
    }
    for file in try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    where file.hasPrefix("another.db") {
      if file != "another.db" { tally.fail("\(name): it left \(file)") }
      try FileManager.default.removeItem(at: folder.appending(path: file))
    }
  }

  /// Closes the store, and opens it as the next process would.
  private mutating func end() throws {
    script.store.close()
    let store = try RestorationStore(path: script.store.path)
    if try !store.diagnose().isHealthy { tally.fail("\(place.rawValue): it is not healthy") }
    store.close()
    reference.store.close()
  }
}
