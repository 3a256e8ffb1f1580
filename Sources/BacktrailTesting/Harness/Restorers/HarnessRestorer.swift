public import BacktrailNavigation
public import BacktrailStore
public import Foundation

/// What restores scenes under the harness: a store, unless a test says otherwise.
///
/// Give one of your own to ``RestorationHarness`` where an app does more than one call between the
/// file and its screens: what it returns is judged in the place of the store's answer.
public protocol HarnessRestorer<Schema>: Sendable {
  /// The app's navigation.
  associatedtype Schema: NavigationSchema

  /// Restores a scene from a database file.
  ///
  /// It is called on a thread of its own. What it opens it has to close again.
  ///
  /// - Throws: Whatever says that the database cannot be read. Under faults of the world and of
  ///   encoded routes there is nothing to throw for.
  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Schema>
}

/// What is to be restored.
public struct HarnessRequest: Sendable {
  /// The database file.
  public var url: URL
  /// How a store opens it.
  public var configuration: StoreConfiguration
  /// The id of the scene.
  public var scene: String
  /// Who asks.
  public var principal: Principal
  /// The instant of the restore, by which grants are weighed.
  public var now: Instant

  /// A scene to restore.
  public init(
    url: URL, configuration: StoreConfiguration, scene: String, principal: Principal, now: Instant
  ) {
    self.url = url
    self.configuration = configuration
    self.scene = scene
    self.principal = principal
    self.now = now
  }
}
