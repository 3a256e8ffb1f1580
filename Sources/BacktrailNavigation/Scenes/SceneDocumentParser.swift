/// Finds out where in the JSON text of a scene everything is.
struct SceneDocumentParser {
  typealias Element = SceneDocument.Element
  typealias Stack = SceneDocument.Stack
  typealias Presented = SceneDocument.Presented

  private let text: JSONText
  private(set) var schemaVersion = 1
  private(set) var stackVersions: [(tab: String, version: Int)] = []
  private(set) var partVersions: [(part: String, version: Int)] = []
  private(set) var selectedTab: JSONNode?
  private(set) var selectedTabNode: JSONNode?
  private(set) var stacks: [Stack] = []
  private(set) var sidebar: Element?
  private(set) var sidebarNode: JSONNode?
  private(set) var presented: [Presented] = []
  private(set) var presentedNode: JSONNode?
  private(set) var unknown: [(key: JSONNode, value: JSONNode)] = []
  private(set) var notes: [RestorationNote] = []
  private(set) var referenceCount = 0

  init(_ text: JSONText) {
    self.text = text
  }

  /// Reads the members of the document.
  ///
  /// - Throws: ``EnvelopeFailure``.
  mutating func parse() throws(EnvelopeFailure) {
    for (key, value) in text.members(of: text.root) {
      switch text.string(key) {
      case SceneKey.schemaVersion:
        guard let version = text.int64(value), version >= 0, let version = Int(exactly: version)
        else { throw EnvelopeFailure(.notAScene) }
        schemaVersion = version
      case SceneKey.stackVersions: stackVersions = versions(in: value).map { ($0, $1) }
      case SceneKey.partVersions: partVersions = versions(in: value).map { ($0, $1) }
      case SceneKey.selectedTab:
        selectedTabNode = value
        selectedTab = text.kind(of: value) == .null ? nil : value
      case SceneKey.stacks: stacks = try readStacks(value)
      case SceneKey.sidebar:
        sidebarNode = value
        sidebar = text.kind(of: value) == .null ? nil : element(value, under: SceneKey.route)
      case SceneKey.presented:
        presentedNode = value
        presented = readPresented(value)
      default: unknown.append((key, value))
      }
    }
    numberReferences()
  }

  private func versions(in node: JSONNode) -> [(String, Int)] {
    text.members(of: node).compactMap { key, value in
      guard let name = text.string(key), let version = text.int64(value) else { return nil }
      return Int(exactly: version).map { (name, $0) }
    }
  }

  /// Reads stacks from an object, or from the flat array of names and stacks as which Swift encodes
  /// a dictionary whose keys are an enum.
  private mutating func readStacks(_ node: JSONNode) throws(EnvelopeFailure) -> [Stack] {
    var pairs: [(String, JSONNode)] = []
    switch text.kind(of: node) {
    case .object:
      for (key, value) in text.members(of: node) {
        guard let tab = text.string(key) else { throw EnvelopeFailure(.notAScene) }
        pairs.append((tab, value))
      }
    case .array:
      guard text.count(of: node).isMultiple(of: 2) else { throw EnvelopeFailure(.notAScene) }
      var tab: String?
      for element in text.elements(of: node) {
        if let name = tab {
          pairs.append((name, element))
          tab = nil
        } else {
          guard text.kind(of: element) == .string, let name = text.string(element) else {
            throw EnvelopeFailure(.notAScene)
          }
          tab = name
        }
      }
    default: throw EnvelopeFailure(.notAScene)
    }
    var stacks: [Stack] = []
    var places: [OpaqueText: Int] = [:]
    for (tab, value) in pairs {
      let stack = readStack(value, of: tab)
      if let earlier = places[OpaqueText(tab)] {
        // The last one wins, as in any JSON object.
        stacks[earlier] = stack
        notes.append(RestorationNote(subject: tab, reason: .duplicateTab))
      } else {
        places[OpaqueText(tab)] = stacks.count
        stacks.append(stack)
      }
      if !stack.isReadable { notes.append(RestorationNote(subject: tab, reason: .wrongShape)) }
    }
    return stacks
  }

  private func readStack(_ node: JSONNode, of tab: String) -> Stack {
    let isReadable = text.kind(of: node) == .array
    let elements =
      isReadable ? text.elements(of: node).map { element($0, under: SceneKey.route) } : []
    return Stack(tab: tab, node: node, elements: elements, isReadable: isReadable)
  }

  private func element(_ node: JSONNode, under key: String) -> Element {
    guard text.kind(of: node) == .object else {
      return Element(failure: DecodeFailure(.wrongShape))
    }
    var element = Element(references: text.member(SceneKey.references, of: node))
    if let references = element.references, text.kind(of: references) != .array {
      element.references = nil
    }
    element.node = text.member(key, of: node)
    if element.node == nil { element.failure = DecodeFailure(.missingKey, at: key) }
    return element
  }

  private mutating func readPresented(_ node: JSONNode) -> [Presented] {
    guard text.kind(of: node) == .array else {
      if text.kind(of: node) != .null {
        notes.append(RestorationNote(subject: SceneKey.presented, reason: .wrongShape))
      }
      return []
    }
    return text.elements(of: node).map { node in
      var item = element(node, under: SceneKey.modal)
      guard text.kind(of: node) == .object else { return Presented(item: item, stack: []) }
      let over = text.member(SceneKey.over, of: node).flatMap(text.string)
      let kind = text.member(SceneKey.kind, of: node).flatMap(text.string)
        .flatMap(PresentationKind.init)
      if kind == nil, item.failure == nil {
        item.failure = DecodeFailure(.invalidValue, at: SceneKey.kind)
      }
      let stack = text.member(SceneKey.stack, of: node).map { readStack($0, of: "").elements } ?? []
      return Presented(item: item, over: over, kind: kind, stack: stack)
    }
  }

  // MARK: References

  /// Numbers the references through the document, so that each element finds its stored keys.
  private mutating func numberReferences() {
    var count = 0
    for stack in stacks.indices {
      for index in stacks[stack].elements.indices {
        Self.number(&stacks[stack].elements[index], from: &count, in: text)
      }
    }
    if var element = sidebar {
      Self.number(&element, from: &count, in: text)
      sidebar = element
    }
    for item in presented.indices {
      Self.number(&presented[item].item, from: &count, in: text)
      for index in presented[item].stack.indices {
        Self.number(&presented[item].stack[index], from: &count, in: text)
      }
    }
    referenceCount = count
  }

  private static func number(
    _ element: inout Element, from count: inout Int, in text: JSONText
  ) {
    let references = element.references.map(text.count) ?? 0
    element.hints = count..<count + references
    count += references
  }
}
