public import BacktrailNavigation
internal import BacktrailStore

/// Opens a store, restores, and closes it again.
public struct StoreRestorer<Schema: NavigationSchema>: HarnessRestorer {
  /// The restorer that holds unless said otherwise.
  public init() {}

  /// Restores a scene from a database file.
  ///
  /// - Throws: `StoreError`.
  public func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Schema> {
    let store = try RestorationStore(at: request.url, configuration: request.configuration)
    defer { store.close() }
    let restored: RestoredScene<Schema> = try store.restore(
      Schema.self, scene: request.scene, for: request.principal, at: request.now)
    return try HarnessAnswer(restored, scene: request.scene)
  }
}
