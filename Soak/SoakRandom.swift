/// Random numbers that are the same on every machine for the same seed.
///
/// See Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SoakRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The numbers of one step of many, which do not depend on those of the steps before it.
  init(seed: UInt64, step: Int) {
    state = seed &+ UInt64(bitPattern: Int64(step)) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
