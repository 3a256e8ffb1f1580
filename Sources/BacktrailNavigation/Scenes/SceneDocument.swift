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
  package let schemaVersion: Int
  /// The versions of the schema that wrote single stacks, where they differ.
  let stackVersions: [(tab: String, version: Int)]
  /// The versions of the schema that wrote the sidebar selection and what is presented, where they
  /// differ.
  let partVersions: [(part: String, version: Int)]
  let selectedTab: JSONNode?
  /// What stands in the place of the selected tab, `null` too.
  let selectedTabNode: JSONNode?
  let stacks: [Stack]
  let sidebar: Element?
  let sidebarNode: JSONNode?
  let presented: [Presented]
  let presentedNode: JSONNode?
  /// The members that this version of the document form does not know.
  let unknown: [(key: JSONNode, value: JSONNode)]
  /// What is wrong with tabs as a whole.
  package let notes: [RestorationNote]
  /// How many references the document holds.
  package let referenceCount: Int

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
    var parser = SceneDocumentParser(text)
    try parser.parse()
    schemaVersion = parser.schemaVersion
    stackVersions = parser.stackVersions
    partVersions = parser.partVersions
    selectedTab = parser.selectedTab
    selectedTabNode = parser.selectedTabNode
    stacks = parser.stacks
    sidebar = parser.sidebar
    sidebarNode = parser.sidebarNode
    presented = parser.presented
    presentedNode = parser.presentedNode
    unknown = parser.unknown
    notes = parser.notes
    referenceCount = parser.referenceCount
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
}
