extension SceneRestoration {
  /// What stands of a scene, with the report.
  struct Restored: Sendable {
    var selectedTab: String?
    /// Whether the selected tab is another than the one that is stored, or none is stored.
    var isSelectedTabReplaced = false
    var stacks: [Stack] = []
    var sidebar: Reader.Route?
    var presented: [Presented] = []
    var report: RestorationReport

    struct Stack: Sendable {
      var tab: String
      var routes: [Reader.Route]
      var isWhole: Bool
      var source: ArraySlice<UInt8>
    }

    struct Presented: Sendable {
      var over: String
      var kind: PresentationKind
      var modal: Reader.Modal
      var stack: [Reader.Route]
    }
  }

  func gather(_ ruling: Ruling, revision: Int?, expires: Instant?) -> Restored {
    var report = RestorationReport(.restored, revision: revision)
    report.notes = document.notes
    var restored = Restored(report: report)
    gatherSelectedTab(into: &restored)
    gatherStacks(ruling, into: &restored)
    if let element = document.sidebar {
      if let ending = ruling.sidebar {
        record(element, at: .sidebar, index: 0, ending: ending, in: &restored.report)
      }
      restored.report.standing.append((.sidebar, 0..<(ruling.sidebar == nil ? 1 : 0)))
      restored.sidebar = ruling.sidebar == nil ? sidebar : nil
    }
    gatherPresented(ruling, into: &restored)
    restored.report.validUntil = Validity.earlier(ruling.validity.until, expires)
    restored.report.shownUntil = Validity.earlier(ruling.validity.shownUntil, expires)
    return restored
  }

  private func gatherSelectedTab(into restored: inout Restored) {
    if let name = document.selectedTabName, reader.knows(tab: name) {
      restored.selectedTab = name
      return
    }
    restored.selectedTab = reader.defaultTab
    restored.isSelectedTabReplaced = true
    restored.report.notes.append(
      RestorationNote(
        subject: SceneKey.selectedTab,
        reason: document.selectedTab == nil ? .missingTab : .unknownTab))
  }

  private func gatherStacks(_ ruling: Ruling, into restored: inout Restored) {
    for stack in document.stacks where !reader.knows(tab: stack.tab) {
      restored.report.notes.append(RestorationNote(subject: stack.tab, reason: .unknownTab))
    }
    for (stack, outcome) in zip(stacks, ruling.stacks) {
      let place = RoutePlace.stack(stack.source.tab)
      record(stack.source.elements, at: place, outcome, in: &restored.report)
      var routes = self.routes(of: outcome.line, in: stack, at: place, &restored.report)
      if let ancestor = outcome.appended, let parent = reader.route(for: ancestor) {
        routes.append(parent.route)
        if let encoded = reader.encoded(parent.route),
          let record = outcome.ending?.first?.reference.record
        {
          restored.report.appended.append(
            AppendedRoute(place: place, route: encoded, inPlaceOf: record))
        }
      }
      restored.stacks.append(
        Restored.Stack(
          tab: stack.source.tab, routes: routes,
          isWhole: outcome.isWhole && stack.source.isReadable,
          source: document.text.bytes(of: stack.source.node)))
    }
  }

  private func gatherPresented(_ ruling: Ruling, into restored: inout Restored) {
    for (index, (read, outcome)) in zip(presented, ruling.presented).enumerated() {
      let source = document.presented[index]
      if let ending = outcome.ending {
        record(source.item, at: .presented, index: index, ending: ending, in: &restored.report)
        continue
      }
      guard let modal = read.modal, let kind = source.kind, let over = source.over else { continue }
      restored.report.standing.append((.presented, index..<index + 1))
      record(source.stack, at: .presentedStack(index), outcome.stack, in: &restored.report)
      restored.presented.append(
        Restored.Presented(
          over: over, kind: kind, modal: modal,
          stack: Array(read.stack.prefix(outcome.stack.standing))))
    }
  }

  /// The routes of a line, with a word about those that were not saved there.
  private func routes(
    of line: StackLine, in stack: ReadStack, at place: RoutePlace,
    _ report: inout RestorationReport
  ) -> [Reader.Route] {
    var inserted: [EncodedRoute] = []
    let routes = line.frames.compactMap { frame -> Reader.Route? in
      switch frame {
      case .saved(let index): return stack.routes[index]
      case .ancestor(let record):
        guard let route = reader.route(for: record)?.route else { return nil }
        if let encoded = reader.encoded(route) { inserted.append(encoded) }
        return route
      }
    }
    if !inserted.isEmpty { report.rebuilt.append(RebuiltStack(place: place, inserted: inserted)) }
    return routes
  }

  /// Reports what became of the elements of one stack.
  private func record(
    _ elements: [SceneDocument.Element], at place: RoutePlace, _ outcome: StackRuling,
    in report: inout RestorationReport
  ) {
    let endings = outcome.endings(count: elements.count)
    if outcome.moved.isEmpty {
      report.standing.append((place, 0..<outcome.standing))
    } else {
      for index in outcome.line.savedIndices {
        report.standing.append((place, index..<index + 1))
      }
    }
    for (index, ending) in endings {
      record(elements[index], at: place, index: index, ending: ending, in: &report)
    }
  }

  private func record(
    _ element: SceneDocument.Element, at place: RoutePlace, index: Int, ending: Ending,
    in report: inout RestorationReport
  ) {
    let isEnd = ending.reason != .afterInvalid
    let route = element.node.map { EncodedRoute(document.text.bytes(of: $0)) }
    let dropped = DroppedRoute(
      place: place, index: index, route: route, reason: ending.reason,
      reference: isEnd ? ending.reference : nil, culprit: isEnd ? ending.culprit : nil,
      cause: isEnd ? ending.cause : nil, failure: isEnd ? ending.failure : nil)
    if ending.isDoubt {
      report.parked.append(dropped)
    } else {
      report.dropped.append(dropped)
    }
  }

  /// The stored form of what is presented.
  var presentedSource: ArraySlice<UInt8>? { document.presentedNode.map(document.text.bytes(of:)) }
  /// The stored form of the sidebar selection.
  var sidebarSource: ArraySlice<UInt8>? { document.sidebarNode.map(document.text.bytes(of:)) }
  /// The stored form of the selected tab.
  var selectedTabSource: ArraySlice<UInt8>? {
    document.selectedTabNode.map(document.text.bytes(of:))
  }
  /// The stored form of each presented item, with the tab that it is over.
  var presentedSources: [(bytes: ArraySlice<UInt8>, over: String?)] {
    guard let node = document.presentedNode else { return [] }
    return zip(document.text.elements(of: node), document.presented).map {
      (document.text.bytes(of: $0), $1.over)
    }
  }
  /// Whether what is stored in the place of presented items is a list, or nothing.
  var isPresentedReadable: Bool {
    guard let node = document.presentedNode else { return true }
    let kind = document.text.kind(of: node)
    return kind == .array || kind == .null
  }
}
