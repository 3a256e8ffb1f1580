import Foundation

/// A seed of its own for a random test, which is printed so that a failure can be repeated.
enum RandomSeed {
  /// The seed; `BACKTRAIL_SEED` repeats one.
  static func announced(_ test: String = #function) -> UInt64 {
    let environment = ProcessInfo.processInfo.environment
    let seed =
      environment["BACKTRAIL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    print("\(test) seed \(seed)")
    return seed
  }
}
