internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

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

/// What a store is put through.
enum WorkKind: String, CaseIterable {
  /// Everything that a store does, with the log folded in and the store opened anew now and then.
  case mixed
  /// The same until the store folds in its log by itself.
  case long
  /// A file of an older build is opened, migrated, and used.
  case migration
  /// A file that has no write-ahead log is migrated without a store, and then opened and used.
  case journal
  /// Routes are rewritten, a few scenes in each transaction.
  case rewrite

  /// Whether the files may be ones of an older build, which opening them as a store migrates.
  var isOlder: Bool { self == .migration || self == .journal }
}

/// What a commit waits for, and in the last case what no store can be told.
enum WorkDurability: String {
  case full, normal, off

  var configured: StoreConfiguration.Durability { self == .full ? .full : .normal }
}
