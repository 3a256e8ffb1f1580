/// Something that holds after every restore, whatever failed before.
///
/// The raw value is its name in reports.
public enum HarnessInvariant: String, Hashable, Sendable, Codable, CaseIterable {
  /// A restore ends: it does not crash, and does not hang.
  case ends
  /// What comes back is a prefix of what was saved, and at most one parent after it.
  case prefix
  /// Every route that comes back is valid in one snapshot.
  case everyRouteValid = "every-route-valid"
  /// No longer prefix is valid.
  case maximal
  /// Each route that does not come back has the reason that is first in order.
  case rightReason = "right-reason"
  /// The report names an instant up to which all of it holds, where that ends by itself.
  case holdsUntil = "holds-until"
  /// What is not known yet is parked, and not dropped.
  case undeterminedIsParked = "undetermined-is-parked"
  /// The public forms of two outcomes with the same word are the same.
  case noOracle = "no-oracle"
  /// A scene is there for its owner alone.
  case ownership
  /// All facts of a restore are of one instant.
  case oneSnapshot = "one-snapshot"
  /// What was begun three times and never confirmed is left out, and nothing else is.
  case leavesOutSuspects = "leaves-out-suspects"
  /// A restore changes nothing that is stored.
  case bytesUnchanged = "bytes-unchanged"
  /// Restoring what was restored changes nothing.
  case idempotent
  /// Saving what was restored, as it was returned, leaves all that is stored.
  case nothingLost = "nothing-lost"
  /// A save that was acknowledged is there, and one that was not is there whole or not at all.
  case acknowledged
  /// SQLite's integrity check finds nothing.
  case intact
  /// The scene can be saved and restored afterwards.
  case laterSaves = "later-saves"
}
