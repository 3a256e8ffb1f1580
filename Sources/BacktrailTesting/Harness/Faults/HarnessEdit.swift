internal import BacktrailNavigation

/// A change to the JSON of a stored scene that leaves it JSON.
enum HarnessEdit: Sendable {
  /// Puts another route or modal in the place of one.
  case element(HarnessPosition, RouteValue)
  /// Puts a text of so many bytes in the place of a value of a route, by its path.
  case fill(HarnessPosition, path: [String], bytes: Int)
  /// Stores other references with a route.
  case references(HarnessPosition, [RecordReference])
  /// Lets a stack go on with copies of its last element.
  case lengthen(RoutePlace, to: Int)
  /// Gives the stack of a tab another name, and what is presented over it too.
  case renameTab(String, to: String)
  /// Puts a value in the place of a member of the document.
  case member(String, RouteValue)

  /// The edited document; nil where it does not apply to this one any more.
  func applied(to body: [UInt8]) -> [UInt8]? {
    guard let text = try? JSONText(body, maximumDepth: 100_000),
      case .object(var document)? = try? RouteValue(text.root, in: text)
    else { return nil }
    guard edit(&document) else { return nil }
    var bytes: [UInt8] = []
    guard (try? RouteValue.object(document).append(to: &bytes, depth: 100_000)) != nil else {
      return nil
    }
    return bytes
  }

  private func edit(_ document: inout RouteMembers) -> Bool {
    switch self {
    case .element(let position, let value):
      return Self.change(&document, at: position) { element, key in
        element[key] = value
      }
    case .fill(let position, let path, let count):
      return Self.change(&document, at: position) { element, key in
        guard let route = element[key] else { return }
        let text = RouteValue.string(String(repeating: "a", count: count))
        element[key] = HarnessParameters.with(text, at: path[...], in: route)
      }
    case .references(let position, let references):
      return Self.change(&document, at: position) { element, _ in
        element["references"] = .array(
          references.map {
            ["kind": .string($0.kind), "id": .string($0.id), "action": .string($0.action)]
          })
      }
    case .lengthen(let place, let count):
      return Self.change(&document, at: place) { elements in
        guard let last = elements.last else { return }
        elements += Array(repeating: last, count: max(0, count - elements.count))
      }
    case .renameTab(let tab, let name):
      guard var stacks = document["stacks"]?.members, let stack = stacks[tab] else { return false }
      stacks[tab] = nil
      stacks[name] = stack
      document["stacks"] = .object(stacks)
      return true
    case .member(let name, let value):
      document[name] = value
      return true
    }
  }

  /// Changes the element at a position; false where there is none.
  private static func change(
    _ document: inout RouteMembers, at position: HarnessPosition,
    _ body: (inout RouteMembers, _ key: String) -> Void
  ) -> Bool {
    guard let place = position.place, let index = position.index else { return false }
    if place == .sidebar {
      guard var element = document["sidebar"]?.members else { return false }
      body(&element, "route")
      document["sidebar"] = .object(element)
      return true
    }
    var isThere = false
    return change(&document, at: place) { elements in
      guard elements.indices.contains(index), var element = elements[index].members else { return }
      body(&element, place == .presented ? "modal" : "route")
      elements[index] = .object(element)
      isThere = true
    } && isThere
  }

  /// Changes the elements at a place; false where there is no such place.
  private static func change(
    _ document: inout RouteMembers, at place: RoutePlace, _ body: (inout [RouteValue]) -> Void
  ) -> Bool {
    switch place {
    case .stack(let tab):
      guard var stacks = document["stacks"]?.members, var elements = stacks[tab]?.elements else {
        return false
      }
      body(&elements)
      stacks[tab] = .array(elements)
      document["stacks"] = .object(stacks)
    case .presented:
      guard var elements = document["presented"]?.elements else { return false }
      body(&elements)
      document["presented"] = .array(elements)
    case .presentedStack(let item):
      guard var items = document["presented"]?.elements, items.indices.contains(item),
        var presented = items[item].members, var elements = presented["stack"]?.elements
      else { return false }
      body(&elements)
      presented["stack"] = .array(elements)
      items[item] = .object(presented)
      document["presented"] = .array(items)
    case .sidebar: return false
    }
    return true
  }
}
