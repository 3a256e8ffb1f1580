internal import BacktrailStore
internal import Foundation

/// The worker in which many threads and tasks use one store at once.
enum ConcurrencyWorker {
  /// - Parameter arguments: A folder, the seed, how many rounds, and how many milliseconds each lasts.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let seed = UInt64(arguments[1]), let rounds = Int(arguments[2]),
      let milliseconds = Int(arguments[3])
    else { throw SoakUsageError("the concurrent worker takes a folder, a seed, and two counts") }
    var tally = SoakTally()
    for number in 0..<rounds {
      try run(
        path: "\(arguments[0])/store\(number).db", seed: seed &+ UInt64(number),
        isClosedInTheMidst: number.isMultiple(of: 2), milliseconds, &tally)
    }
    print(tally.lines)
  }

  private static func run(
    path: String, seed: UInt64, isClosedInTheMidst: Bool, _ milliseconds: Int,
    _ tally: inout SoakTally
  ) throws {
    let store = try ContentionWorld.open(path, readers: 3)
    try ContentionWorld.fill(store)
    let round = ConcurrentRound(store, lasting: .milliseconds(milliseconds))
    let group = DispatchGroup()
    try round.startTasks(in: group, seed: seed)
    round.startThreads(in: group, seed: seed)
    round.startSession(in: group)
    if isClosedInTheMidst {
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 2_000)
        round.close()
      }
    } else {
      // Those who watch go on until the store is closed.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000 + 0.2)
        round.close()
      }
    }
    // The session works on the main actor, which is this thread.
    while group.wait(timeout: .now()) == .timedOut {
      RunLoop.main.run(until: Date().addingTimeInterval(0.01))
    }
    tally.add(round.tally)
    tally.count("rounds")
    try judge(path, round, &tally)
  }

  /// Compares what is there at the end with what was acknowledged.
  private static func judge(
    _ path: String, _ round: ConcurrentRound, _ tally: inout SoakTally
  ) throws {
    let store = try ContentionWorld.open(path)
    defer { store.close() }
    for scene in ContentionWorld.shared + ["own"] {
      let saves = round.acknowledged(scene) + (scene == "own" ? 0 : 1)
      let summaries = try store.scenes(of: ContentionWorld.ana)
      let revision = summaries.first { $0.scene == scene }?.revision ?? 0
      if revision != saves { tally.fail("\(scene): revision \(revision) after \(saves) saves") }
    }
    for finding in try store.diagnose().findings where finding.severity == .error {
      tally.fail(finding.message)
    }
  }
}
