internal import BacktrailTesting
internal import Foundation

/// The states that a store has been in, by what its files held after each commit.
///
/// They are read from the files with everything that was written, as the end of a process leaves
/// them, and compared with what the store itself said when it acknowledged something.
struct StateHistory {
  /// A state, and from which position of the log on the files held it.
  struct State {
    let position: Int
    let digest: ContentDigest
  }

  private(set) var states: [State] = []
  /// What the files hold that they should not, if anything.
  private(set) var problems: [String] = []
  private var byDigest: [ContentDigest: [Int]] = [:]

  /// - Parameter folder: An empty folder to read in.
  init(_ work: RecordedWork, in folder: URL) throws {
    let positions = Self.commits(of: work.log).union(work.acknowledgements.map(\.position))
    var disk = PowerLossDisk(files: work.log.files)
    var next = 0
    var acknowledgements = work.acknowledgements[...]
    var last = -1
    for position in [0] + positions.sorted() {
      while next < position {
        disk.apply(work.log.events[next])
        next += 1
      }
      let trial = try TrialFolder(disk.completeImage, in: folder)
      let digest = try ContentDigest(path: trial.path)
      if digest != states.last?.digest {
        byDigest[digest, default: []].append(states.count)
        states.append(State(position: position, digest: digest))
      }
      while let acknowledged = acknowledgements.first, acknowledged.position == position {
        acknowledgements.removeFirst()
        if acknowledged.digest != digest {
          problems.append("at \(position) the files do not hold what was acknowledged")
        }
        if !acknowledged.isStepwise, states.count - 1 - last > 1, last >= 0 {
          problems.append("before \(position) a part of a step was committed")
        }
        last = states.count - 1
      }
    }
  }

  /// The newest state of a digest at a position; nil where the store has never been in it.
  func index(of digest: ContentDigest, at position: Int) -> Int? {
    byDigest[digest]?.last { states[$0].position <= position }
  }

  /// The state that was there at a position.
  func index(at position: Int) -> Int {
    states.lastIndex { $0.position <= position } ?? 0
  }

  /// Where a commit may have ended: after the page of a frame of the log that ends one, and where a
  /// rollback journal is gone. See <https://www.sqlite.org/fileformat.html#the_write_ahead_log>.
  private static func commits(of log: PowerLossLog) -> Set<Int> {
    var positions: Set<Int> = []
    for (index, event) in log.events.enumerated() {
      switch event {
      case .write(let name, _, let bytes)
      where name.hasSuffix("-wal") && bytes.count == 24 && bytes[4..<8] != [0, 0, 0, 0]:
        positions.insert(min(index + 2, log.events.count))
      case .delete(let name), .truncate(let name, _):
        if name.hasSuffix("-journal") { positions.insert(index + 1) }
      default: break
      }
    }
    return positions
  }
}
