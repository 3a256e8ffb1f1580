internal import BacktrailNavigation

/// A stored scene as the oracle takes it: its elements place by place, each read.
struct HarnessDocument: Sendable {
  struct Element: Sendable {
    var entry: SceneDocument.Entry
    var reading: HarnessReading
  }

  struct Presented: Sendable {
    var over: String?
    var kind: PresentationKind?
    var modal: Element
    var stack: [Element]
  }

  var selectedTab: String?
  /// The stacks of all tabs, in the order in which they are stored.
  var stacks: [(tab: String, elements: [Element])] = []
  var sidebar: Element?
  var presented: [Presented] = []
  /// What is wrong with tabs, by the document alone.
  var notes: [RestorationNote] = []

  /// Reads a document.
  ///
  /// - Throws: `EnvelopeFailure` where it is no scene.
  init(
    _ bytes: [UInt8], limits: SceneLimits, reader: any HarnessReader
  ) throws(EnvelopeFailure) {
    let document = try SceneDocument(bytes, limits: limits)
    let contents = document.contents
    selectedTab = contents.selectedTab
    notes = document.notes
    stacks = contents.stacks.map { ($0.tab, []) }
    var modals: [Element] = []
    var inner: [[Element]] = contents.presented.map { _ in [] }
    for entry in document.entries {
      let isModal = entry.place == .presented
      let element = Element(
        entry: entry, reading: isModal ? reader.modal(entry) : reader.route(entry))
      switch entry.place {
      case .stack(let tab):
        if let stack = stacks.firstIndex(where: { OpaqueText($0.tab) == OpaqueText(tab) }) {
          stacks[stack].elements.append(element)
        }
      case .sidebar: sidebar = element
      case .presented: modals.append(element)
      case .presentedStack(let item): inner[item].append(element)
      }
    }
    let tabs = document.presentedTabs
    for (index, modal) in modals.enumerated() {
      presented.append(
        Presented(
          over: tabs[index], kind: PresentationKind(rawValue: contents.presented[index].kind),
          modal: modal, stack: inner[index]))
    }
  }

  /// The elements at a place, by their indices; none where there is no such place.
  func elements(at place: RoutePlace) -> [Element] {
    switch place {
    case .stack(let tab):
      stacks.first { OpaqueText($0.tab) == OpaqueText(tab) }?.elements ?? []
    case .sidebar: sidebar.map { [$0] } ?? []
    case .presented: presented.map(\.modal)
    case .presentedStack(let item):
      presented.indices.contains(item) ? presented[item].stack : []
    }
  }

  /// The places that hold anything, in the order of the document.
  var places: [RoutePlace] {
    var places = stacks.map { RoutePlace.stack($0.tab) }
    if sidebar != nil { places.append(.sidebar) }
    if !presented.isEmpty { places.append(.presented) }
    for (index, item) in presented.enumerated() where !item.stack.isEmpty {
      places.append(.presentedStack(index))
    }
    return places
  }
}
