public import BacktrailNavigation
public import BacktrailStore
public import Foundation

/// Requires that a build restores the scenes of a copy of real data, but for a stated loss.
///
/// ```swift
/// @Test func releaseKeepsPlaces() throws {
///   try requireRestorable(TaskFlow.self, at: copyOfProduction, losingAtMost: .fraction(0.01))
/// }
/// ```
///
/// What loss is says ``TolerableLoss``. The file is not written to. One of an older version of the
/// store is copied into a temporary directory first, and the copy is migrated, audited and removed.
///
/// - Parameters:
///   - schema: The app's navigation.
///   - url: The database.
///   - allowed: What may be lost; nothing unless said otherwise.
///   - options: What is judged: decoding alone unless said otherwise, since that is what a change of
///     routes can break. With everything judged, give the roles of the principals too.
///   - configuration: How the store is used: its limits, record sources and outside sources. How it
///     is opened is for this function to say.
///   - now: The instant at which grants are weighed; the present unless said otherwise.
/// - Returns: The audit, for more to be said of it.
/// - Throws: ``RestorationLossError`` with the audit's table where more is lost; ``RequirementError``
///   where no scene was judged, or only a part is to be; `RouteMigrationError` where the schema's
///   migrations cannot work; `StoreError`, or what copying the file throws.
@discardableResult
public func requireRestorable<Schema: NavigationSchema>(
  _ schema: Schema.Type, at url: URL, losingAtMost allowed: TolerableLoss = .none,
  _ options: AuditOptions = AuditOptions(judging: .decoding),
  configuration: StoreConfiguration = StoreConfiguration(), at now: Instant? = nil
) throws -> SceneAudit {
  if options.limit != nil || options.position != nil { throw RequirementError.partOfTheScenes }
  let copy = try StoreCopy(of: url, configuration)
  defer { copy.store.close() }
  // A green line that judged nothing would say the most just where it knows the least.
  let audit = try copy.store.audit(schema, options, at: now)
  if audit.scenes == 0 { throw RequirementError.noScenes }
  if !allowed.allows(audit) { throw RestorationLossError(audit: audit, allowed: allowed) }
  return audit
}

/// A file to look at: itself, or a migrated copy where it is older than this build.
private struct StoreCopy {
  let store: RestorationStore
  private let directory: TemporaryDirectory?

  init(of url: URL, _ configuration: StoreConfiguration) throws {
    var configuration = configuration
    configuration.opening = .readOnly
    configuration.damagedFile = .refuse
    do {
      store = try RestorationStore(at: url, configuration: configuration)
      directory = nil
    } catch let error as StoreError {
      guard case .migrationPending = error else { throw error }
      let directory = try TemporaryDirectory()
      let copy = directory.url.appending(path: "store.db")
      // Not as a file: what is still in its log belongs to it.
      try DatabaseBackup.copy(
        from: url.path(percentEncoded: false), to: .file(copy.path(percentEncoded: false)))
      configuration.opening = .createOrMigrate
      store = try RestorationStore(at: copy, configuration: configuration)
      self.directory = directory
    }
  }
}
