internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation
internal import Synchronization

/// Random sequences of operations on a store, compared with an oracle that was written from its
/// contract.
struct ModelCheck: SoakCheck {
  let name = "model"
  let purpose = """
    whatever is called in whatever order, through faults, crashes and reopening, a store does what \
    its contract says
    """

  func run(_ round: SoakRound) throws -> SoakTally {
    let count = round.count(short: 40, full: 5_000)
    let template = round.folder.appending(path: "template.db")
    let clock = SettableClock(ModelGenerator.start)
    try RestorationStore(at: template, configuration: ModelRun.configuration(clock)).close()
    // In the order in which they are printed, whoever counts first.
    var counts = SoakTally()
    for what in ["sequences", "operations", "faults", "crashes", "reopened", "changes told"] {
      counts.count(what, 0)
    }
    let tally = Mutex(counts)
    let folder = round.folder
    let seed = round.seed
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      for number in stride(from: worker, to: count, by: 2) {
        let sequence = ModelSequence(
          seed: seed &* 1_000_003 &+ UInt64(number), template: template, folder: folder)
        let found = sequence.tried()
        tally.withLock { $0.add(found) }
      }
    }
    return tally.withLock { $0 }
  }
}
