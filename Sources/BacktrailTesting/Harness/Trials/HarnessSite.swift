package import BacktrailNavigation
package import BacktrailStore
package import Foundation

/// A copy of the database that one trial may do anything to, and what is asked of it.
package struct HarnessSite: Sendable {
  /// The database file, in a folder of its own. No connection is open on it.
  package let url: URL
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
  /// What restores.
  package let subject: any HarnessSubject
  private let folder: TemporaryDirectory

  init(
    folder: TemporaryDirectory, configuration: StoreConfiguration, scene: String,
    owner: Principal, now: Instant, subject: any HarnessSubject
  ) {
    self.folder = folder
    url = folder.url.appending(path: "store.db")
    self.configuration = configuration
    self.scene = scene
    self.owner = owner
    principal = owner
    self.now = now
    self.subject = subject
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

  /// Restores with the subject, on a thread of its own.
  ///
  /// - Throws: What the subject throws, or ``HarnessHang`` where it does not end.
  package func restored() throws -> HarnessOutcome {
    let subject = subject
    let request = request
    return try HarnessWatchdog.run { try subject.restore(request) }
  }
}
