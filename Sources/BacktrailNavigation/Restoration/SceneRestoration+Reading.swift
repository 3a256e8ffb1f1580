extension SceneRestoration {
  mutating func read(hints: [Int64]) {
    for stack in document.stacks where reader.knows(tab: stack.tab) {
      var read = ReadStack(source: stack)
      let routes = readRoutes(stack.elements, hints: hints, into: &read.routes)
      stacks.append(read)
      rules.stacks.append(routes)
    }
    if let element = document.sidebar {
      let (route, ruled) = readRoute(element, hints: hints)
      sidebar = route
      rules.sidebar = ruled
    }
    for item in document.presented { readPresented(item, hints: hints) }
  }

  /// Reads a stack as far as the first route that cannot stand, after which nothing can.
  private mutating func readRoutes(
    _ elements: [SceneDocument.Element], hints: [Int64], into routes: inout [Reader.Route]
  ) -> [RestorationRules.Route] {
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

  private mutating func readRoute(
    _ element: SceneDocument.Element, hints: [Int64]
  ) -> (Reader.Route?, RestorationRules.Route) {
    switch reader.route(element, in: document) {
    case .success(let read): (read.route, rule(read, element, hints))
    case .failure(let failure): (nil, RestorationRules.Route(failure: failure))
    }
  }

  private mutating func rule<Value>(
    _ read: ReadRoute<Value>, _ element: SceneDocument.Element, _ hints: [Int64]
  ) -> RestorationRules.Route {
    rules.route(
      references: read.references, isRestorable: read.isRestorable,
      hints: hints.isEmpty ? [] : hints[element.hints])
  }

  private mutating func readPresented(_ item: SceneDocument.Presented, hints: [Int64]) {
    var read = ReadPresented()
    let modal: RestorationRules.Route
    var priority = 0
    switch item.item.failure.map(Result.failure) ?? reader.modal(item.item, in: document) {
    case .success(let value):
      read.modal = value.route
      priority = value.priority
      modal = rule(value, item.item, hints)
    case .failure(let failure): modal = RestorationRules.Route(failure: failure)
    }
    let stack = readRoutes(item.stack, hints: hints, into: &read.stack)
    presented.append(read)
    rules.presented.append(
      RestorationRules.Presented(
        modal: modal, kind: item.kind, presenter: presenter(item.over),
        isOverLimit: rules.presented.count >= presentedLimit, priority: priority,
        over: OpaqueText(item.over ?? ""), stack: stack))
  }

  private func presenter(_ over: String?) -> RestorationRules.Presenter {
    guard let over, reader.knows(tab: over) else { return .unknownTab }
    guard let index = stacks.firstIndex(where: { OpaqueText($0.source.tab) == OpaqueText(over) })
    else { return .emptyStack }
    // A stack that cannot be read did not come back whole.
    return stacks[index].source.isReadable ? .stack(index) : .unknownTab
  }
}
