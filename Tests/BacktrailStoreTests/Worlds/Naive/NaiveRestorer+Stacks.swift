import BacktrailNavigation

extension NaiveRestorer {
  /// The deepest valid prefix of a stack, and a reason for each route after it.
  func prefix(of elements: [WorldElement<WorldRoute>], at place: RoutePlace) -> NaivePrefix {
    var prefix = NaivePrefix()
    for (index, element) in elements.enumerated() {
      if prefix.failure != nil {
        let failure = NaiveFailure(reason: .afterInvalid)
        prefix.dropped.append(.init(place: place, index: index, failure, json: element.json))
      } else if let failure = overLimit(element, at: index) ?? failure(of: element) {
        prefix.failure = failure
        if case .good(let route) = element.content { prefix.failed = route.worldReferences }
        prefix.dropped.append(.init(place: place, index: index, failure, json: element.json))
      } else if case .good(let route) = element.content {
        prefix.routes.append(route)
      }
    }
    return prefix
  }

  /// A stack holds 64 routes; one beyond them is over the limit, unless it does not even decode.
  func overLimit(_ element: WorldElement<WorldRoute>, at index: Int) -> NaiveFailure? {
    if index < 64 { return nil }
    if let failure = failure(of: element), failure.reason.stage == .decode { return failure }
    return NaiveFailure(reason: .overLimit)
  }

  /// Rule 8: the nearest ancestor of what failed that can be shown in its place.
  func nearestValidParent(
    after prefix: NaivePrefix
  ) -> (route: WorldRoute, inPlaceOf: WorldKey)? {
    guard let failure = prefix.failure, [.record, .access].contains(failure.reason.stage),
      let reference = prefix.failed.first(where: { self.failure(of: [$0]) != nil }),
      WorldSchema.fallsBackToParent(fromKind: reference.kind)
    else { return nil }
    var met = [reference.key]
    while met.count <= 64 {
      guard let parent = met.last.flatMap({ world.records[$0] })?.parent,
        world.records[parent] != nil, !met.contains(parent),
        !isReferenced(parent, in: prefix.routes)
      else { return nil }
      met.append(parent)
      guard let route = WorldSchema.route(kind: parent.kindText, id: parent.idText) else {
        continue
      }
      if prefix.routes.contains(route) { return nil }
      let view = WorldReference(kind: parent.kindText, id: parent.idText)
      let shows = isReferenced(parent, in: [route])
      if shows || self.failure(of: [view]) == nil, self.failure(of: route) == nil {
        return (route, reference.key)
      }
    }
    return nil
  }

  private func isReferenced(_ key: WorldKey, in routes: [WorldRoute]) -> Bool {
    routes.contains { $0.worldReferences.contains { $0.key == key } }
  }
}
