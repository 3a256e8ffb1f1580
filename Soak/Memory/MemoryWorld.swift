internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// The store during whose calls memory runs out, laid down anew for each.
struct MemoryWorld {
  let path: String
  private var bytes = Data()
  private let clock = SettableClock()

  init(folder: URL) throws {
    path = folder.appending(path: "memory.db").path(percentEncoded: false)
    let store = try open()
    try Self.fill(store)
    store.close()
    bytes = FileManager.default.contents(atPath: path) ?? Data()
  }

  /// Lays the file down as it was filled, or removes it.
  func lay(_ isThere: Bool = true) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    if isThere { try bytes.write(to: URL(filePath: path)) }
  }

  func open() throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.readers = 1
    configuration.clock = { [clock] in clock.now }
    return try RestorationStore(path: path, configuration: configuration)
  }

  private static func fill(_ store: RestorationStore) throws {
    let ana = Principal("ana", roles: ["editor"])
    try store.put([
      NewRecord(RecordID("project", "p1"), payload: #"{"name":"One"}"#),
      NewRecord(RecordID("project", "p2")),
      NewRecord(RecordID("board", "b1"), under: RecordID("project", "p1")),
      NewRecord(RecordID("task", "t1"), under: RecordID("board", "b1")),
      NewRecord(RecordID("task", "t2"), under: RecordID("board", "b1")),
      NewRecord(RecordID("task", "t3"), under: RecordID("project", "p2")),
      NewRecord(RecordID("task", "t4"), under: RecordID("board", "b1")),
      NewRecord(RecordID("task", "t5"), under: RecordID("board", "b1")),
      NewRecord(RecordID("secret", "x"), under: RecordID("project", "p1")),
    ])
    try store.allow(.role("editor"), .all, on: .record(RecordID("project", "p1")))
    try store.deny(.principal("ana"), .all, on: .kind("secret"))
    try store.delete(RecordID("task", "t4"))
    try store.save("main", as: ana, state: state(1))
    try store.save("second", as: ana, state: SceneState<Chart>(stacks: [.home: [.secret("x")]]))
    try store.save(
      "cut", as: ana, state: SceneState<Chart>(stacks: [.home: [.settings, .task("t5")]]))
    try store.delete(RecordID("task", "t5"), pruning: true)
    try store.undelete(RecordID("task", "t5"))
  }

  /// A state of which some may be shown and some may not.
  static func state(_ page: Int) -> SceneState<Chart> {
    SceneState(
      selectedTab: .search,
      stacks: [
        .home: [.page(page), .project("p1"), .board("b1"), .task("t1")],
        .search: [.project("p1"), .secret("x"), .task("t2")], .more: [.project("p1"), .task("t4")],
      ], sidebar: .task("t2"),
      presented: [PresentedItem(.edit("t2"), over: .home, stack: [.task("t1")])])
  }
}
