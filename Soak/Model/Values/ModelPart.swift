internal import BacktrailNavigation

/// One part of a stored scene.
enum ModelPart: Hashable, Sendable {
  case stack([ModelElement])
  case sidebar(ModelElement?)
  case presented([ModelItem])

  /// As it lies in a scene document.
  var document: String {
    switch self {
    case .stack(let elements): "[\(elements.map(\.document).joined(separator: ","))]"
    case .sidebar(let element): element?.document ?? "null"
    case .presented(let items): "[\(items.map(\.document).joined(separator: ","))]"
    }
  }

  var elements: [ModelElement] {
    switch self {
    case .stack(let elements): elements
    case .sidebar(let element): element.map { [$0] } ?? []
    case .presented: []
    }
  }

  var items: [ModelItem] {
    if case .presented(let items) = self { items } else { [] }
  }

  /// The encoded routes, or modals, from an index on.
  func routes(from index: Int) -> [String] {
    switch self {
    case .stack, .sidebar: elements.dropFirst(index).map(\.json)
    case .presented(let items): items.dropFirst(index).map(\.modal.json)
    }
  }
}
