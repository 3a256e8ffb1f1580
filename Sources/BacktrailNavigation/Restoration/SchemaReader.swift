/// Reads scenes with an app's own types.
struct SchemaReader<Schema: NavigationSchema>: SceneReader {
  private let limits: SceneLimits
  private let migrations = Schema.routeMigrations

  init(limits: SceneLimits) {
    self.limits = limits
  }

  func knows(tab: String) -> Bool { Schema.Tab.named(tab) != nil }

  var defaultTab: String? { Schema.defaultTab.rawValue }

  func route(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<Schema.Route>, DecodeFailure> {
    decode(Schema.Route.self, element, in: document).map(Self.read)
  }

  func modal(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<Schema.Modal>, DecodeFailure> {
    decode(Schema.Modal.self, element, in: document).map(Self.read)
  }

  func migration(from version: Int) -> PartMigration? {
    PartMigration(
      from: version, by: migrations, upTo: Schema.schemaVersion, limits: limits)
  }

  var hasUnfitMigrations: Bool { !migrations.problems(upTo: Schema.schemaVersion).isEmpty }

  func route(migrated text: JSONText) -> Result<ReadRoute<Schema.Route>, DecodeFailure> {
    RouteDecoder.decode(Schema.Route.self, from: text.root, in: text).map(Self.read)
  }

  func modal(migrated text: JSONText) -> Result<ReadRoute<Schema.Modal>, DecodeFailure> {
    RouteDecoder.decode(Schema.Modal.self, from: text.root, in: text).map(Self.read)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<Value, DecodeFailure> {
    if let failure = element.failure { return .failure(failure) }
    guard let node = element.node else { return .failure(DecodeFailure(.wrongShape)) }
    return RouteDecoder.decode(type, from: node, in: document.text)
  }

  func route(for record: RecordID) -> ReadRoute<Schema.Route>? {
    Schema.route(for: record).map(Self.read)
  }

  static func read(_ route: Schema.Route) -> ReadRoute<Schema.Route> {
    ReadRoute(route: route, references: route.references, isRestorable: route.mayComeBack)
  }

  private static func read(_ modal: Schema.Modal) -> ReadRoute<Schema.Modal> {
    ReadRoute(
      route: modal, references: modal.references, isRestorable: modal.mayComeBack,
      priority: modal.restorationPriority)
  }

  func same(_ left: Schema.Route, _ right: Schema.Route) -> Bool { left == right }

  func fallsBack(fromKind kind: String) -> Bool { Schema.fallsBackToParent(fromKind: kind) }

  func lineage(ofKind kind: String) -> Lineage? { Schema.lineage(ofKind: kind) }

  func encoded(_ route: Schema.Route) -> EncodedRoute? {
    (try? RouteEncoder.encode(route)).map(EncodedRoute.init)
  }
}
