/// A record of a random world: its row, or the tombstone of one.
struct WorldRecord: Sendable {
  /// The id as it is written, perhaps in another letter case.
  var spelling: String
  /// What it lies under: perhaps nothing, perhaps a record that is not there.
  var parent: WorldKey?
  var isDeleted = false
}
