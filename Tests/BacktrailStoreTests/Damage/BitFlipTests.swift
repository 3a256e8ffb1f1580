import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// Single bits of a checkpointed store flip, and a fixed set of questions is asked of what is left.
///
/// No answer may differ from the undamaged one without being reported, and nobody may see more than
/// before. `BACKTRAIL_SEED` repeats a run; each prints its seed.
@Suite("Flipped bits")
struct BitFlipTests {
  /// Which bits of the file flip.
  enum Choice: Sendable, CaseIterable {
    case anywhere, anywhereElse
    /// Bits of bytes that are not zero, which most are.
    case used
    /// Every bit of the database's header, one after the other.
    case header
  }

  @Test(arguments: Choice.allCases)
  func noAnswerDiffersWithoutBeingReported(_ choice: Choice) throws {
    let world = try DamageWorld()
    let environment = ProcessInfo.processInfo.environment
    let seed =
      environment["BACKTRAIL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed ^ UInt64(choice.hashValueOfName))
    let bits = Self.bits(choice, of: world.bytes, &random)
    var tally = FlipTally()
    for bit in bits {
      tally.add(try world.judge(bit: bit))
      if tally.failures.count > 4 { break }
    }
    print("flips \(choice), seed \(seed): \(tally)")
    #expect(tally.failures.isEmpty, "seed \(seed)")
  }

  private static func bits(
    _ choice: Choice, of bytes: [UInt8], _ random: inout SplitMix64
  ) -> [Int] {
    switch choice {
    case .header: return Array(0..<100 * 8)
    case .anywhere, .anywhereElse:
      return (0..<1_000).map { _ in Int.random(in: 0..<bytes.count * 8, using: &random) }
    case .used:
      let used = bytes.indices.filter { bytes[$0] != 0 }
      return (0..<1_000).map { _ in
        let byte = used[Int.random(in: used.indices, using: &random)]
        return byte * 8 + Int.random(in: 0..<8, using: &random)
      }
    }
  }

  /// The test of the test: a deny that an allow takes the place of is noticed.
  @Test func moreAccessIsAFailure() throws {
    let world = try DamageWorld()
    var answers = world.answers
    let index = try #require(answers.firstIndex { $0.question == "restore main for ana" })
    answers[index] = .answer("restore main for ana", "whole", shown: ["secret/x"], told: ["it"])
    #expect(world.compare(answers) { false } != .same)
    if case .failed = world.compare(answers, isDiagnosed: { true }) {
    } else {
      Issue.record("it was not noticed")
    }
  }
}

extension BitFlipTests.Choice {
  fileprivate var hashValueOfName: Int { "\(self)".utf8.reduce(0) { $0 &* 31 &+ Int($1) } }
}

/// How the flips of a run ended.
private struct FlipTally: CustomStringConvertible {
  var same = 0
  var told = 0
  var diagnosed = 0
  var failures: [String] = []

  mutating func add(_ verdict: DamageWorld.Verdict) {
    switch verdict {
    case .same: same += 1
    case .told: told += 1
    case .diagnosed(let question):
      diagnosed += 1
      _ = question
    case .failed(let why): failures.append(why)
    }
  }

  var description: String {
    "\(same) the same, \(told) told, \(diagnosed) diagnosed\(failures.map { "\n" + $0 }.joined())"
  }
}
