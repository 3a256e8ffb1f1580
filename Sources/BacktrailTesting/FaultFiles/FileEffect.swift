/// What a call did to a file, which is named by its whole path.
package enum FileEffect: Hashable, Sendable {
  /// A file was opened that was there; what it holds is not said.
  case opened(path: String)
  /// A file was created, and is empty. SQLite's file layer brings its name in the folder to the disk
  /// with its first sync.
  case created(path: String)
  /// Bytes were written, in a write that failed half-way too.
  case wrote(path: String, offset: Int64, bytes: [UInt8])
  /// A file was cut, or made longer, to a size.
  case truncated(path: String, size: Int64)
  /// What was written to a file before is on the disk.
  case synced(path: String, isDataOnly: Bool)
  /// A file was deleted, and perhaps its absence brought to the disk.
  case deleted(path: String, syncsFolder: Bool)
}
