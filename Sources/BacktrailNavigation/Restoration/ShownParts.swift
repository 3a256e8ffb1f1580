/// The stored parts of a scene that are shown first after a restore: the selected tab's stack, and
/// what is presented.
///
/// Their frames are counted from the root: the routes of the stack, then an item that is presented
/// over it, then the routes of the stack within that.
package struct ShownParts: Sendable {
  /// The name of the tab that a restore selects.
  package var tab: String?
  /// The stored bytes of its stack.
  package var stack: ArraySlice<UInt8>?
  /// The stored bytes of what is presented.
  package var presented: ArraySlice<UInt8>?
}

extension SceneRestoration {
  /// The tab that is selected: the stored one, or the default one where that is not known.
  private var selectedTab: String? {
    if let name = document.selectedTabName, reader.knows(tab: name) { return name }
    return reader.defaultTab
  }

  private func selectedStack(_ tab: String) -> Int? {
    stacks.firstIndex { OpaqueText($0.source.tab) == OpaqueText(tab) }
  }

  /// The stored parts that are shown first.
  var shownParts: ShownParts {
    var parts = ShownParts(tab: selectedTab, presented: presentedSource)
    if let stack = selectedTab.flatMap(selectedStack) {
      parts.stack = document.text.bytes(of: stacks[stack].source.node)
    }
    return parts
  }

  /// Leaves out what is shown first from a frame on: restoring it did not end well before.
  ///
  /// Other tabs, what is presented over them, and the sidebar are not touched.
  mutating func suspect(framesFrom cut: Int) {
    guard let tab = selectedTab else { return }
    var depth = 0
    if let stack = selectedStack(tab) {
      depth = stacks[stack].positions.routeCount
      rules.stacks[stack].suspect(from: cut)
    }
    for index in rules.presented.indices where rules.presented[index].over == OpaqueText(tab) {
      if depth >= cut { rules.presented[index].modal.isSuspected = true }
      rules.presented[index].stack.suspect(from: max(0, cut - depth - 1))
    }
  }
}

extension [RestorationRules.Route] {
  fileprivate mutating func suspect(from cut: Int) {
    for index in indices.dropFirst(Swift.max(0, cut)) { self[index].isSuspected = true }
  }
}

/// The restoration of a scene that can leave out what did not end well before.
package protocol SuspectingRestoration: FactDriven where Outcome: ShownOutcome {
  /// The stored parts that are shown first; nil where the scene cannot be read.
  var shownParts: ShownParts? { get }

  /// Leaves out what is shown first from a frame on.
  mutating func suspect(framesFrom cut: Int)
}

/// What a restoration came to.
package protocol ShownOutcome: Sendable {
  /// What was dropped, and why.
  var report: RestorationReport { get }

  /// How many frames are shown first, counted as they are saved.
  var shownFrames: Int { get }
}

extension Restoration: SuspectingRestoration {
  package var shownParts: ShownParts? {
    if case .document(let restoration) = work { restoration.shownParts } else { nil }
  }

  package mutating func suspect(framesFrom cut: Int) {
    guard case .document(var restoration) = work else { return }
    restoration.suspect(framesFrom: cut)
    work = .document(restoration)
  }
}

extension UntypedRestoration: SuspectingRestoration {
  package var shownParts: ShownParts? {
    if case .document(let restoration) = work { restoration.shownParts } else { nil }
  }

  package mutating func suspect(framesFrom cut: Int) {
    guard case .document(var restoration) = work else { return }
    restoration.suspect(framesFrom: cut)
    work = .document(restoration)
  }
}

extension RestorationReport {
  /// How far into a saved stack it shows frames: a stack that was built anew has others before the
  /// deepest one, and a parent that was appended stands in the place of the next.
  fileprivate func shownFrames(inStack tab: String) -> Int {
    let place = RoutePlace.stack(tab)
    let deepest = standing.filter { $0.place == place }.map(\.routes.upperBound).max() ?? 0
    return deepest + (appended.contains { $0.place == place } ? 1 : 0)
  }
}

extension RestoredScene: ShownOutcome {
  package var shownFrames: Int {
    let item = state.presented.first { $0.over == state.selectedTab }
    return report.shownFrames(inStack: state.selectedTab.rawValue)
      + (item.map { 1 + $0.stack.count } ?? 0)
  }
}

extension RestoredDocument: ShownOutcome {
  package var shownFrames: Int {
    guard let tab = selectedTab else { return 0 }
    let item = presented.first { OpaqueText($0.over) == OpaqueText(tab) }
    return report.shownFrames(inStack: tab) + (item.map { 1 + $0.stack.count } ?? 0)
  }
}
