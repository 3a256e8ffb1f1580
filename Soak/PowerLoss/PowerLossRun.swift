internal import BacktrailTesting
internal import Foundation

/// Takes images of some work at random instants and opens each.
struct PowerLossRun {
  let work: RecordedWork
  let history: StateHistory
  /// A folder of its own.
  let folder: URL
  /// What an image is named by in a failure.
  let name: String
  /// Whether power is lost once more now and then, while the store recovers from the first time.
  let isRepeated: Bool

  /// - Parameter count: How many images.
  func run(_ count: Int, _ random: inout SoakRandom) throws -> PowerLossTally {
    var tally = PowerLossTally()
    var trial = ImageTrial(folder: folder)
    var disk = PowerLossDisk(files: work.log.files)
    var next = 0
    var acknowledged = work.acknowledgements[...]
    var newest = 0
    for position in positions(count, &random) {
      while next < position {
        disk.apply(work.log.events[next])
        next += 1
      }
      while let first = acknowledged.first, first.position <= position {
        newest = history.index(at: first.position)
        acknowledged.removeFirst()
      }
      let image = disk.image(choosing: &random)
      let outcome = try trial.run(
        image, isOlder: work.kind.isOlder, writes: tally.images.isMultiple(of: 8))
      judge(outcome, at: position, newest, &tally)
      if isRepeated, tally.images % 16 == 5 {
        let image = try trial.imageOfRecovery(
          of: image, isOlder: work.kind.isOlder, choosing: &random)
        let outcome = try trial.run(image, isOlder: work.kind.isOlder, writes: false)
        judge(outcome, at: position, newest, &tally)
        tally.repeated += 1
      }
    }
    return tally
  }

  private func judge(
    _ outcome: ImageTrial.Outcome, at position: Int, _ newest: Int, _ tally: inout PowerLossTally
  ) {
    let place = "\(name), image \(tally.images) after \(position) events"
    tally.images += 1
    switch outcome {
    case .damaged(let problem):
      tally.brokenCount += 1
      tally.broken.append("\(place): \(problem)")
    case .holds(let digest):
      guard let state = history.index(of: digest, at: position) else {
        tally.brokenCount += 1
        tally.broken.append("\(place): the store holds what it never held")
        return
      }
      if state < newest {
        tally.lost += 1
        tally.losses.append("\(place): state \(state) is there, and \(newest) was acknowledged")
      }
    }
  }

  /// Instants in order: anywhere, just after something was acknowledged, and around what is done to
  /// the database itself and around what brings something to the disk.
  private func positions(_ count: Int, _ random: inout SoakRandom) -> [Int] {
    let events = work.log.events
    let near = events.indices.filter { index in
      switch events[index] {
      case .write(let name, _, _): name == WorkRecorder.fileName
      case .create, .truncate, .sync, .delete, .syncFolder: true
      }
    }
    return (0..<count).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        return work.acknowledgements.randomElement(using: &random)?.position ?? 0
      case 4..<7:
        let position = near.randomElement(using: &random) ?? 0
        return min(events.count, position + Int.random(in: 0...2, using: &random))
      default: return Int.random(in: 0...events.count, using: &random)
      }
    }.sorted()
  }
}
