import Foundation

/// A random number generator whose numbers follow from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A generator with a seed of its own, which is printed so that a failure can be repeated.
  ///
  /// `BACKTRAIL_SEED` repeats it.
  static func announced(_ test: String = #function) -> (generator: Self, seed: UInt64) {
    let environment = ProcessInfo.processInfo.environment
    let seed =
      environment["BACKTRAIL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    print("\(test) seed \(seed)")
    return (Self(seed: seed), seed)
  }
}
