internal import BacktrailNavigation
internal import BacktrailStore

extension ModelRestored {
  /// The lines of what a store returned, in the form of the model's.
  static func lines(of restored: RestoredScene<ModelSchema>) -> [String] {
    let state = restored.state
    var lines = [head(restored.report, state.selectedTab.rawValue)]
    for tab in [ModelTab.home, .search] {
      guard let routes = state.stacks[tab] else { continue }
      lines.append("\(tab.rawValue): \(routes.map(\.json))")
    }
    if let sidebar = state.sidebar { lines.append("sidebar: \(sidebar.json)") }
    lines += state.presented.map { item in
      "\(item.kind.rawValue) \(item.modal.json) over \(item.over.rawValue): "
        + "\(item.stack.map(\.json))"
    }
    return lines + tail(restored.report)
  }

  /// The same for an untyped restore, with what the public form says.
  static func lines(of restored: RestoredDocument) -> [String] {
    var lines = [head(restored.report, restored.selectedTab)]
    lines += restored.stacks.map { "\($0.tab): \($0.routes.map(\.json))" }
    if let sidebar = restored.sidebar { lines.append("sidebar: \(sidebar.json)") }
    lines += restored.presented.map { item in
      "\(item.kind.rawValue) \(item.modal.json) over \(item.over): \(item.stack.map(\.json))"
    }
    lines += tail(restored.report)
    let form = restored.publicForm
    lines += form.dropped.map { "public \($0.place)[\($0.index)] \($0.word.rawValue)" }
    lines += form.notes.map { "public \($0.subject) \($0.word.rawValue)" }
    let isSame =
      form.outcome == restored.report.outcome && form.revision == restored.report.revision
      && form.selectedTab == restored.selectedTab && form.sidebar == restored.sidebar
      && form.presented == restored.presented && form.appended.isEmpty
      && form.stacks.map(\.routes) == restored.stacks.map(\.routes)
    if !isSame { lines.append("the public form shows something else") }
    return lines
  }

  /// What the public form has to say of this: of each route its place and a word, and no more.
  var publicLines: [String] {
    func order(_ dropped: Dropped) -> (Int, Int, Int) {
      switch dropped.place {
      case .stack(let tab): (stacks.firstIndex { $0.tab == tab } ?? stacks.count, 0, dropped.index)
      case .sidebar: (stacks.count + 1, 0, 0)
      case .presented: (stacks.count + 2, dropped.index, -1)
      case .presentedStack(let item): (stacks.count + 2, item, dropped.index)
      }
    }
    let unreadable: Set<Reason> = [.unknownCase, .unknownTab, .missingTab]
    func word(_ reason: Reason) -> String {
      unreadable.contains(reason) ? "unreadable" : "unavailable"
    }
    return dropped.sorted { order($0) < order($1) }.map {
      "public \($0.place)[\($0.index)] \(word($0.reason))"
    } + notes.map { "public \($0.subject) \(word($0.reason))" }
  }

  private static func head(_ report: RestorationReport, _ tab: String?) -> String {
    "\(report.outcome) \(report.revision.map(String.init) ?? "-") at \(tab ?? "-")"
  }

  private static func tail(_ report: RestorationReport) -> [String] {
    var lines = report.notes.map { "note \($0.subject) \($0.reason.rawValue)" }
    lines += report.dropped.map { dropped in
      "\(dropped.place)[\(dropped.index)] \(dropped.reason.rawValue)"
        + (dropped.reference.map { " \($0)" } ?? "") + (dropped.culprit.map { " at \($0)" } ?? "")
    }
    lines += report.parked.map { "parked \($0)" }
    lines += report.appended.map { "\($0.place) gets \($0.route.json) for \($0.inPlaceOf)" }
    return lines + report.rebuilt.map { "rebuilt \($0.place)" }
  }
}
