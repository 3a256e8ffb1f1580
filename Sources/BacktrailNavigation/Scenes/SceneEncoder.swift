/// Encodes the parts of a scene with an app's own types.
package struct SceneEncoder<Schema: NavigationSchema>: Sendable {
  private let limits: SceneLimits

  package init(limits: SceneLimits) {
    self.limits = limits
  }

  /// What saving a state changes of the scene that is stored.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - principal: The owner of the scene that is saved.
  ///   - scene: The scene that is saved.
  /// - Throws: ``SceneEncodingError``.
  package func change(
    _ state: SceneState<Schema>, principal: String, scene: String
  ) throws(SceneEncodingError) -> SceneChange {
    var change = SceneChange(schemaVersion: Schema.schemaVersion)
    let origin = state.origin.flatMap { $0.holds(for: principal, scene: scene) ? $0 : nil }
    change.selectedTab = .init(
      bytes: SceneChange.string(state.selectedTab.rawValue),
      held: held(origin?.selectedTab, for: state.selectedTab))
    for (tab, routes) in state.stacks {
      let held = held(origin?.stacks[tab], for: routes)
      let place = RoutePlace.stack(tab.rawValue)
      let part = SceneChange.Part(
        bytes: try stack(routes, at: place), held: held,
        heldRewritten: rewritten(held, at: place, from: origin?.stacks[tab]?.version))
      change.stacks.append((tab.rawValue, part))
    }
    let heldSidebar = held(origin?.sidebar, for: state.sidebar)
    change.sidebar = .init(
      bytes: try sidebar(state.sidebar), held: heldSidebar,
      heldRewritten: rewritten(heldSidebar, at: .sidebar, from: origin?.sidebar?.version))
    let heldPresented = held(origin?.presented, for: state.presented).map { held in
      origin.map { Self.held(held, items: $0.items, in: state) } ?? held
    }
    change.presented = .init(
      bytes: try presented(state.presented), held: heldPresented,
      heldRewritten: rewritten(heldPresented, at: .presented, from: origin?.presented?.version))
    return change
  }

  /// What saving a state changes, where only what is another than in a state that was saved or
  /// restored before is named: the rest stays as somebody else may have stored it since.
  ///
  /// - Throws: ``SceneEncodingError``.
  package func change(
    _ state: SceneState<Schema>, since before: SceneState<Schema>, principal: String, scene: String
  ) throws(SceneEncodingError) -> SceneChange {
    var moved = state
    for tab in state.stacks.keys where state.stacks[tab] == before.stacks[tab] {
      moved.stacks[tab] = nil
    }
    var change = try change(moved, principal: principal, scene: scene)
    if state.selectedTab == before.selectedTab { change.selectedTab = nil }
    if state.sidebar == before.sidebar { change.sidebar = nil }
    if state.presented == before.presented { change.presented = nil }
    return change
  }

  /// What saving one tab's stack changes.
  ///
  /// - Throws: ``SceneEncodingError``.
  package func change(
    stack routes: [Schema.Route], in tab: Schema.Tab
  ) throws(SceneEncodingError) -> SceneChange {
    var change = SceneChange(schemaVersion: Schema.schemaVersion)
    let bytes = try stack(routes, at: .stack(tab.rawValue))
    change.stacks.append((tab.rawValue, SceneChange.Part(bytes: bytes)))
    return change
  }

  private func held<Value: Equatable & Sendable>(
    _ part: SceneOrigin<Schema>.Part<Value>?, for value: Value
  ) -> SceneChange.Held? {
    guard let part, part.returned == value else { return nil }
    return SceneChange.Held(stored: part.stored, cut: part.cut)
  }

  /// What holds a part of an older version that was rewritten by the route migrations since it was
  /// restored; nil where it cannot have been.
  private func rewritten(
    _ held: SceneChange.Held?, at place: RoutePlace, from version: Int?
  ) -> SceneChange.Held? {
    func rewrite(_ part: [UInt8]) -> PartRewrite? {
      guard let version else { return nil }
      do throws(DecodeFailure) {
        return try SceneDocument.rewrite(
          part: part, at: place, from: version, for: Schema.self, limits: limits)
      } catch {
        return nil
      }
    }
    guard let held, case .exactly(let stored) = held.stored, let whole = rewrite(stored) else {
      return nil
    }
    var new = SceneChange.Held(stored: .exactly(whole.bytes), cut: held.cut)
    var starts = whole.starts
    if let keeping = held.keeping {
      guard let kept = rewrite(keeping) else { return nil }
      new.keeping = kept.bytes
      starts = kept.starts
    }
    if let index = held.cut?.index, starts.indices.contains(index) {
      new.cut?.index = starts[index]
    }
    return new
  }

  /// Holds no item that did not come back and beneath which the person has moved on.
  private static func held(
    _ held: SceneChange.Held, items: [SceneOrigin<Schema>.Item], in state: SceneState<Schema>
  ) -> SceneChange.Held {
    let remaining = items.filter { item in
      item.beneath.map { state[$0.tab] == $0.routes } ?? true
    }
    if remaining.count == items.count { return held }
    var held = held
    held.keeping = SceneChange.array(remaining.map(\.bytes))
    held.cut?.index = remaining.firstIndex { $0.beneath != nil } ?? 0
    return held
  }

  /// The encoded form of a stack, as far as its routes may come back.
  private func stack(
    _ routes: [Schema.Route], at place: RoutePlace
  ) throws(SceneEncodingError) -> [UInt8] {
    if routes.count > limits.routesPerStack {
      throw .tooManyRoutes(place: place, count: routes.count, limit: limits.routesPerStack)
    }
    var elements: [[UInt8]] = []
    for (index, route) in routes.enumerated() {
      guard route.mayComeBack else { break }
      elements.append(
        SceneChange.object(
          try members(route, route.references, under: SceneKey.route, at: place, index)))
    }
    return SceneChange.array(elements)
  }

  private func sidebar(_ route: Schema.Route?) throws(SceneEncodingError) -> [UInt8] {
    guard let route, route.mayComeBack else { return Array("null".utf8) }
    return SceneChange.object(
      try members(route, route.references, under: SceneKey.route, at: .sidebar, 0))
  }

  private func presented(
    _ items: [PresentedItem<Schema>]
  ) throws(SceneEncodingError) -> [UInt8] {
    if items.count > limits.presentedPerScene {
      throw .tooManyPresented(count: items.count, limit: limits.presentedPerScene)
    }
    var elements: [[UInt8]] = []
    for (index, item) in items.enumerated()
    where item.kind.isRestorable && item.modal.mayComeBack {
      var object = try members(
        item.modal, item.modal.references, under: SceneKey.modal, at: .presented, index)
      object.append((SceneKey.over, SceneChange.string(item.over.rawValue)))
      object.append((SceneKey.kind, SceneChange.string(item.kind.rawValue)))
      object.append((SceneKey.stack, try stack(item.stack, at: .presentedStack(index))))
      elements.append(SceneChange.object(object))
    }
    return SceneChange.array(elements)
  }

  private func members(
    _ value: some Encodable, _ references: [RecordReference], under key: String,
    at place: RoutePlace, _ index: Int
  ) throws(SceneEncodingError) -> [(key: String, bytes: [UInt8])] {
    let bytes: [UInt8]
    do {
      bytes = try RouteEncoder.encode(value, maximumDepth: limits.levelsPerRoute)
    } catch {
      switch error.reason {
      case .unencodable:
        throw .unencodable(place: place, index: index, keyPath: error.keyPath)
      case .tooDeep(let limit): throw .tooDeep(place: place, index: index, limit: limit)
      }
    }
    if bytes.count > limits.bytesPerRoute {
      throw .routeTooLarge(
        place: place, index: index, bytes: bytes.count, limit: limits.bytesPerRoute)
    }
    var members = [(key: key, bytes: bytes)]
    if !references.isEmpty {
      for reference in references {
        if let problem = reference.problem {
          throw .invalidReference(place: place, index: index, problem: problem)
        }
      }
      members.append((SceneKey.references, SceneChange.array(references.map(Self.encoded))))
    }
    return members
  }

  static func encoded(_ reference: RecordReference) -> [UInt8] {
    var members = [
      (key: SceneKey.kind, bytes: SceneChange.string(reference.kind)),
      (key: SceneKey.id, bytes: SceneChange.string(reference.id)),
    ]
    if reference.action != "view" {
      members.append((SceneKey.action, SceneChange.string(reference.action)))
    }
    return SceneChange.object(members)
  }
}
