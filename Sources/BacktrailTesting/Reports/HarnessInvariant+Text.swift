extension HarnessInvariant {
  /// What holds after every restore, in one sentence.
  public var promise: String {
    switch self {
    case .ends: "A restore ends: it does not crash, and does not hang."
    case .prefix: "What comes back is a prefix of what was saved, and at most one parent after it."
    case .everyRouteValid: "Every route that comes back is valid in one snapshot."
    case .maximal: "No longer prefix is valid."
    case .rightReason: "Each route that does not come back has the reason that is first in order."
    case .undeterminedIsParked: "What is not known yet is parked, and not dropped."
    case .nothingLost: "Saving what was restored, as it was returned, leaves all that is stored."
    case .noOracle: "The public forms of two outcomes with the same word are the same."
    case .ownership: "A scene is there for its owner alone."
    case .oneSnapshot: "All facts of a restore are of one instant."
    case .bytesUnchanged: "A restore changes nothing that is stored."
    case .idempotent: "Restoring what was restored changes nothing."
    case .acknowledged:
      "A save that was acknowledged is there; one that was not is there whole or not at all."
    case .intact: "SQLite's integrity check finds nothing."
    case .leavesOutSuspects:
      "What was begun three times and never confirmed is left out, and nothing else is."
    case .holdsUntil:
      "The report names an instant up to which all of it holds, where that ends by itself."
    case .laterSaves: "The scene can be saved and restored afterwards."
    }
  }
}
