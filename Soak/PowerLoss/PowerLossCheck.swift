internal import BacktrailTesting
internal import Foundation

/// Power is lost at random instants while a store is written to, and what the disk could hold then is
/// opened as a store.
///
/// At full durability everything acknowledged has to be there. That the check can see a loss is proved
/// each time: at normal durability some of what was acknowledged has to be missing, and where nothing
/// is ever brought to the disk some images have to be broken.
struct PowerLossCheck: SoakCheck {
  let name = "power-loss"
  let purpose =
    "a loss of power takes nothing acknowledged at full durability, and never leaves half of a write"

  func run(_ round: SoakRound) throws -> SoakTally {
    var tally = SoakTally()
    let full = try images(round.count(short: 240, full: 20_000), .full, round, &tally)
    tally.count("images", full.images)
    tally.count("of them of a second loss", full.repeated)
    tally.count("acknowledged commits lost", full.lost)
    tally.count("broken", full.brokenCount)
    for failure in full.broken + full.losses { tally.fail(failure) }

    let normal = try images(round.count(short: 80, full: 2_000), .normal, round, &tally)
    tally.count("at normal durability", normal.images)
    tally.count("of them without the last commits", normal.lost)
    for failure in normal.broken { tally.fail(failure) }
    if normal.lost == 0 {
      tally.fail("normal durability lost nothing, so this check would not see a loss")
    }

    let off = try images(round.count(short: 80, full: 2_000), .off, round, &tally)
    tally.count("with synchronous OFF", off.images)
    tally.count("of them broken", off.brokenCount)
    if off.brokenCount == 0 {
      tally.fail("synchronous OFF broke nothing, so this check would not see damage")
    }
    return tally
  }

  /// Takes images of several pieces of work, each of another kind or with another seed.
  private func images(
    _ count: Int, _ durability: WorkDurability, _ round: SoakRound, _ tally: inout SoakTally
  ) throws -> PowerLossTally {
    let isShort = round.length == .short
    var kinds: [WorkKind] =
      isShort ? [.mixed, .shared, .migration, .journal, .rewrite] : WorkKind.allCases
    if !isShort, durability == .full {
      kinds += [.mixed, .shared, .migration, .journal, .mixed, .rewrite]
    }
    var sum = PowerLossTally()
    for (index, kind) in kinds.enumerated() {
      // What is left is spread over the rest, so that none is left over.
      let share = max(1, (count - sum.images) / (kinds.count - index))
      let seed = round.seed &* 1_000 &+ UInt64(index)
      let steps = kind == .long ? 260 : isShort ? 20 : 80
      let place = try ScratchFolders(round)
      defer { place.remove() }
      let work = try WorkRecorder.record(
        kind, durability, steps: steps, seed: seed, in: place.work)
      let history = try StateHistory(work, in: place.trial)
      for problem in history.problems {
        tally.fail("\(kind.rawValue) \(index), \(durability.rawValue): \(problem)")
      }
      let run = PowerLossRun(
        work: work, history: history, folder: place.trial,
        name: "\(kind.rawValue) \(index), \(durability.rawValue)", isRepeated: durability == .full)
      var random = SoakRandom(seed: seed, step: share)
      sum.add(try run.run(share, &random))
    }
    return sum
  }
}
