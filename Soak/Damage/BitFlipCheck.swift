internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// Single bits of a store's files flip, and a fixed set of questions is asked of what is left.
///
/// No answer may differ from the undamaged one without being reported, and nobody may see more than
/// before. A damaged log may show an earlier committed state, and then all of it. The links that were
/// handled and the documents that were set aside have no checksum, and are counted for themselves.
struct BitFlipCheck: SoakCheck {
  let name = "bit-flips"
  let purpose = "a flipped bit is harmless or detected, and turns no deny into an allow"

  func run(_ round: SoakRound) throws -> SoakTally {
    var tally = SoakTally()
    var random = SoakRandom(seed: round.seed)
    // Thousands of stores wait for no disk.
    let plan = try FaultPlan(below: round.folder)
    defer { withExtendedLifetime(plan) {} }
    let closed = try DamageWorld(folder: round.folder, hasLog: false)
    let open = try DamageWorld(folder: round.folder, hasLog: true)
    for (world, kind) in [(closed, "a closed store"), (open, "a store with a log")] {
      for problem in Self.blindness(of: world) { tally.fail("\(kind): \(problem)") }
    }
    for _ in 0..<round.count(short: 100, full: 5_000) {
      let isOpen = Int.random(in: 0..<5, using: &random) < 2
      let world = isOpen ? open : closed
      let bit = Self.bit(of: world, &random)
      tally.count("flips")
      switch try world.judge(bit: bit) {
      case .same: tally.count("harmless")
      case .told: tally.count("detected by the call")
      case .diagnosed: tally.count("answers that only the doctor explains")
      case .uncovered: tally.count("not covered by a checksum")
      case .earlier: tally.count("an earlier commit of the log")
      case .failed(let why): tally.fail("\(isOpen ? "with a log, " : "")\(why)")
      }
    }
    return tally
  }

  /// A bit of the log where there is one, twice of three times; of the database, half of them in
  /// bytes that are not zero, which most are.
  private static func bit(of world: DamageWorld, _ random: inout SoakRandom) -> Int {
    if !world.log.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
      let byte = world.database.count + Int.random(in: 0..<world.log.count, using: &random)
      return byte * 8 + Int.random(in: 0..<8, using: &random)
    }
    var byte = Int.random(in: 0..<world.database.count, using: &random)
    if Bool.random(using: &random) {
      while world.database[byte] == 0 {
        byte = Int.random(in: 0..<world.database.count, using: &random)
      }
    }
    return byte * 8 + Int.random(in: 0..<8, using: &random)
  }

  /// The check of the check: an undamaged store answers everything, and an answer that shows more
  /// than before is noticed, as one is that is wrong.
  private static func blindness(of world: DamageWorld) -> [String] {
    var problems: [String] = []
    let strange = world.answers.filter { if case .answer = $0 { false } else { true } }
    if !strange.isEmpty { problems.append("undamaged, it answers \(strange)") }
    guard let index = world.answers.firstIndex(where: { $0.question == "restore main for ana" })
    else { return problems + ["the question that is forged is not asked"] }
    for (shown, isDiagnosed) in [(Set(["secret/x"]), true), ([], false)] {
      var forged = world.answers
      forged[index] = .answer("restore main for ana", "forged", shown: shown)
      let verdict = DamageVerdict(forged, before: world.answers) { isDiagnosed }
      guard case .failed = verdict else {
        problems.append("a forged answer was not noticed")
        continue
      }
    }
    return problems
  }
}
