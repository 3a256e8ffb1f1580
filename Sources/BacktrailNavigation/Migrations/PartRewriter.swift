/// Rewrites single parts of a scene by the route migrations of a schema.
struct PartRewriter<Schema: NavigationSchema> {
  let document: SceneDocument
  let limits: SceneLimits

  private var text: JSONText { document.text }

  /// Rewrites a part of an older version.
  ///
  /// - Throws: ``DecodeFailure``, where it has to stay as it is.
  func rewrite(_ place: RoutePlace) throws(DecodeFailure) -> PartRewrite {
    let migration = PartMigration(
      from: document.version(at: place), by: Schema.routeMigrations, upTo: Schema.schemaVersion,
      limits: limits)
    if migration?.isBlocked == true { throw DecodeFailure(.invalidValue) }
    switch place {
    case .stack(let tab):
      guard let stack = document.stack(of: tab) else { throw DecodeFailure(.wrongShape) }
      return try self.stack(stack.elements, in: stack.node, at: place, by: migration)
    case .sidebar: return try sidebar(by: migration)
    case .presented: return try presented(by: migration)
    case .presentedStack: throw DecodeFailure(.wrongShape)
    }
  }

  private func stack(
    _ elements: [SceneDocument.Element], in node: JSONNode, at place: RoutePlace,
    by migration: PartMigration?
  ) throws(DecodeFailure) -> PartRewrite {
    var rewrite = PartRewrite(bytes: [], migrated: [], starts: [0])
    var routes: [[UInt8]] = []
    for (index, (node, element)) in zip(text.elements(of: node), elements).enumerated() {
      routes += try self.routes(
        node, element, at: place, index, by: migration, noting: &rewrite.migrated)
      rewrite.starts.append(routes.count)
    }
    if routes.count > max(elements.count, limits.routesPerStack) { throw DecodeFailure(.tooLarge) }
    rewrite.bytes = SceneChange.array(routes)
    return rewrite
  }

  private func sidebar(by migration: PartMigration?) throws(DecodeFailure) -> PartRewrite {
    guard let node = document.sidebarNode, let element = document.sidebar else {
      throw DecodeFailure(.wrongShape)
    }
    var rewrite = PartRewrite(bytes: [], migrated: [], starts: [0])
    let routes = try routes(
      node, element, at: .sidebar, 0, by: migration, noting: &rewrite.migrated)
    if routes.count > 1 { throw DecodeFailure(.wrongShape) }
    rewrite.bytes = routes.first ?? Array("null".utf8)
    rewrite.starts.append(routes.count)
    return rewrite
  }

  private func presented(by migration: PartMigration?) throws(DecodeFailure) -> PartRewrite {
    guard let node = document.presentedNode else { throw DecodeFailure(.wrongShape) }
    var rewrite = PartRewrite(bytes: [], migrated: [], starts: [0])
    var items: [[UInt8]] = []
    for (index, (node, item)) in zip(text.elements(of: node), document.presented).enumerated() {
      var stack: PartRewrite?
      if let inner = text.member(SceneKey.stack, of: node), text.kind(of: inner) == .array {
        stack = try self.stack(item.stack, in: inner, at: .presentedStack(index), by: migration)
      }
      let modals = try routes(
        node, item.item, at: .presented, index, by: migration,
        stack: stack.flatMap { $0.migrated.isEmpty ? nil : $0.bytes }, noting: &rewrite.migrated)
      if modals.count > 1 { throw DecodeFailure(.wrongShape) }
      if !modals.isEmpty { rewrite.migrated += stack?.migrated ?? [] }
      items += modals
      rewrite.starts.append(items.count)
    }
    rewrite.bytes = SceneChange.array(items)
    return rewrite
  }

  /// What an element becomes: itself, byte for byte, where nothing of it changes.
  ///
  /// - Parameter stack: What becomes of the stack within an item, where that changes.
  private func routes(
    _ node: JSONNode, _ element: SceneDocument.Element, at place: RoutePlace, _ index: Int,
    by migration: PartMigration?, stack: [UInt8]? = nil, noting migrated: inout [MigratedRoute]
  ) throws(DecodeFailure) -> [[UInt8]] {
    let isModal = place == .presented
    var outcome = PartMigration.Outcome.unchanged
    if let migration, let route = element.node {
      outcome =
        isModal ? migration.run(onModal: route, in: text) : migration.run(on: route, in: text)
    }
    switch outcome {
    case .unchanged:
      try requireReadable(element, isModal: isModal)
      guard let stack else { return [Array(text.bytes(of: node))] }
      return [object(of: node, replacing: [(SceneKey.stack, stack)])]
    case .failed(let failure, _): throw failure
    case .changed(let made, let steps):
      migrated.append(
        MigratedRoute(place: place, index: index, steps: steps, count: made.count))
      var objects: [[UInt8]] = []
      for (number, route) in made.enumerated() {
        var members: [(key: String, bytes: [UInt8]?)] = [
          (isModal ? SceneKey.modal : SceneKey.route, route.bytes),
          (SceneKey.references, try references(of: route.root, in: route, isModal: isModal)),
        ]
        if let stack { members.append((SceneKey.stack, stack)) }
        // What else is stored with the element stays with the first route that it became.
        objects.append(
          number == 0
            ? object(of: node, replacing: members)
            : SceneChange.object(
              members.compactMap { key, bytes in bytes.map { (key, $0) } }))
      }
      return objects
    }
  }

  /// Requires that this build can read an element as it is stored: what it cannot read may be for a
  /// step that was forgotten, and is not to be called new.
  private func requireReadable(
    _ element: SceneDocument.Element, isModal: Bool
  ) throws(DecodeFailure) {
    if let failure = element.failure { throw failure }
    guard let node = element.node else { throw DecodeFailure(.wrongShape) }
    _ = try references(of: node, in: text, isModal: isModal)
  }

  /// The references of a route; nil for none.
  ///
  /// - Throws: ``DecodeFailure``, where it does not decode.
  private func references(
    of route: JSONNode, in text: JSONText, isModal: Bool
  ) throws(DecodeFailure) -> [UInt8]? {
    let references =
      isModal
      ? try RouteDecoder.decode(Schema.Modal.self, from: route, in: text).get().references
      : try RouteDecoder.decode(Schema.Route.self, from: route, in: text).get().references
    if references.contains(where: { $0.problem != nil }) { throw DecodeFailure(.invalidIdentifier) }
    if references.isEmpty { return nil }
    return SceneChange.array(references.map(SceneEncoder<Schema>.encoded))
  }

  /// An object of the document with other values for some members; nil leaves one out.
  private func object(
    of node: JSONNode, replacing values: [(key: String, bytes: [UInt8]?)]
  ) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    for (key, value) in text.members(of: node) {
      // A key that is no text cannot be written anew.
      guard let key = text.string(key) else { continue }
      members.removeAll { OpaqueText($0.key) == OpaqueText(key) }
      if values.contains(where: { OpaqueText($0.key) == OpaqueText(key) }) { continue }
      members.append((key, Array(text.bytes(of: value))))
    }
    for (key, bytes) in values {
      if let bytes { members.append((key, bytes)) }
    }
    return SceneChange.object(members)
  }
}
