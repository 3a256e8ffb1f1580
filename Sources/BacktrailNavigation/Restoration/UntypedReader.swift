/// Reads scenes without an app's types, by what is stored with the routes.
struct UntypedReader: SceneReader {
  typealias Route = EncodedRoute
  typealias Modal = EncodedRoute

  let schema: UntypedSchema

  func knows(tab: String) -> Bool {
    schema.tabs?.contains { OpaqueText($0) == OpaqueText(tab) } ?? true
  }

  var defaultTab: String? { schema.tabs?.first }

  func route(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<EncodedRoute>, DecodeFailure> {
    read(element, in: document, knownCases: schema.knownCases)
  }

  func modal(
    _ element: SceneDocument.Element, in document: SceneDocument
  ) -> Result<ReadRoute<EncodedRoute>, DecodeFailure> {
    read(element, in: document, knownCases: nil)
  }

  private func read(
    _ element: SceneDocument.Element, in document: SceneDocument, knownCases: [String]?
  ) -> Result<ReadRoute<EncodedRoute>, DecodeFailure> {
    if let failure = element.failure { return .failure(failure) }
    guard let node = element.node else { return .failure(DecodeFailure(.wrongShape)) }
    if let failure = shapeFailure(of: node, in: document.text, knownCases: knownCases) {
      return .failure(failure)
    }
    guard let references = document.references(of: element) else {
      return .failure(DecodeFailure(.wrongShape, at: SceneKey.references))
    }
    let route = EncodedRoute(document.text.bytes(of: node))
    return .success(ReadRoute(route: route, references: references))
  }

  /// What can be told of a route's form from its keys alone.
  private func shapeFailure(
    of node: JSONNode, in text: JSONText, knownCases: [String]?
  ) -> DecodeFailure? {
    switch text.kind(of: node) {
    case .object: break
    case .string:
      guard let knownCases else { return nil }
      return knownCases.contains { text.stringEquals(node, $0) } ? nil : DecodeFailure(.unknownCase)
    case .number: return knownCases == nil ? nil : DecodeFailure(.wrongShape)
    default: return DecodeFailure(.wrongShape)
    }
    if text.count(of: node) == 0 { return DecodeFailure(.emptyObject) }
    guard let knownCases else { return nil }
    var names: [String?] = []
    var known = 0
    for (key, _) in text.members(of: node) {
      names.append(text.string(key))
      if knownCases.contains(where: { text.stringEquals(key, $0) }) { known += 1 }
    }
    switch known {
    case 0: return DecodeFailure(.unknownCase, name: names[0])
    case 1: return nil
    default: return DecodeFailure(.ambiguousCase)
    }
  }

  // Only an app knows what its routes mean, so that nothing is migrated without its types.

  func migration(from version: Int) -> PartMigration? { nil }

  var hasUnfitMigrations: Bool { false }

  func route(migrated text: JSONText) -> Result<ReadRoute<EncodedRoute>, DecodeFailure> {
    .failure(DecodeFailure(.wrongShape))
  }

  func modal(migrated text: JSONText) -> Result<ReadRoute<EncodedRoute>, DecodeFailure> {
    .failure(DecodeFailure(.wrongShape))
  }

  func route(for record: RecordID) -> ReadRoute<EncodedRoute>? {
    guard let template = schema[parentRouteForKind: record.kind] else { return nil }
    return template.route(forID: record.id).map {
      ReadRoute(route: $0, references: [RecordReference(record)])
    }
  }

  func same(_ left: EncodedRoute, _ right: EncodedRoute) -> Bool { left == right }

  func fallsBack(fromKind kind: String) -> Bool { true }

  func lineage(ofKind kind: String) -> Lineage? { schema[lineageOfKind: kind] }

  func encoded(_ route: EncodedRoute) -> EncodedRoute? { route }
}
