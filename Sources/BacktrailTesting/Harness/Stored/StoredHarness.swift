package import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// The harness on the stored scenes of a database as they are, by the references stored with them.
///
/// It works on a copy, and on small worlds made from it: the database is never written to.
package struct StoredHarness: Sendable {
  /// What it works with.
  package private(set) var sample: StoredSample
  /// The scenes that a store would not take as they are stored, and that were left out: the document
  /// holds what looks like a credential, say, and the app exempts its key.
  package private(set) var refused: [StoredSceneName] = []
  /// What a run tries.
  package var options = HarnessOptions()
  /// The roles that every principal has.
  package var roles: [String] = []
  private let seed: UInt64
  private let now: Instant

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
    var configuration = Self.configuration
    configuration.clock = { now }
    let store = try RestorationStore(at: copy, configuration: configuration)
    defer { store.close() }
    sample = try StoredSample(of: store, selection, seed: seed)
    self.seed = seed
    self.now = now
    let trial = try RestorationStore(
      at: directory.url.appending(path: "trial.db"), configuration: configuration)
    defer { trial.close() }
    try leaveOutRefused(by: trial)
  }

  private mutating func leaveOutRefused(by store: RestorationStore) throws {
    for scene in sample.scenes {
      do {
        try store.save(
          scene.name.description, as: Principal(scene.name.principal), document: scene.document)
      } catch is SceneEncodingError {
        refused.append(scene.name)
      } catch is SceneDocumentError {
        refused.append(scene.name)
      }
    }
    sample.scenes.removeAll { refused.contains($0.name) }
  }

  /// Brings about faults at every position, and random compounds of them.
  ///
  /// The work is done on a thread of its own. The same sample, seed and instant give the same report.
  ///
  /// - Parameter progress: Is told how far it has come, on that thread.
  /// - Throws: `CancellationError` where the task is cancelled; what says that a trial did not work.
  package func run(
    progress: @escaping @Sendable (HarnessProgress) -> Void = { _ in }
  ) async throws -> HarnessReport {
    try await HarnessThread.run { isCancelled in
      var report = try self.noted(progress, isCancelled) { try $0.run() }
      if self.sample.scenes.count < self.sample.population {
        report.population = self.sample.population
      }
      return report
    }
  }

  /// Tries one case again, and nothing else.
  ///
  /// - Throws: ``HarnessSetupError`` where it cannot be brought about; otherwise what
  ///   ``run(progress:)`` throws.
  package func run(again: HarnessCase) async throws -> HarnessReport {
    try await HarnessThread.run { isCancelled in
      try self.noted({ _ in }, isCancelled) { try $0.run(again: again) }
    }
  }

  /// The report of a run, with what a reader has to know of the sample.
  private func noted(
    _ progress: @escaping @Sendable (HarnessProgress) -> Void,
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ body: (inout HarnessRun) throws -> HarnessReport
  ) throws -> HarnessReport {
    var run = try prepared(progress, isCancelled)
    var report = try body(&run)
    report.notes += notes + cutBefore(run.runner.template)
    return report
  }

  private static var configuration: StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.opening = .createOrMigrate
    configuration.durability = .normal
    return configuration
  }

  private func prepared(
    _ progress: @escaping @Sendable (HarnessProgress) -> Void,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> HarnessRun {
    let subject = StoredHarnessSubject()
    let material = material
    let template = try HarnessTemplate(
      material,
      HarnessTemplate.Setting(
        configuration: Self.configuration, now: now, subject: subject,
        reader: StoredHarnessReader(), hangLimit: options.hangLimit))
    let plan = HarnessPlan(template, seed: seed, trials: HarnessTrialsList.all)
    return HarnessRun(
      HarnessRunner(template: template, plan: plan), material, options, seed: seed,
      subject: subject.name, progress: progress, isCancelled: isCancelled)
  }

  private var material: HarnessMaterial {
    var material = HarnessMaterial(
      records: sample.records.map { entry in
        let parent = entry.closesCycle ? nil : entry.parent
        return NewRecord(entry.record, parent: parent.map { .record($0) } ?? .none)
      },
      grants: sample.grants,
      // Two principals may have a scene of the same id: here each has its name.
      scenes: sample.scenes.map { scene in
        .init(
          scene: scene.name.description, owner: Principal(scene.name.principal, roles: roles),
          body: scene.document)
      })
    material.deleted = sample.records.filter(\.isDeleted).map(\.record)
    material.damaged = sample.records.filter(\.isDamaged).map(\.record)
    for entry in sample.records where entry.closesCycle {
      material.hung[entry.record] = entry.parent
    }
    return material
  }
}
