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
    report.migrated = migrated
    if reader.hasUnfitMigrations {
      report.notes.append(RestorationNote(subject: "routeMigrations", reason: .invalidValue))
    }
    var restored = Restored(report: report)
    gatherSelectedTab(into: &restored)
    gatherStacks(ruling, into: &restored)
    if let element = document.sidebar {
      if let ending = ruling.sidebar, report.takenOut[.sidebar] == nil {
        restored.report.note(ending, at: .sidebar, index: 0, route: encoded(element))
      }
      restored.report.standing.append(
        StandingRoutes(.sidebar, 0..<(ruling.sidebar == nil ? 1 : 0)))
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
      let elements = stack.source.elements
      restored.report.note(outcome, at: place, of: stack.positions) { encoded(elements[$0]) }
      restored.report.noteReplacements(outcome, at: place) { record in
        reader.route(for: record).flatMap { reader.encoded($0.route) }
      }
      var routes = self.routes(of: outcome.line, in: stack)
      if let parent = outcome.appended.flatMap(reader.route(for:)) { routes.append(parent.route) }
      restored.stacks.append(
        Restored.Stack(
          tab: stack.source.tab, routes: routes,
          isWhole: outcome.isWhole && stack.source.isReadable,
          source: document.text.bytes(of: stack.source.node)))
    }
  }

  private func gatherPresented(_ ruling: Ruling, into restored: inout Restored) {
    let takenOut = restored.report.takenOut[.presented] ?? []
    for (index, (read, outcome)) in zip(presented, ruling.presented).enumerated() {
      let source = document.presented[index]
      if takenOut.contains(index) { continue }
      if let ending = outcome.ending {
        restored.report.note(ending, at: .presented, index: index, route: encoded(source.item))
        continue
      }
      guard let modal = read.modal, let kind = source.kind, let over = source.over else { continue }
      restored.report.standing.append(StandingRoutes(.presented, index..<index + 1))
      restored.report.note(
        outcome.stack, at: .presentedStack(index), of: read.positions
      ) { encoded(source.stack[$0]) }
      restored.presented.append(
        Restored.Presented(
          over: over, kind: kind, modal: modal,
          stack: Array(read.stack.prefix(outcome.stack.standing))))
    }
  }

  /// The routes of a line.
  private func routes(of line: StackLine, in stack: ReadStack) -> [Reader.Route] {
    line.frames.compactMap { frame in
      switch frame {
      case .saved(let index): stack.routes[index]
      case .ancestor(let record): reader.route(for: record)?.route
      }
    }
  }

  private func encoded(_ element: SceneDocument.Element) -> EncodedRoute? {
    element.node.map { EncodedRoute(document.text.bytes(of: $0)) }
  }

  /// Whether a part was written by a version of the schema below another, so that it stays as it is
  /// stored until the person moves on in it.
  func isOlder(_ place: RoutePlace, than version: Int) -> Bool {
    document.version(at: place) < version
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
