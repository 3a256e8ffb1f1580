internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// Something that is done to the files of a store.
struct SweepOperation: Sendable {
  /// Where an operation finds what it works on.
  struct Place: Sendable {
    let folder: URL
    /// The store, which was opened before anything failed; nil where the operation opens the file
    /// itself.
    let store: RestorationStore?

    /// The path of the store.
    var path: String { folder.appending(path: SweepWorld.fileName).path(percentEncoded: false) }

    /// - Throws: `SweepProblem` for an operation that opens no store.
    func opened() throws -> RestorationStore {
      guard let store else { throw SweepProblem("no store was opened") }
      return store
    }
  }

  let name: String
  /// When it is done.
  var now = SweepWorld.now
  /// Whether a store is opened before anything fails.
  var opensStore = true
  /// In how many transactions it changes what is stored.
  var commits = 1
  /// Makes the files that it is done to, in an empty folder.
  var prepare: @Sendable (URL) throws -> Void = SweepWorld.prepare
  /// What is done with the store before anything fails.
  var warmUp: @Sendable (RestorationStore) throws -> Void = { _ in }
  /// Does it.
  ///
  /// What it returns is the same whenever it succeeds.
  let work: @Sendable (Place) throws -> String
}

/// Something that did not go as it should, in words.
struct SweepProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
