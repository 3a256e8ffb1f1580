/// What became of images.
struct PowerLossTally {
  var images = 0
  /// How many of them are of a second loss, during the recovery from a first.
  var repeated = 0
  /// Images in which something acknowledged was not there.
  var lost = 0
  /// Images that could not be used, or showed what never was: the first few, each so that it can be
  /// found again.
  var broken: [String] = []
  var brokenCount = 0
  /// The first few of those in which something acknowledged was not there.
  var losses: [String] = []

  mutating func add(_ other: PowerLossTally) {
    images += other.images
    repeated += other.repeated
    lost += other.lost
    brokenCount += other.brokenCount
    broken = Array((broken + other.broken).prefix(8))
    losses = Array((losses + other.losses).prefix(8))
  }
}
