internal import BacktrailNavigation

/// What the model says a restore comes to.
struct ModelRestored: Sendable {
  /// A route that did not come back.
  struct Dropped: Hashable, Sendable {
    var place: RoutePlace
    var index: Int
    var reason: Reason
    var reference: RecordReference?
    var culprit: RecordID?
  }

  /// The parent that took the place of what ended a stack.
  struct Appended: Hashable, Sendable {
    var tab: String
    var route: ModelRoute
    var inPlaceOf: RecordID
  }

  /// Something to say of a tab.
  struct Note: Hashable, Sendable {
    var subject: String
    var reason: Reason
  }

  var outcome: RestorationReport.Outcome
  var revision: Int?
  var selectedTab: String?
  var stacks: [(tab: String, elements: [ModelElement])] = []
  var sidebar: ModelElement?
  var presented: [ModelItem] = []
  var dropped: [Dropped] = []
  var appended: [Appended] = []
  var notes: [Note] = []
  /// How many saved routes stand at each place; items too.
  var standing: [RoutePlace: Int] = [:]

  init(_ outcome: RestorationReport.Outcome) {
    self.outcome = outcome
  }

  /// The state of a typed restore.
  var state: SceneState<ModelSchema> {
    var state = SceneState<ModelSchema>()
    if let tab = selectedTab.flatMap(ModelTab.init) { state.selectedTab = tab }
    for (name, elements) in stacks {
      if let tab = ModelTab(rawValue: name) { state.stacks[tab] = elements.compactMap(\.route) }
    }
    state.sidebar = sidebar?.route
    state.presented = presented.compactMap { item in
      ModelTab(rawValue: item.over).map {
        PresentedItem(
          item.modal, as: item.kind, over: $0, stack: item.stack.compactMap(\.route))
      }
    }
    return state
  }

  /// The first cut at a place; for what is presented, the first item of which something went.
  func cut(at place: RoutePlace) -> ModelCut? {
    let cuts = dropped.compactMap { dropped -> ModelCut? in
      var index = dropped.index
      switch (dropped.place, place) {
      case (.presentedStack(let item), .presented): index = item
      case _ where dropped.place == place: break
      default: return nil
      }
      return ModelCut(
        index: index, reason: dropped.reason,
        culprit: dropped.culprit ?? dropped.reference?.record)
    }
    return cuts.min { $0.index < $1.index }
  }

  /// How many frames are shown first, by rule 16.
  var frames: Int {
    guard let selectedTab else { return 0 }
    let item = presented.first { $0.over == selectedTab }
    return standing[.stack(selectedTab), default: 0]
      + (appended.contains { $0.tab == selectedTab } ? 1 : 0)
      + (item.map { 1 + $0.stack.count } ?? 0)
  }

  /// All that may be told, line by line, to be compared.
  var lines: [String] {
    shownLines + notes.map { "note \($0.subject) \($0.reason.rawValue)" }
      + dropped.map { dropped in
        "\(dropped.place)[\(dropped.index)] \(dropped.reason.rawValue)"
          + (dropped.reference.map { " \($0)" } ?? "")
          + (dropped.culprit.map { " at \($0)" } ?? "")
      }
      + appended.map { "\($0.tab) gets \($0.route.json) for \($0.inPlaceOf)" }
  }

  /// What is shown, line by line.
  var shownLines: [String] {
    var lines = ["\(outcome) \(revision.map(String.init) ?? "-") at \(selectedTab ?? "-")"]
    lines += stacks.map { "\($0.tab): \($0.elements.map(\.json))" }
    if let sidebar { lines.append("sidebar: \(sidebar.json)") }
    lines += presented.map {
      "\($0.kind.rawValue) \($0.modal.json) over \($0.over): \($0.stack.map(\.json))"
    }
    return lines
  }
}
