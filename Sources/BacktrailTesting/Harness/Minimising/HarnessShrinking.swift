internal import BacktrailNavigation

/// Scenes with one route, one stack or one presented item less.
enum HarnessShrinking {
  typealias Shorter = (material: HarnessMaterial, steps: [HarnessCase.Step])

  /// Every way to leave out one part of the scene of a case that no step is at.
  static func shorter(_ material: HarnessMaterial, _ steps: [HarnessCase.Step]) -> [Shorter] {
    guard let name = steps.first?.position.scene,
      let index = material.scenes.firstIndex(where: { OpaqueText($0.scene) == OpaqueText(name) }),
      let text = try? JSONText(material.scenes[index].body, maximumDepth: 600),
      case .object(let document)? = try? RouteValue(text.root, in: text)
    else { return [] }
    return parts(of: document, steps).compactMap { smaller, steps in
      var material = material
      var bytes: [UInt8] = []
      guard (try? RouteValue.object(smaller).append(to: &bytes, depth: 600)) != nil else {
        return nil
      }
      material.scenes[index].body = bytes
      return (material, steps)
    }
  }

  private static func parts(
    of document: RouteMembers, _ steps: [HarnessCase.Step]
  ) -> [(RouteMembers, [HarnessCase.Step])] {
    var all: [(RouteMembers, [HarnessCase.Step])] = []
    let places = Set(steps.compactMap(\.position.place))
    for name in ["presented", "sidebar"] where document[name]?.isNull == false {
      let isUsed = places.contains { place in
        switch place {
        case .stack: false
        case .sidebar: name == "sidebar"
        case .presented, .presentedStack: name == "presented"
        }
      }
      if isUsed || document[name]?.elements?.isEmpty == true { continue }
      var smaller = document
      smaller[name] = .null
      all.append((smaller, steps))
    }
    all += presentedParts(of: document, steps)
    let stacks = document["stacks"]?.members ?? RouteMembers()
    for (tab, stack) in stacks {
      var smaller = stacks
      if !places.contains(.stack(tab)) {
        smaller[tab] = nil
        all.append((with(smaller, in: document), steps))
      }
      let elements = stack.elements ?? []
      for index in elements.indices.reversed() {
        guard let moved = moved(steps, without: index, at: .stack(tab)) else { continue }
        var kept = elements
        kept.remove(at: index)
        smaller[tab] = .array(kept)
        all.append((with(smaller, in: document), moved))
      }
    }
    return all
  }

  /// Without one presented item, or without one route of the stack in it.
  private static func presentedParts(
    of document: RouteMembers, _ steps: [HarnessCase.Step]
  ) -> [(RouteMembers, [HarnessCase.Step])] {
    let items = document["presented"]?.elements ?? []
    var all: [(RouteMembers, [HarnessCase.Step])] = []
    for index in items.indices.reversed() {
      var smaller = document
      if items.count > 1, let moved = moved(steps, withoutItem: index) {
        var kept = items
        kept.remove(at: index)
        smaller["presented"] = .array(kept)
        all.append((smaller, moved))
      }
      guard var item = items[index].members, let routes = item["stack"]?.elements else { continue }
      for route in routes.indices.reversed() {
        guard let moved = moved(steps, without: route, at: .presentedStack(index)) else { continue }
        var (kept, keptItems) = (routes, items)
        kept.remove(at: route)
        item["stack"] = .array(kept)
        keptItems[index] = .object(item)
        smaller["presented"] = .array(keptItems)
        all.append((smaller, moved))
      }
    }
    return all
  }

  /// The steps once a presented item is gone; nil where one of them is at it.
  private static func moved(
    _ steps: [HarnessCase.Step], withoutItem item: Int
  ) -> [HarnessCase.Step]? {
    guard var moved = moved(steps, without: item, at: .presented) else { return nil }
    for step in moved.indices {
      guard case .presentedStack(let own)? = moved[step].position.place else { continue }
      if own == item { return nil }
      if own > item { moved[step].position.place = .presentedStack(own - 1) }
    }
    return moved
  }

  private static func with(_ stacks: RouteMembers, in document: RouteMembers) -> RouteMembers {
    var document = document
    document["stacks"] = .object(stacks)
    return document
  }

  /// The steps once an element is gone; nil where one of them is at it.
  private static func moved(
    _ steps: [HarnessCase.Step], without index: Int, at place: RoutePlace
  ) -> [HarnessCase.Step]? {
    var moved = steps
    for step in moved.indices where moved[step].position.place == place {
      guard let own = moved[step].position.index else { continue }
      if own == index { return nil }
      if own > index { moved[step].position.index = own - 1 }
    }
    return moved
  }
}
