import BacktrailNavigation

extension WorldGenerator {
  /// Stacks of known and unknown tabs, a sidebar selection, and presented items.
  mutating func drawScene() {
    var tabs = WorldTab.allCases.map(\.rawValue).filter { _ in chance(75) }
    if chance(15) { tabs.insert(pick(WorldWords.unknownTabs), at: 0) }
    world.scene.stacks = tabs.map { tab in
      WorldScene.Stack(tab: tab, elements: drawStack())
    }
    world.scene.selectedTab = drawSelectedTab()
    if chance(35) {
      let element = drawElement()
      // In the place of the sidebar selection, null stands for none.
      if element.document != "null" { world.scene.sidebar = element }
    }
    if chance(50) { world.scene.presented = (0..<number(in: 1...3)).map { _ in drawPresented() } }
  }

  private mutating func drawSelectedTab() -> String? {
    let known = pick(WorldTab.allCases).rawValue
    let unknown = pick(WorldWords.unknownTabs)
    return pick(weighted: [(80, known), (10, unknown), (10, nil)])
  }

  private mutating func drawStack() -> [WorldElement<WorldRoute>] {
    if chance(3) {
      // A long one, of routes that are always valid but for one near the limit.
      var elements = (0..<number(in: 62...68)).map { _ in element(.profile) }
      if chance(60) { elements[number(in: 60...(elements.count - 1))] = drawElement() }
      return elements
    }
    if chance(40) { return drawTrail() + (0..<number(in: 0...2)).map { _ in drawElement() } }
    return (0..<number(in: 0...5)).map { _ in drawElement() }
  }

  /// The way down to a record, as a person would have walked it, with a step left out here and there.
  private mutating func drawTrail() -> [WorldElement<WorldRoute>] {
    var trail: [WorldElement<WorldRoute>] = []
    var next: WorldKey? = drawKnownKey()
    while let key = next, trail.count < 6 {
      if chance(65) { trail.append(element(drawRoute(to: key))) }
      next = world.records[key]?.parent
    }
    return trail.reversed()
  }

  // MARK: Elements

  private mutating func drawElement() -> WorldElement<WorldRoute> {
    if chance(10) {
      var bad = WorldElement<WorldRoute>(content: pick(WorldBadRoutes.contents))
      bad.stored = drawStoredReferences([])
      return bad
    }
    return element(drawRoute())
  }

  private mutating func element(_ route: WorldRoute) -> WorldElement<WorldRoute> {
    // A reference that cannot exist is a failure to decode.
    WorldElement(content: .good(route), stored: drawStoredReferences(route.worldReferences))
  }

  /// What is stored as the references of an element: mostly the truth.
  private mutating func drawStoredReferences(_ truth: [WorldReference]) -> [WorldReference] {
    let isFit = truth.allSatisfy { $0.reference.problem == nil }
    if isFit, chance(80) { return truth }
    return chance(50) ? [] : (0..<number(in: 1...2)).map { _ in drawReference() }
  }

  /// A route to anything.
  private mutating func drawRoute() -> WorldRoute {
    switch number(in: 0...19) {
    case 0: .profile
    case 1: .level(Int8(number(in: -128...127)))
    case 2: .recording(pick(WorldWords.ids))
    case 3: .board(project: pick(WorldWords.ids), board: pick(WorldWords.ids))
    case 4...6: .compare((0..<number(in: 0...3)).map { _ in drawReference() })
    case 7 where chance(30): unfitRoute()
    default: drawRoute(to: drawKey())
    }
  }

  /// A route that shows a record.
  private mutating func drawRoute(to key: WorldKey) -> WorldRoute {
    let spelled = drawSpelling(of: key.idText)
    if key.kindText == "task", chance(15) { return .edit(task: spelled) }
    if key.kindText == "board", let parent = world.records[key]?.parent, chance(40) {
      return .board(project: parent.idText, board: spelled)
    }
    if key.kindText != "alias",
      let route = WorldSchema.route(kind: key.kindText, id: spelled), chance(85)
    {
      return route
    }
    return .note(kind: key.kindText, id: spelled)
  }

  private mutating func unfitRoute() -> WorldRoute {
    let unfit = pick(WorldWords.unfitIDs)
    let reference = WorldReference(kind: "task", id: "1", action: unfit)
    return pick([
      .task(unfit), .note(kind: unfit, id: "1"), .note(kind: "a/b", id: "1"), .recording(unfit),
      .compare([drawReference(), reference]),
    ])
  }

  /// A reference to anything, with any action.
  mutating func drawReference() -> WorldReference {
    let key = drawKey()
    return WorldReference(
      kind: key.kindText, id: drawSpelling(of: key.idText), action: drawAction())
  }

  /// Mostly a record of the world.
  private mutating func drawKey() -> WorldKey {
    if chance(88) { return drawKnownKey() }
    let (kind, id) = drawIdentity()
    return WorldKey(kind, id)
  }

  private mutating func drawKnownKey() -> WorldKey {
    if !chain.isEmpty, chance(60) { return chain[number(in: 0...7)] }
    return pick(world.keys)
  }

  /// An id in UUID form is the same id in any letter case.
  private mutating func drawSpelling(of id: String) -> String {
    WorldWords.uuids.contains(id) && chance(50) ? id.uppercased() : id
  }

  // MARK: Presented items

  private mutating func drawPresented() -> WorldPresented {
    let over = pick(WorldTab.allCases).rawValue
    let unknown = pick(WorldWords.unknownTabs)
    let kind = pick(PresentationKind.allCases).rawValue
    var item = WorldPresented(
      item: drawModal(), over: chance(93) ? over : unknown,
      kind: pick(weighted: [(60, "sheet"), (15, "fullScreenCover"), (21, kind), (4, "drawer")]))
    if chance(50) { item.stack = (0..<number(in: 0...3)).map { _ in drawElement() } }
    return item
  }

  private mutating func drawModal() -> WorldElement<WorldModal> {
    if chance(8) { return WorldElement(content: pick(WorldBadRoutes.modals)) }
    let modal: WorldModal =
      switch number(in: 0...9) {
      case 0...1: .compose
      case 2: .camera
      case 3...5: .rename(task: pick(WorldWords.ids))
      case 6 where chance(20): .rename(task: pick(WorldWords.unfitIDs))
      default: .pick((0..<number(in: 0...3)).map { _ in drawReference() })
      }
    return WorldElement(
      content: .good(modal), stored: drawStoredReferences(modal.worldReferences))
  }
}
