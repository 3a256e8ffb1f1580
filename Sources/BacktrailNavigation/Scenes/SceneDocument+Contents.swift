extension SceneDocument {
  /// What is in the document, route by route, for somebody who has none of the app's types.
  package struct Contents: Sendable {
    /// What is presented.
    package struct Presented: Sendable {
      /// The name of the tab that it is over; empty where there is none.
      package var over: String
      /// How it is presented; empty where that cannot be read.
      package var kind: String
      /// The modal.
      package var modal: EncodedRoute?
      /// The stack within it, root first.
      package var stack: [EncodedRoute?]
    }

    /// The name of the selected tab.
    package var selectedTab: String?
    /// The stacks with the names of their tabs; nil stands for an element that holds no route.
    package var stacks: [(tab: String, routes: [EncodedRoute?])]
    /// The sidebar selection.
    package var sidebar: EncodedRoute?
    /// What is presented.
    package var presented: [Presented]
  }

  /// One element of a stack, the sidebar selection or a presented item, as it is stored.
  package struct Entry: Sendable {
    /// Where it stands.
    package var place: RoutePlace
    /// Its index there.
    package var index: Int
    /// The route or the modal; nil where it holds none.
    package var route: EncodedRoute?
    /// The references that are stored with it; nil where one of them is not readable.
    package var references: [RecordReference]?
    /// Why it is not of the form that a document has.
    package var failure: DecodeFailure?

    package init(
      place: RoutePlace, index: Int, route: EncodedRoute?, references: [RecordReference]?,
      failure: DecodeFailure?
    ) {
      self.place = place
      self.index = index
      self.route = route
      self.references = references
      self.failure = failure
    }
  }

  /// Every element, in the order of the document.
  package var entries: [Entry] {
    elements.map { place, index, element in
      Entry(
        place: place, index: index, route: route(element), references: references(of: element),
        failure: element.failure)
    }
  }

  /// Whether the document holds no route, no sidebar selection and nothing that is presented.
  package var isEmpty: Bool {
    stacks.allSatisfy { $0.elements.isEmpty } && sidebar == nil && presented.isEmpty
  }

  /// What is in the document.
  package var contents: Contents {
    Contents(
      selectedTab: selectedTabName,
      stacks: stacks.map { ($0.tab, $0.elements.map(route)) },
      sidebar: sidebar.flatMap(route),
      presented: presented.map {
        Contents.Presented(
          over: $0.over ?? "", kind: $0.kind?.rawValue ?? "", modal: route($0.item),
          stack: $0.stack.map(route))
      })
  }

  private func route(_ element: Element) -> EncodedRoute? {
    element.node.map { EncodedRoute(text.bytes(of: $0)) }
  }
}
