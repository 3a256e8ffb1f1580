extension SceneDocument {
  /// The references that are stored with an element; nil where one of them is not readable.
  func references(of element: Element) -> [RecordReference]? {
    guard let node = element.references else { return [] }
    var references: [RecordReference] = []
    for node in text.elements(of: node) {
      guard text.kind(of: node) == .object,
        let kind = text.member(SceneKey.kind, of: node).flatMap(text.string),
        let id = text.member(SceneKey.id, of: node).flatMap(text.string)
      else { return nil }
      let action = text.member(SceneKey.action, of: node)
      guard let name = action.map(text.string) ?? "view" else { return nil }
      references.append(.record(kind, id, action: name))
    }
    return references
  }

  /// Every element of the document with its place, in the order of the references.
  var elements: [(place: RoutePlace, index: Int, element: Element)] {
    var all: [(RoutePlace, Int, Element)] = []
    for stack in stacks {
      for (index, element) in stack.elements.enumerated() {
        all.append((.stack(stack.tab), index, element))
      }
    }
    if let sidebar { all.append((.sidebar, 0, sidebar)) }
    for (index, item) in presented.enumerated() {
      all.append((.presented, index, item.item))
      for (inner, element) in item.stack.enumerated() {
        all.append((.presentedStack(index), inner, element))
      }
    }
    return all
  }

  /// The names of the tabs over which items are presented, in the items' order.
  package var presentedTabs: [String?] { presented.map(\.over) }

  /// How many routes stand at a place.
  package func routeCount(at place: RoutePlace) -> Int {
    switch place {
    case .stack(let tab):
      stacks.first { OpaqueText($0.tab) == OpaqueText(tab) }?.elements.count ?? 0
    case .sidebar: sidebar == nil ? 0 : 1
    case .presented: presented.count
    case .presentedStack(let index):
      presented.indices.contains(index) ? presented[index].stack.count : 0
    }
  }

  /// Every reference of the document with its place, in their order.
  package var placedReferences: [(place: RoutePlace, index: Int, reference: RecordReference)] {
    elements.flatMap { place, index, element in
      (references(of: element) ?? []).map { (place, index, $0) }
    }
  }
}
