extension SceneDocument {
  /// The stored form of a stack, of the sidebar selection or of what is presented.
  ///
  /// - Returns: The bytes; nil where nothing is stored there.
  package func part(at place: RoutePlace) -> ArraySlice<UInt8>? {
    let node: JSONNode? =
      switch place {
      case .stack(let tab): stack(of: tab)?.node
      case .sidebar: sidebarNode
      case .presented: presentedNode
      case .presentedStack: nil
      }
    return node.map { text.bytes(of: $0) }
  }

  /// The version of the schema that wrote a part.
  package func version(at place: RoutePlace) -> Int {
    let part: String
    switch place {
    case .stack(let tab): return version(ofStack: tab)
    case .sidebar: part = SceneKey.sidebar
    case .presented, .presentedStack: part = SceneKey.presented
    }
    return partVersions.first { $0.part == part }?.version ?? schemaVersion
  }

  func stack(of tab: String) -> Stack? {
    stacks.first { OpaqueText($0.tab) == OpaqueText(tab) }
  }

  /// The names of the tabs over which something is presented in one stored form of presented items
  /// that is not there in another.
  package static func tabs(beneathItemsOf presented: [UInt8], notIn other: [UInt8]) -> [String] {
    let others = Set(items(of: other).map { EncodedRoute($0.bytes) })
    return items(of: presented).compactMap { bytes, over in
      others.contains(EncodedRoute(bytes)) ? nil : over
    }
  }

  private static func items(of presented: [UInt8]) -> [(bytes: ArraySlice<UInt8>, over: String?)] {
    guard let document = presentedDocument(presented), let node = document.presentedNode else {
      return []
    }
    return zip(document.text.elements(of: node), document.presented).map {
      (document.text.bytes(of: $0), $1.over)
    }
  }

  /// The routes in the stored form of a part, from an index on; nil stands for an element that holds
  /// no route. Presented items give their modals.
  package static func routes(
    in part: [UInt8], at place: RoutePlace, from index: Int
  ) -> [EncodedRoute?] {
    guard let document = document(ofPart: part, at: place, version: 1) else { return [] }
    let text = document.text
    let elements: [Element] =
      switch place {
      case .stack: document.stacks.first?.elements ?? []
      case .sidebar: document.sidebar.map { [$0] } ?? []
      case .presented: document.presented.map(\.item)
      case .presentedStack: []
      }
    return elements.dropFirst(max(0, index)).map { element in
      element.node.map { EncodedRoute(Array(text.bytes(of: $0))) }
    }
  }

  /// The routes in an array that holds nothing but routes.
  package static func bareRoutes(in array: [UInt8]) -> [EncodedRoute] {
    guard let text = try? JSONText(array, maximumDepth: SceneLimits().levelsPerDocument) else {
      return []
    }
    return text.elements(of: text.root).map { EncodedRoute(Array(text.bytes(of: $0))) }
  }

  private static func presentedDocument(_ presented: [UInt8]) -> SceneDocument? {
    document(ofPart: presented, at: .presented, version: 1)
  }

  /// A document that holds one part and nothing else; nil where the part cannot be read.
  static func document(
    ofPart part: [UInt8], at place: RoutePlace, version: Int
  ) -> SceneDocument? {
    let member: (key: String, bytes: [UInt8])
    switch place {
    case .stack(let tab): member = (SceneKey.stacks, SceneChange.object([(tab, part)]))
    case .sidebar: member = (SceneKey.sidebar, part)
    case .presented: member = (SceneKey.presented, part)
    case .presentedStack: return nil
    }
    var limits = SceneLimits()
    limits.bytesPerScene = .max
    return try? SceneDocument(
      SceneChange.object([member, (SceneKey.schemaVersion, Array(String(version).utf8))]),
      limits: limits)
  }
}
