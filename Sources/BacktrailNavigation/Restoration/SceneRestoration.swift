/// The restoration of one scene document: reads it, lets the rules decide, and gathers what stands.
struct SceneRestoration<Reader: SceneReader>: Sendable {
  private let reader: Reader
  private let document: SceneDocument
  private var rules: RestorationRules
  private var stacks: [ReadStack] = []
  private var sidebar: Reader.Route?
  private var presented: [ReadPresented] = []

  private struct ReadStack: Sendable {
    var source: SceneDocument.Stack
    /// The routes up to the first that did not decode.
    var routes: [Reader.Route] = []
  }

  private struct ReadPresented: Sendable {
    var modal: Reader.Modal?
    var stack: [Reader.Route] = []
  }

  init(
    _ document: SceneDocument, hints: [Int64], reader: Reader, principal: Principal, now: Instant,
    limits: SceneLimits
  ) {
    self.reader = reader
    self.document = document
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: limits.routesPerStack)
    // Keys that do not fit the document's references belong to another text and are of no use.
    read(hints: hints.count == document.referenceCount ? hints : [])
  }

  // MARK: Reading

  private mutating func read(hints: [Int64]) {
    for stack in document.stacks where reader.knows(tab: stack.tab) {
      var read = ReadStack(source: stack)
      let routes = readRoutes(stack.elements, hints: hints, into: &read.routes)
      stacks.append(read)
      rules.stacks.append(routes)
    }
    if let element = document.sidebar {
      let (route, ruled) = readRoute(element, hints: hints)
      sidebar = route
      rules.sidebar = ruled
    }
    for item in document.presented { readPresented(item, hints: hints) }
  }

  /// Reads a stack as far as the first route that cannot stand, after which nothing can.
  private mutating func readRoutes(
    _ elements: [SceneDocument.Element], hints: [Int64], into routes: inout [Reader.Route]
  ) -> [RestorationRules.Route] {
    var ruled: [RestorationRules.Route] = []
    ruled.reserveCapacity(min(elements.count, rules.routesPerStack + 1))
    routes.reserveCapacity(min(elements.count, rules.routesPerStack + 1))
    for element in elements.prefix(rules.routesPerStack + 1) {
      let (route, rule) = readRoute(element, hints: hints)
      ruled.append(rule)
      guard let route, rule.failure == nil, rule.isRestorable else { break }
      routes.append(route)
    }
    return ruled
  }

  private mutating func readRoute(
    _ element: SceneDocument.Element, hints: [Int64]
  ) -> (Reader.Route?, RestorationRules.Route) {
    switch reader.route(element, in: document) {
    case .success(let read): (read.route, rule(read, element, hints))
    case .failure(let failure): (nil, RestorationRules.Route(failure: failure))
    }
  }

  private mutating func rule<Value>(
    _ read: ReadRoute<Value>, _ element: SceneDocument.Element, _ hints: [Int64]
  ) -> RestorationRules.Route {
    rules.route(
      references: read.references, isRestorable: read.isRestorable,
      hints: hints.isEmpty ? [] : hints[element.hints])
  }

  private mutating func readPresented(_ item: SceneDocument.Presented, hints: [Int64]) {
    var read = ReadPresented()
    let modal: RestorationRules.Route
    var priority = 0
    switch item.item.failure.map(Result.failure) ?? reader.modal(item.item, in: document) {
    case .success(let value):
      read.modal = value.route
      priority = value.priority
      modal = rule(value, item.item, hints)
    case .failure(let failure): modal = RestorationRules.Route(failure: failure)
    }
    let stack = readRoutes(item.stack, hints: hints, into: &read.stack)
    presented.append(read)
    rules.presented.append(
      RestorationRules.Presented(
        modal: modal, kind: item.kind, presenter: presenter(item.over), priority: priority,
        over: OpaqueText(item.over ?? ""), stack: stack))
  }

  private func presenter(_ over: String?) -> RestorationRules.Presenter {
    guard let over, reader.knows(tab: over) else { return .unknownTab }
    guard let index = stacks.firstIndex(where: { OpaqueText($0.source.tab) == OpaqueText(over) })
    else { return .emptyStack }
    // A stack that cannot be read did not come back whole.
    return stacks[index].source.isReadable ? .stack(index) : .unknownTab
  }

  // MARK: Deciding

  mutating func step(_ answers: [FactAnswer], revision: Int?) -> RuleStep<Restored> {
    let parents = Parents(reader: reader, stacks: stacks)
    return switch rules.step(answers, parents: parents) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(gather(ruling, revision: revision))
    }
  }

  private struct Parents: ParentRouteSource {
    let reader: Reader
    let stacks: [ReadStack]

    func fallsBack(fromKind kind: String) -> Bool { reader.fallsBack(fromKind: kind) }

    func parentRoute(for ancestor: RecordID, inStack stack: Int, standing: Int) -> ParentRoute {
      guard let parent = reader.route(for: ancestor) else { return .none }
      if stacks[stack].routes[..<standing].contains(where: { reader.same($0, parent.route) }) {
        return .present
      }
      return .route(references: parent.references, isRestorable: parent.isRestorable)
    }
  }

  // MARK: Gathering

  /// What stands of a scene, with the report.
  struct Restored: Sendable {
    var selectedTab: String?
    /// Whether the selected tab is another than the one that is stored.
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

  private func gather(_ ruling: Ruling, revision: Int?) -> Restored {
    var report = RestorationReport(.restored, revision: revision)
    report.notes = document.notes
    var restored = Restored(report: report)
    gatherSelectedTab(into: &restored)
    gatherStacks(ruling, into: &restored)
    if let element = document.sidebar {
      record(
        [element], at: .sidebar, standing: ruling.sidebar == nil ? 1 : 0,
        ending: ruling.sidebar, in: &restored.report)
      restored.sidebar = ruling.sidebar == nil ? sidebar : nil
    }
    gatherPresented(ruling, into: &restored)
    restored.report.validUntil = ruling.validity.until
    restored.report.shownUntil = ruling.validity.shownUntil
    return restored
  }

  private func gatherSelectedTab(into restored: inout Restored) {
    if let name = document.selectedTabName, reader.knows(tab: name) {
      restored.selectedTab = name
      return
    }
    restored.selectedTab = reader.defaultTab
    restored.isSelectedTabReplaced = document.selectedTab != nil
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
      var routes = Array(stack.routes.prefix(outcome.standing))
      record(
        stack.source.elements, at: place, standing: outcome.standing, ending: outcome.ending,
        in: &restored.report)
      if let ancestor = outcome.appended, let parent = reader.route(for: ancestor) {
        routes.append(parent.route)
        if let encoded = reader.encoded(parent.route),
          let record = outcome.ending?.reference?.record
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
        record(
          source.item, at: .presented, index: index, reason: ending.reason, ending: ending,
          in: &restored.report)
        continue
      }
      guard let modal = read.modal, let kind = source.kind, let over = source.over else { continue }
      restored.report.standing.append((.presented, index..<index + 1))
      record(
        source.stack, at: .presentedStack(index), standing: outcome.stack.standing,
        ending: outcome.stack.ending, in: &restored.report)
      restored.presented.append(
        Restored.Presented(
          over: over, kind: kind, modal: modal,
          stack: Array(read.stack.prefix(outcome.stack.standing))))
    }
  }

  /// Reports what became of the elements of one place.
  private func record(
    _ elements: [SceneDocument.Element], at place: RoutePlace, standing: Int, ending: Ending?,
    in report: inout RestorationReport
  ) {
    report.standing.append((place, 0..<standing))
    guard let ending else { return }
    for index in elements.indices.dropFirst(standing) {
      record(
        elements[index], at: place, index: index,
        reason: index == standing ? ending.reason : .afterInvalid, ending: ending, in: &report)
    }
  }

  private func record(
    _ element: SceneDocument.Element, at place: RoutePlace, index: Int, reason: Reason,
    ending: Ending, in report: inout RestorationReport
  ) {
    let isEnd = reason != .afterInvalid
    let route = element.node.map { EncodedRoute(document.text.bytes(of: $0)) }
    let dropped = DroppedRoute(
      place: place, index: index, route: route, reason: reason,
      reference: isEnd ? ending.reference : nil, culprit: isEnd ? ending.culprit : nil,
      failure: isEnd ? ending.failure : nil)
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
  var selectedTabSource: ArraySlice<UInt8>? { document.selectedTab.map(document.text.bytes(of:)) }
}
