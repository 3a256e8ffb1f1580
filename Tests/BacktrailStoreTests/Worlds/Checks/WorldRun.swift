import Foundation
import Testing

/// Which worlds a run looks at.
///
/// `BACKTRAIL_WORLDS` sets how many for every test, and `full` gives each the number that it states,
/// of which a run takes a fifth otherwise. `BACKTRAIL_SEED` picks a single one. Without a seed each
/// run looks at other worlds, and names the seed of every one that fails.
struct WorldRun: Sendable, CustomStringConvertible {
  /// The seeds of this part of the run.
  let seeds: [UInt64]
  let description: String

  /// Whether one seed is replayed.
  var isSingle: Bool { seeds.count == 1 }

  /// A run in parts, which can go on at the same time.
  static func parts(_ count: Int, of worlds: Int = 5_000) -> [Self] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["BACKTRAIL_SEED"].flatMap(UInt64.init) {
      return [Self(seeds: [seed], description: "seed \(seed)")]
    }
    let asked = environment["BACKTRAIL_WORLDS"]
    let worlds = asked.flatMap(Int.init) ?? (asked == "full" ? worlds : worlds / 5)
    let first = UInt64.random(in: 0...(.max / 2))
    return (0..<count).map { part in
      let seeds = (0..<worlds).filter { $0 % count == part }.map { first + UInt64($0) }
      return Self(
        seeds: seeds,
        description: "\(seeds.count) seeds from \(first + UInt64(part)), each \(count) apart")
    }
  }

  /// Looks at every world of the part, and stops at the first one with which something is wrong.
  func forEachWorld(_ body: (RandomWorld) throws -> [String]) {
    for seed in seeds {
      let world = WorldGenerator.world(seed: seed)
      do {
        let problems = try body(world)
        if problems.isEmpty { continue }
        Self.record(problems, world)
      } catch {
        Self.record(["It threw \(error)."], world)
      }
      return
    }
  }

  /// The same for checks that take their time.
  func forEachWorld(_ body: (RandomWorld) async throws -> [String]) async {
    for seed in seeds {
      let world = WorldGenerator.world(seed: seed)
      do {
        let problems = try await body(world)
        if problems.isEmpty { continue }
        Self.record(problems, world)
      } catch {
        Self.record(["It threw \(error)."], world)
      }
      return
    }
  }

  private static func record(_ problems: [String], _ world: RandomWorld) {
    Issue.record(
      """
      Replay with BACKTRAIL_SEED=\(world.seed).
      \(problems.joined(separator: "\n"))
      \(world)
      """)
  }
}
