internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation

/// The database before anything fails, of which every trial gets a copy.
struct HarnessTemplate: Sendable {
  static let fileName = "store.db"

  /// What is asked of every copy.
  struct Setting: Sendable {
    var configuration: StoreConfiguration
    var now: Instant
    var subject: any HarnessSubject
    var reader: any HarnessReader
    /// For how long a restore is waited for.
    var hangLimit = HarnessOptions().hangLimit

    /// How the file is made: a minute before the restore, and without waiting for the disk.
    func making() -> StoreConfiguration {
      var making = configuration
      let saved = now.advanced(byMilliseconds: -60_000)
      making.clock = { saved }
      making.opening = .createOrMigrate
      making.durability = .normal
      return making
    }
  }

  let setting: Setting
  let samples: [HarnessSample]
  /// Every row, before anything fails.
  let contents: HarnessContents
  private let unreadable: Set<RecordID>
  private let folder: TemporaryDirectory

  /// Makes a database.
  ///
  /// - Throws: `StoreError`, or what a scene is refused for.
  init(_ material: HarnessMaterial, _ setting: Setting) throws {
    try self.init(
      setting, owners: material.scenes.map { ($0.scene, $0.owner) },
      unreadable: material.unreadable
    ) { try material.fill($0) }
  }

  /// Makes a database.
  ///
  /// - Parameters:
  ///   - owners: The scenes in it, with their owners.
  ///   - unreadable: The records whose rows do not match their checksums.
  ///   - fill: Puts everything into an empty store.
  /// - Throws: `StoreError`, what `fill` throws, or ``HarnessSetupError``.
  init(
    _ setting: Setting, owners: [(scene: String, owner: Principal)],
    unreadable: Set<RecordID> = [], fill: (RestorationStore) throws -> Void
  ) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let url = folder.url.appending(path: Self.fileName)
    let store = try RestorationStore(at: url, configuration: setting.making())
    do {
      try fill(store)
    } catch {
      store.close()
      throw error
    }
    store.close()
    let connection = try Connection(path: url.path(percentEncoded: false), mode: .readWrite)
    samples = try owners.map { scene, owner in
      let world = try HarnessWorld(
        connection, scene: scene, of: owner.id ?? "", damagedScene: false,
        unreadable: unreadable)
      guard case .document(let body) = world.scene,
        let document = try? HarnessDocument(
          body, limits: setting.configuration.limits, reader: setting.reader)
      else { throw HarnessSetupError.unreadableScene(scene) }
      return HarnessSample(
        scene: scene, owner: owner, body: body, world: world, document: document)
    }
    contents = try HarnessContents(connection)
    self.folder = folder
    self.setting = setting
    self.unreadable = unreadable
  }

  /// What a restore of a sample has to come to before anything fails, by the oracle.
  func expectation(of sample: HarnessSample) -> HarnessExpectation {
    HarnessOracle(
      sample.world, reader: setting.reader, owner: sample.owner, principal: sample.owner,
      now: setting.now, limits: setting.configuration.limits
    ).expectation()
  }

  /// A copy of the database for one trial.
  ///
  /// - Throws: What copying the file throws.
  func site(for sample: HarnessSample) throws -> HarnessSite {
    let copy = try TemporaryDirectory(inMemory: true)
    try FileManager.default.copyItem(
      at: folder.url.appending(path: Self.fileName),
      to: copy.url.appending(path: Self.fileName))
    var site = HarnessSite(
      folder: copy, sample: sample, configuration: setting.configuration, now: setting.now,
      hangLimit: setting.hangLimit, subject: setting.subject, reader: setting.reader)
    site.unreadable = unreadable
    return site
  }
}
