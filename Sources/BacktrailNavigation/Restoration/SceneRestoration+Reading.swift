extension SceneRestoration {
  mutating func read(hints: [Int64]) {
    for stack in document.stacks where reader.knows(tab: stack.tab) {
      var read = ReadStack(source: stack, positions: StoredPositions(count: stack.elements.count))
      let routes = readRoutes(
        stack.elements, at: .stack(stack.tab), hints: hints, into: &read.routes, &read.positions)
      stacks.append(read)
      rules.stacks.append(routes)
    }
    if let element = document.sidebar {
      let (route, ruled) = readSidebar(element, hints: hints)
      sidebar = route
      rules.sidebar = ruled
    }
    for (index, item) in document.presented.enumerated() {
      readPresented(item, at: index, hints: hints)
    }
  }

  /// Reads a stack as far as the first route that cannot stand, after which nothing can.
  private mutating func readRoutes(
    _ elements: [SceneDocument.Element], at place: RoutePlace, hints: [Int64],
    into routes: inout [Reader.Route], _ positions: inout StoredPositions
  ) -> [RestorationRules.Route] {
    if let migration = reader.migration(from: document.version(at: place)) {
      return readRoutes(
        elements, migratedBy: migration, at: place, hints: hints, into: &routes, &positions)
    }
    var ruled: [RestorationRules.Route] = []
    ruled.reserveCapacity(min(elements.count, rules.routesPerStack + 1))
    routes.reserveCapacity(min(elements.count, rules.routesPerStack + 1))
    for element in elements.prefix(rules.routesPerStack + 1) {
      let (route, rule) = readRoute(element, hints: hints)
      ruled.append(rule)
      guard let route, rule.failure == nil, rule.isRestorable else { break }
      routes.append(route)
    }
    return ruled
  }

  mutating func readRoute(
    _ element: SceneDocument.Element, hints: [Int64]
  ) -> (Reader.Route?, RestorationRules.Route) {
    switch reader.route(element, in: document) {
    case .success(let read): (read.route, rule(read, element, hints))
    case .failure(let failure): (nil, RestorationRules.Route(failure: failure))
    }
  }

  mutating func rule<Value>(
    _ read: ReadRoute<Value>, _ element: SceneDocument.Element, _ hints: [Int64]
  ) -> RestorationRules.Route {
    rules.route(
      references: read.references, isRestorable: read.isRestorable,
      hints: hints.isEmpty ? [] : hints[element.hints])
  }

  private mutating func readSidebar(
    _ element: SceneDocument.Element, hints: [Int64]
  ) -> (Reader.Route?, RestorationRules.Route) {
    guard let migration = reader.migration(from: document.version(at: .sidebar)) else {
      return readRoute(element, hints: hints)
    }
    let reader = reader
    switch migrate(element, by: migration, at: .sidebar, 0) {
    case .asStored: return readRoute(element, hints: hints)
    case .failed(let failure): return (nil, RestorationRules.Route(failure: failure))
    case .routes(let texts):
      let (read, ruled) = single(texts) { reader.route(migrated: $0) }
      return (read?.route, ruled)
    }
  }

  private mutating func readPresented(
    _ item: SceneDocument.Presented, at index: Int, hints: [Int64]
  ) {
    var read = ReadPresented(positions: StoredPositions(count: item.stack.count))
    let (value, modal) = readModal(item.item, at: index, hints: hints)
    read.modal = value?.route
    let stack = readRoutes(
      item.stack, at: .presentedStack(index), hints: hints, into: &read.stack, &read.positions)
    presented.append(read)
    rules.presented.append(
      RestorationRules.Presented(
        modal: modal, kind: item.kind, presenter: presenter(item.over),
        isOverLimit: rules.presented.count >= presentedLimit, priority: value?.priority ?? 0,
        over: OpaqueText(item.over ?? ""), stack: stack))
  }

  private mutating func readModal(
    _ element: SceneDocument.Element, at index: Int, hints: [Int64]
  ) -> (ReadRoute<Reader.Modal>?, RestorationRules.Route) {
    let reader = reader
    var outcome = ElementMigration.asStored
    if element.failure == nil,
      let migration = reader.migration(from: document.version(at: .presented))
    {
      outcome = migrate(element, by: migration, at: .presented, index)
    }
    switch outcome {
    case .asStored:
      switch element.failure.map(Result.failure) ?? reader.modal(element, in: document) {
      case .success(let value): return (value, rule(value, element, hints))
      case .failure(let failure): return (nil, RestorationRules.Route(failure: failure))
      }
    case .failed(let failure): return (nil, RestorationRules.Route(failure: failure))
    case .routes(let texts): return single(texts) { reader.modal(migrated: $0) }
    }
  }

  private func presenter(_ over: String?) -> RestorationRules.Presenter {
    guard let over, reader.knows(tab: over) else { return .unknownTab }
    guard let index = stacks.firstIndex(where: { OpaqueText($0.source.tab) == OpaqueText(over) })
    else { return .emptyStack }
    // A stack that cannot be read did not come back whole.
    return stacks[index].source.isReadable ? .stack(index) : .unknownTab
  }
}
