import BacktrailNavigation

/// The restoration rules in the most obvious way, to compare the real ones with.
///
/// It was written from the words of the rules alone, one function per rule, and shares nothing with
/// the rules that it judges. It is slow, and holds the whole world in dictionaries.
struct NaiveRestorer {
  let world: RandomWorld
  let now: Int64

  init(_ world: RandomWorld, at now: Int64? = nil) {
    self.world = world
    self.now = now ?? world.now
  }

  /// Restores the world's scene.
  func restored() -> WorldOutcome {
    var outcome = WorldOutcome(selectedTab: selectedTab())
    outcome.notes = notes()
    for stack in world.scene.stacks {
      guard let tab = tab(named: stack.tab) else { continue }
      let prefix = prefix(of: stack.elements, at: .stack(stack.tab))
      outcome.dropped += prefix.dropped
      outcome.stacks[tab] = prefix.routes
      if let parent = nearestValidParent(after: prefix) {
        outcome.stacks[tab]?.append(parent.route)
        outcome.appended.append(
          .init(place: .stack(stack.tab), route: parent.route, inPlaceOf: parent.inPlaceOf))
      }
    }
    restoreSidebar(into: &outcome)
    restorePresented(into: &outcome)
    return outcome
  }

  // MARK: Tabs

  /// The tab with exactly the bytes of a name.
  func tab(named name: String) -> WorldTab? {
    WorldTab.allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
  }

  /// The selected tab: the saved one if there is such a tab, or else the default.
  func selectedTab() -> WorldTab {
    world.scene.selectedTab.flatMap(tab(named:)) ?? WorldSchema.defaultTab
  }

  /// What is wrong with tabs.
  func notes() -> [WorldOutcome.Note] {
    var notes: [WorldOutcome.Note] = []
    for stack in world.scene.stacks where tab(named: stack.tab) == nil {
      notes.append(WorldOutcome.Note(subject: stack.tab, reason: .unknownTab))
    }
    switch world.scene.selectedTab {
    case nil: notes.append(WorldOutcome.Note(subject: "selectedTab", reason: .missingTab))
    case .some(let name) where tab(named: name) == nil:
      notes.append(WorldOutcome.Note(subject: "selectedTab", reason: .unknownTab))
    default: break
    }
    return notes
  }

  // MARK: The sidebar

  /// The sidebar selection is checked like a route; if it is invalid, there is none.
  func restoreSidebar(into outcome: inout WorldOutcome) {
    guard let element = world.scene.sidebar else { return }
    if let failure = failure(of: element) {
      outcome.dropped.append(
        WorldOutcome.Dropped(place: .sidebar, index: 0, failure, json: element.json))
    } else if case .good(let route) = element.content {
      outcome.sidebar = route
    }
  }
}
