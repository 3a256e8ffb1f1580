/// What a store is put through.
enum WorkKind: String, CaseIterable {
  /// Everything that a store does, with the log folded in and the store opened anew now and then.
  case mixed
  /// The same by two stores on one file, which take turns.
  case shared
  /// The same by one, until it folds in its log by itself.
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
