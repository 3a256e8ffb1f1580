internal import Foundation

/// Runs checks one after the other, and prints a line for each.
struct SoakRun {
  let arguments: SoakArguments
  /// What the seeds of all rounds follow from.
  private let seed: UInt64
  private var passed = 0
  private var failed = 0

  init(_ arguments: SoakArguments) {
    self.arguments = arguments
    seed = arguments.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
  }

  /// Runs everything that was asked for.
  ///
  /// - Returns: Whether all of it held.
  mutating func run() -> Bool {
    let checks = SoakChecks.all.filter {
      arguments.only.isEmpty || arguments.only.contains($0.name)
    }
    let clock = ContinuousClock()
    let end = arguments.minutes.map { clock.now + .seconds($0 * 60) }
    var round: UInt64 = 0
    repeat {
      for check in checks where round == 0 || end.map({ clock.now < $0 }) == true {
        run(check, seed: seed &+ round)
      }
      round += 1
    } while end.map { clock.now < $0 } == true
    print("\(passed) passed, \(failed) failed")
    return failed == 0
  }

  private mutating func run(_ check: any SoakCheck, seed: UInt64) {
    let clock = ContinuousClock()
    let began = clock.now
    var tally = SoakTally()
    do {
      try SoakRoom.require()
      let folder = URL.temporaryDirectory.appending(
        path: "backtrail-soak-\(UUID().uuidString)", directoryHint: .isDirectory)
      try SoakInterruption.createFolder(folder)
      defer { try? FileManager.default.removeItem(at: folder) }
      tally = try check.run(SoakRound(length: arguments.length, seed: seed, folder: folder))
      if tally.counts.allSatisfy({ $0.count == 0 }) { tally.fail("nothing was tried") }
    } catch {
      tally.fail("could not be run: \(error)")
    }
    if !tally.failures.isEmpty, let problem = SoakRoom.problem {
      tally.fail("this may say nothing of a promise: \(problem)")
    }
    let seconds = (clock.now - began) / .seconds(1)
    let counts = tally.counts.map {
      "\($0.count.formatted(.number.locale(Self.english))) \($0.what)"
    }
    let held = tally.failures.isEmpty
    if held { passed += 1 } else { failed += 1 }
    print(
      "\(held ? "passed" : "FAILED")  \(check.name)  \(counts.joined(separator: ", "))"
        + "  seed \(seed)  \(String(format: "%.1f", seconds)) s")
    for failure in tally.failures.prefix(8) { print("        \(failure)") }
    if tally.failures.count > 8 { print("        and \(tally.failures.count - 8) more") }
    if !held {
      let short = arguments.length == .short ? " --short" : ""
      print("        again: \(Self.program)\(short) --only \(check.name) --seed \(seed)")
    }
    // What was printed is read while the next check runs.
    fflush(nil)
  }

  /// What repeats a check in this build: the script builds the optimised one.
  private static var program: String {
    #if DEBUG
      let isOptimised = false
    #else
      let isOptimised = true
    #endif
    let path = Bundle.main.executableURL?.path(percentEncoded: false)
    return isOptimised && path?.contains("/release/") == true
      ? "Scripts/soak" : path ?? CommandLine.arguments[0]
  }

  private static let english = Locale(identifier: "en_US")
}
