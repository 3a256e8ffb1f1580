internal import BacktrailNavigation
internal import BacktrailStore

/// Stored documents as they are under the harness: restored by the references that are stored.
struct StoredHarnessSubject: HarnessSubject {
  var name: String { "stored references" }

  func restore(_ request: HarnessRequest) throws -> HarnessOutcome {
    let store = try RestorationStore(at: request.url, configuration: request.configuration)
    defer { store.close() }
    let restored: RestoredDocument = try store.restore(
      scene: request.scene, for: request.principal, at: request.now)
    return HarnessOutcome(
      document: restored, publicForm: restored.publicForm.json, carriesOrigin: false
    ) { _, _, _, _ in throw StoreError.readOnly("a document without types is not saved again") }
  }
}
