/// A scene as it is stored: one JSON text, and where in it everything is.
///
/// Reading is lenient: what is wrong with one stack or one element is kept with that element, and
/// only a text that is no scene at all is refused.
package struct SceneDocument: Sendable {
  /// One element of a stack, the sidebar selection, or what is presented.
  struct Element: Sendable {
    /// The encoded route or modal, or nil where the element has none.
    var node: JSONNode?
    /// The array of references, or nil where there is none.
    var references: JSONNode?
    /// Why the element is not of the form that a document has.
    var failure: DecodeFailure?
    /// The keys that are stored for the references.
    var hints: Range<Int> = 0..<0
  }

  struct Stack: Sendable {
    var tab: String
    /// The array, or whatever stands in its place.
    var node: JSONNode
    var elements: [Element]
    /// Whether what stands there is an array.
    var isReadable: Bool
  }

  struct Presented: Sendable {
    var item: Element
    /// The name of the tab that it is over, or nil where there is none.
    var over: String?
    var kind: PresentationKind?
    var stack: [Element]
  }

  let text: JSONText
  /// The version of the schema that wrote the scene.
  package private(set) var schemaVersion = 1
  /// The versions of the schema that wrote single stacks, where they differ.
  package private(set) var stackVersions: [(tab: String, version: Int)] = []
  private(set) var selectedTab: JSONNode?
  private(set) var stacks: [Stack] = []
  private(set) var sidebar: Element?
  private(set) var sidebarNode: JSONNode?
  private(set) var presented: [Presented] = []
  private(set) var presentedNode: JSONNode?
  /// The members that this version of the document form does not know.
  private(set) var unknown: [(key: JSONNode, value: JSONNode)] = []
  /// What is wrong with tabs as a whole.
  private(set) var notes: [RestorationNote] = []
  /// How many references the document holds.
  package private(set) var referenceCount = 0

  /// Reads a document.
  ///
  /// - Throws: ``EnvelopeFailure``.
  package init(_ bytes: [UInt8], limits: SceneLimits) throws(EnvelopeFailure) {
    if bytes.count > limits.bytesPerScene { throw EnvelopeFailure(.tooLarge) }
    do {
      text = try JSONText(bytes, maximumDepth: limits.levelsPerDocument)
    } catch .empty {
      throw EnvelopeFailure(.emptyData)
    } catch .tooDeep {
      throw EnvelopeFailure(.tooDeep)
    } catch {
      throw EnvelopeFailure(.invalidJSON)
    }
    guard text.kind(of: text.root) == .object else { throw EnvelopeFailure(.notAScene) }
    try readMembers()
  }

  /// The name of the selected tab, or nil where the document has none.
  package var selectedTabName: String? { selectedTab.flatMap(text.string) }

  /// The version of the schema that wrote a stack.
  package func version(ofStack tab: String) -> Int {
    stackVersions.first { OpaqueText($0.tab) == OpaqueText(tab) }?.version ?? schemaVersion
  }

  /// The names of the tabs, each once, in the order in which they are stored.
  package var tabNames: [String] {
    var names: [String] = []
    for stack in stacks where !names.contains(where: { OpaqueText($0) == OpaqueText(stack.tab) }) {
      names.append(stack.tab)
    }
    return names
  }

  // MARK: Reading

  private mutating func readMembers() throws(EnvelopeFailure) {
    for (key, value) in text.members(of: text.root) {
      switch text.string(key) {
      case SceneKey.schemaVersion:
        guard let version = text.int64(value), version >= 0, let version = Int(exactly: version)
        else { throw EnvelopeFailure(.notAScene) }
        schemaVersion = version
      case SceneKey.stackVersions: stackVersions = versions(in: value)
      case SceneKey.selectedTab: selectedTab = text.kind(of: value) == .null ? nil : value
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

  private func versions(in node: JSONNode) -> [(tab: String, version: Int)] {
    guard text.kind(of: node) == .object else { return [] }
    return text.members(of: node).compactMap { key, value in
      guard let tab = text.string(key), let version = text.int64(value) else { return nil }
      return Int(exactly: version).map { (tab, $0) }
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
    for (tab, value) in pairs {
      let stack = readStack(value, of: tab)
      if let earlier = stacks.firstIndex(where: { OpaqueText($0.tab) == OpaqueText(tab) }) {
        // The last one wins, as in any JSON object.
        stacks[earlier] = stack
        notes.append(RestorationNote(subject: tab, reason: .duplicateTab))
      } else {
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
        number(&stacks[stack].elements[index], from: &count, in: text)
      }
    }
    if var element = sidebar {
      number(&element, from: &count, in: text)
      sidebar = element
    }
    for item in presented.indices {
      number(&presented[item].item, from: &count, in: text)
      for index in presented[item].stack.indices {
        number(&presented[item].stack[index], from: &count, in: text)
      }
    }
    referenceCount = count
  }

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

/// Why a scene cannot be read as a whole.
package struct EnvelopeFailure: Error, Hashable, Sendable {
  /// A reason of the envelope stage.
  package let reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }
}

/// The names of the members of a scene document.
enum SceneKey {
  static let schemaVersion = "schemaVersion"
  static let stackVersions = "stackVersions"
  static let selectedTab = "selectedTab"
  static let stacks = "stacks"
  static let sidebar = "sidebar"
  static let presented = "presented"
  static let route = "route"
  static let modal = "modal"
  static let references = "references"
  static let over = "over"
  static let kind = "kind"
  static let id = "id"
  static let action = "action"
  static let stack = "stack"
}

private func number(
  _ element: inout SceneDocument.Element, from count: inout Int, in text: JSONText
) {
  let references = element.references.map(text.count) ?? 0
  element.hints = count..<count + references
  count += references
}
