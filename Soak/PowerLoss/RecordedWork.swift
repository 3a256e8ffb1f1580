internal import BacktrailTesting

/// What was done to a store, recorded down to each write and sync, with what was acknowledged when.
struct RecordedWork {
  /// Something that was acknowledged: at a position of the log the store held what a digest tells.
  struct Acknowledgement {
    let position: Int
    let digest: ContentDigest
    /// Whether what was acknowledged may have been several transactions.
    let isStepwise: Bool
  }

  /// What kind of work it was, for what is printed.
  let kind: WorkKind
  let log: PowerLossLog
  let acknowledgements: [Acknowledgement]
}
