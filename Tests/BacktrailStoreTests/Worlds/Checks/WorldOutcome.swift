import BacktrailNavigation

/// What a restore of a world comes to, in a form in which both sides can be compared.
struct WorldOutcome {
  /// A route that did not come back.
  struct Dropped {
    var place: RoutePlace
    var index: Int
    var reason: Reason
    var reference: WorldReference?
    var json: String?

    init(place: RoutePlace, index: Int, _ failure: NaiveFailure, json: String?) {
      self.place = place
      self.index = index
      reason = failure.reason
      reference = failure.reference
      self.json = json
    }

    init(_ route: DroppedRoute) {
      place = route.place
      index = route.index
      reason = route.reason
      reference = route.reference.map {
        WorldReference(kind: $0.kind, id: $0.id, action: $0.action)
      }
      json = route.route?.json
    }
  }

  /// A parent in the place of what was dropped.
  struct Appended {
    var place: RoutePlace
    var route: WorldRoute
    var inPlaceOf: WorldKey
  }

  /// Something to say of a tab.
  struct Note {
    var subject: String
    var reason: Reason
  }

  var selectedTab: WorldTab
  var stacks: [WorldTab: [WorldRoute]] = [:]
  var sidebar: WorldRoute?
  var presented: [PresentedItem<WorldSchema>] = []
  var dropped: [Dropped] = []
  var appended: [Appended] = []
  var notes: [Note] = []

  /// The state without what became of the rest.
  var state: SceneState<WorldSchema> {
    SceneState(selectedTab: selectedTab, stacks: stacks, sidebar: sidebar, presented: presented)
  }

  /// Leaves out how dropped routes are written.
  mutating func forgetJSON() {
    for index in dropped.indices { dropped[index].json = nil }
  }
}
