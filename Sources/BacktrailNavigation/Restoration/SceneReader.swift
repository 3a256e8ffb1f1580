/// What a restore knows of an app: how its routes are decoded and which of them shows a record.
///
/// There are two: one with an app's types, one that has no types and goes by what is stored.
protocol SceneReader: Sendable {
  associatedtype Route: Sendable
  associatedtype Modal: Sendable

  /// Whether this build has a tab of this name.
  func knows(tab: String) -> Bool
  /// The tab that is selected where the saved one is not known.
  var defaultTab: String? { get }
  /// Decodes a route.
  func route(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<Route>, DecodeFailure>
  /// Decodes a modal.
  func modal(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<Modal>, DecodeFailure>
  /// The route migrations that are to run on what a version of the schema wrote; nil for none.
  func migration(from version: Int) -> PartMigration?
  /// Whether the route migrations cannot work.
  var hasUnfitMigrations: Bool { get }
  /// Decodes a route that route migrations made.
  func route(migrated text: JSONText) -> Result<ReadRoute<Route>, DecodeFailure>
  /// Decodes a modal that route migrations made.
  func modal(migrated text: JSONText) -> Result<ReadRoute<Modal>, DecodeFailure>
  /// The route that shows a record.
  func route(for record: RecordID) -> ReadRoute<Route>?
  /// Whether two routes are the same.
  func same(_ left: Route, _ right: Route) -> Bool
  /// Whether the nearest valid parent may take the place of a route whose record has this kind.
  func fallsBack(fromKind kind: String) -> Bool
  /// What a record of this kind has to lie under in a stack.
  func lineage(ofKind kind: String) -> Lineage?
  /// The encoded form of a route.
  func encoded(_ route: Route) -> EncodedRoute?
}

/// A route that decoded, with what the rules need to know of it.
struct ReadRoute<Route: Sendable>: Sendable {
  var route: Route
  var references: [RecordReference]
  var isRestorable = true
  var priority = 0
}
