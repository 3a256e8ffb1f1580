internal import BacktrailStore

/// What a commit waits for, and in the last case what no store can be told.
enum WorkDurability: String {
  case full, normal, off

  var configured: StoreConfiguration.Durability { self == .full ? .full : .normal }
}
