internal import BacktrailNavigation
internal import BacktrailStore

/// What is written to a store whose bits flip: each step is one or a few commits.
enum DamageFilling {
  typealias Step = @Sendable (RestorationStore) throws -> Void

  private static let editor = Principal("ana", roles: ["editor"])
  private static let guest = Principal("ben", roles: ["guest"])

  /// What lies in the database itself.
  static let first: [Step] = [
    { store in
      try store.put([
        NewRecord(RecordID("project", "p1"), payload: #"{"name":"One"}"#),
        NewRecord(RecordID("project", "p2")),
        NewRecord(RecordID("board", "b1"), under: RecordID("project", "p1")),
        NewRecord(RecordID("task", "t1"), under: RecordID("board", "b1"), payload: #"{"x":1}"#),
        NewRecord(RecordID("task", "t2"), under: RecordID("board", "b1")),
        NewRecord(RecordID("task", "t3"), under: RecordID("project", "p2")),
        NewRecord(RecordID("task", "t4"), under: RecordID("board", "b1")),
        NewRecord(RecordID("secret", "x"), under: RecordID("project", "p1")),
      ])
    },
    { try $0.allow(.role("editor"), .all, on: .record(RecordID("project", "p1"))) },
    { try $0.allow(.principal("ana"), .view, on: .kind("task")) },
    { try $0.allow(.everyone, .view, on: .record(RecordID("project", "p2"))) },
    { try $0.deny(.principal("ana"), .all, on: .kind("secret")) },
    { try save($0, for: editor) },
    {
      try $0.save("second", as: editor, state: SceneState<Chart>(stacks: [.home: [.secret("x")]]))
    },
  ]

  /// What may still be in the log alone.
  static let second: [Step] =
    [
      { try $0.allow(.principal("ana"), .view, on: .record(RecordID("project", "p1"))) },
      { try $0.allow(.role("guest"), .view, on: .everything) },
      { try $0.deny(.principal("ben"), .all, on: .record(RecordID("board", "b1"))) },
      { try $0.deny(.role("editor"), "delete", on: .everything) },
      { try $0.delete(RecordID("task", "t4")) },
      { try save($0, for: guest) },
      { try $0.save("gone", as: editor, state: SceneState<Chart>(stacks: [.home: [.settings]])) },
      { try $0.discard("gone", as: editor) },
      // One more, and something is left out.
      { _ = try $0.beginRestore(Chart.self, scene: "main", for: editor) },
      { _ = try $0.beginRestore(Chart.self, scene: "main", for: editor) },
      { _ = try $0.beginRestore(Chart.self, scene: "main", for: editor) },
      { _ = try $0.consumeLink("first", in: "main", as: editor) },
      { _ = try $0.consumeLink("second", in: "main", as: guest) },
      { try $0.save("torn", as: guest, state: SceneState<Chart>(stacks: [.home: [.settings]])) },
      { try $0.overwrite("torn", of: guest, isIntact: false) },
      // What cannot be read is set aside by the save that takes its place.
      { try $0.save("torn", as: guest, state: SceneState<Chart>(stacks: [.home: [.page(1)]])) },
    ]
    + cut(RecordID("task", "t5"), under: RecordID("board", "b1"), for: editor)
    + cut(RecordID("task", "t6"), under: RecordID("project", "p2"), for: guest)

  private static func save(_ store: RestorationStore, for principal: Principal) throws {
    try store.save(
      "main", as: principal,
      state: SceneState<Chart>(
        selectedTab: .search,
        stacks: [
          .home: [.project("p1"), .board("b1"), .task("t1")], .search: [.task("t2")],
          .more: [.project("p2"), .task("t4")],
        ], sidebar: .task("t3"),
        presented: [PresentedItem(.edit("t2"), over: .search, stack: [.task("t1")])]))
  }

  /// Leaves a scene of which a route was cut that can be put back.
  private static func cut(
    _ task: RecordID, under parent: RecordID, for principal: Principal
  ) -> [Step] {
    [
      { try $0.put(task, under: parent) },
      {
        let state = SceneState<Chart>(stacks: [.home: [.settings, .task(task.id)]])
        try $0.save("cut", as: principal, state: state)
      },
      { _ = try $0.delete(task, pruning: true) },
      { try $0.undelete(task) },
    ]
  }
}
