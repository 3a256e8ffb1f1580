package import BacktrailNavigation
internal import BacktrailSQLite
package import BacktrailStore
package import Foundation
internal import Synchronization

/// A copy of the database that one trial may do anything to, and what is asked of it.
package struct HarnessSite: Sendable {
  /// The database file, in a folder of its own. No connection is open on it.
  package private(set) var url: URL
  /// How a store opens it. Its clock stands at ``now``.
  package var configuration: StoreConfiguration
  /// The scene of the trial.
  package var scene: String
  /// Whose scene it is, with the roles.
  package var owner: Principal
  /// Who asks: the owner, unless a fault says otherwise.
  package var principal: Principal
  /// The instant of the restore.
  package var now: Instant
  /// For how long a restore is waited for.
  package var hangLimit: Duration
  /// What restores.
  package let subject: any HarnessSubject
  let reader: any HarnessReader
  /// The document of the scene before anything failed.
  let sample: [UInt8]
  /// The records whose rows do not match their checksums by now.
  var unreadable: Set<RecordID> = []
  /// Whether the scene's row does not.
  var isSceneDamaged = false
  private var folder: TemporaryDirectory
  /// Shared by the copies of this site, which are of one trial.
  private let hang = SeenHang()

  init(
    folder: TemporaryDirectory, sample: HarnessSample, configuration: StoreConfiguration,
    now: Instant, hangLimit: Duration, subject: any HarnessSubject, reader: any HarnessReader
  ) {
    self.folder = folder
    url = folder.url.appending(path: HarnessTemplate.fileName)
    self.configuration = configuration
    scene = sample.scene
    owner = sample.owner
    principal = sample.owner
    self.now = now
    self.hangLimit = hangLimit
    self.subject = subject
    self.reader = reader
    self.sample = sample.body
  }

  /// The same site in an empty folder of its own.
  ///
  /// - Throws: What making the folder throws.
  func elsewhere() throws -> HarnessSite {
    var site = self
    site.folder = try TemporaryDirectory(inMemory: true)
    site.url = site.folder.url.appending(path: HarnessTemplate.fileName)
    return site
  }

  /// What a restore is asked for.
  package var request: HarnessRequest {
    HarnessRequest(
      url: url, configuration: asked, scene: scene, principal: principal, now: now)
  }

  private var asked: StoreConfiguration {
    var configuration = configuration
    let now = now
    configuration.clock = { now }
    return configuration
  }

  /// Opens a store of its own on the file, whose clock stands at ``now``. Close it again.
  ///
  /// - Throws: `StoreError`.
  package func opened(
    _ configure: (inout StoreConfiguration) -> Void = { _ in }
  ) throws -> RestorationStore {
    var configuration = asked
    configure(&configuration)
    return try RestorationStore(at: url, configuration: configuration)
  }

  /// Does something with a store of its own on the file.
  ///
  /// - Throws: `StoreError`, or what `body` throws.
  package func withStore<Result>(_ body: (RestorationStore) throws -> Result) throws -> Result {
    let store = try opened()
    defer { store.close() }
    return try body(store)
  }

  /// A connection that reads the file beside the store.
  func connection() throws -> Connection {
    try Connection(path: url.path(percentEncoded: false), mode: .readWrite)
  }

  /// Restores with the subject, on a thread of its own.
  ///
  /// - Throws: What the subject throws, in a `HarnessRestoreFailure`, or ``HarnessHang`` where it does
  ///   not end.
  package func restored() throws -> HarnessOutcome { try restored(request) }

  /// Restores what is asked for with the subject, as ``restored()`` does.
  func restored(_ request: HarnessRequest) throws -> HarnessOutcome {
    // One that did not end will not end the next time either.
    if let hang = hang.seen.withLock({ $0 }) { throw hang }
    let subject = subject
    do {
      return try HarnessWatchdog.run(limit: hangLimit) {
        do {
          return try subject.restore(request)
        } catch {
          throw HarnessRestoreFailure(error: error)
        }
      }
    } catch let error as HarnessHang {
      hang.seen.withLock { $0 = error }
      throw error
    }
  }
}

private final class SeenHang: Sendable {
  let seen = Mutex<HarnessHang?>(nil)
}
