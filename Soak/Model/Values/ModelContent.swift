internal import BacktrailNavigation

/// The content of a stored scene. A part that is not here was never stored.
struct ModelContent: Hashable, Sendable {
  var selectedTab: String?
  var parts: [RoutePlace: ModelPart] = [:]

  /// The stacks in the order of their tabs' bytes, in which they are stored.
  var stacks: [(tab: String, elements: [ModelElement])] {
    parts.compactMap { place, part in
      if case .stack(let tab) = place { (tab, part.elements) } else { nil }
    }.sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
  }

  func stack(_ tab: String) -> [ModelElement]? { parts[.stack(tab)]?.elements }

  var sidebar: ModelElement? { parts[.sidebar]?.elements.first }

  var presented: [ModelItem] { parts[.presented]?.items ?? [] }

  /// Whether nothing is in it but its tabs.
  var isEmpty: Bool {
    stacks.allSatisfy(\.elements.isEmpty) && sidebar == nil && presented.isEmpty
  }

  /// The scene document, its keys in the order of their bytes.
  var document: String {
    var members: [String] = []
    if let part = parts[.presented] { members.append(#""presented":\#(part.document)"#) }
    members.append(#""schemaVersion":1"#)
    if let selectedTab { members.append(#""selectedTab":"\#(selectedTab)""#) }
    if let part = parts[.sidebar] { members.append(#""sidebar":\#(part.document)"#) }
    let stacks = stacks.map { #""\#($0.tab)":\#(ModelPart.stack($0.elements).document)"# }
    members.append(#""stacks":{\#(stacks.joined(separator: ","))}"#)
    return "{\(members.joined(separator: ","))}"
  }
}
