internal import BacktrailNavigation
internal import BacktrailStore

extension ModelGenerator {
  private static let uuid = "7F3A1C22-0B4D-4E5F-8A9B-0C1D2E3F4A5B"

  mutating func id() -> String {
    chance(0.05)
      ? chance(0.5) ? Self.uuid : Self.uuid.lowercased()
      : pick(["1", "1", "1", "1", "2", "2", "2", "3"])
  }

  mutating func scene() -> String {
    chance(0.01) ? "" : pick(["a", "a", "a", "a", "a", "b", "b", "b", "c", "d"])
  }

  mutating func principal() -> Principal {
    if chance(0.03) { return .unknown }
    let roles = chance(0.5) ? ["editor"] : []
    if chance(0.01) { return Principal("", roles: roles) }
    if chance(0.8) { return Principal("ana", roles: roles) }
    return Principal(chance(0.5) ? Self.uuid : Self.uuid.lowercased(), roles: roles)
  }

  mutating func tab() -> ModelTab { pick([.home, .search]) }

  mutating func kind() -> String { pick(["team", "project", "project", "task", "task"]) }

  mutating func record() -> RecordID { RecordID(kind(), id()) }

  mutating func reference() -> RecordReference {
    RecordReference(record(), action: chance(0.7) ? "view" : "edit")
  }

  mutating func newRecord() -> NewRecord {
    let record = record()
    let payload = chance(0.5) ? nil : pick([#"{"n":1}"#, #"{"n":2}"#])
    let above = record.kind == "task" ? "project" : "team"
    let parent: NewRecord.Parent =
      switch number(0...9) {
      case 0..<2: .record(self.record())
      case 2..<6: .record(RecordID(above, id()))
      case 6..<9: .unchanged
      default: .none
      }
    return NewRecord(record, parent: parent, payload: payload)
  }

  // MARK: Grants

  mutating func subject() -> Subject {
    pick([
      .everyone, .role("editor"), .principal("ana"), .principal("ana"), .principal(Self.uuid),
    ])
  }

  mutating func action() -> GrantAction { pick([.all, .view, .view, GrantAction("edit")]) }

  mutating func target() -> GrantTarget {
    switch number(0...5) {
    case 0: .everything
    case 1: .kind(kind())
    default: .record(record())
    }
  }

  // MARK: States

  mutating func route() -> ModelRoute {
    switch number(0...19) {
    case 0..<2: .team(id())
    case 2..<7: .project(id())
    case 7..<12: .task(id())
    case 12..<14: .edit(task: id())
    case 14..<16: .pair(project: id(), task: id())
    case 16: chance(0.4) ? .call : .text("y")
    default: .text(chance(0.03) ? "Bearer abcdefghijklmnopqrstuvwxyz0123456789" : "x")
    }
  }

  mutating func routes() -> [ModelRoute] {
    (0..<(chance(0.02) ? 5 : number(0...3))).map { _ in route() }
  }

  mutating func modal() -> ModelModal { chance(0.4) ? .compose : .inspect(task: id()) }

  mutating func presentation() -> PresentationKind {
    pick([.sheet, .sheet, .fullScreenCover, .alert])
  }

  mutating func edit() -> ModelEdit {
    switch number(0...19) {
    case 0..<7: .push(route(), tab())
    case 7..<9: .pop(tab())
    case 9..<13: .replace(tab(), routes())
    case 13: .forget(tab())
    case 14: .select(tab())
    case 15..<17: .sidebar(chance(0.8) ? route() : nil)
    case 17..<19: .present(modal(), presentation(), tab(), routes())
    default: .dismiss
    }
  }

  // MARK: Documents

  mutating func element() -> ModelElement {
    let route = route()
    if chance(0.15) {
      return ModelElement(
        json: #"{"gone":{"_0":"1"}}"#, route: nil,
        references: chance(0.5) ? [reference()] : [])
    }
    // What is stored with a route may lie.
    if chance(0.1) {
      return ModelElement(json: route.json, route: route, references: [reference()])
    }
    return ModelElement(route)
  }

  mutating func elements() -> [ModelElement] { (0..<number(0...3)).map { _ in element() } }

  mutating func content() -> ModelContent {
    var content = ModelContent()
    if chance(0.6) { content.selectedTab = pick(["home", "search", "old"]) }
    for tab in ["home", "search", "old"] where chance(0.4) {
      content.parts[.stack(tab)] = .stack(elements())
    }
    if chance(0.4) { content.parts[.sidebar] = .sidebar(chance(0.8) ? element() : nil) }
    if chance(0.4) {
      content.parts[.presented] = .presented(
        (0..<number(0...2)).map { _ in
          ModelItem(
            modal: modal(), over: pick(["home", "search", "old"]), kind: presentation(),
            stack: elements())
        })
    }
    return content
  }
}
