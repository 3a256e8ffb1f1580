internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation
internal import TaskFlow

/// What is stored before an operation begins: records, grants, and scenes with all that belongs to
/// them.
enum SweepWorld {
  static let fileName = "store.db"
  static let ana = TaskFlowSample.ana
  static let bo = TaskFlowSample.bo
  /// When what is there was saved.
  static let start = TaskFlowSample.start
  /// When operations are done.
  static let now = start.advanced(byMilliseconds: 3_600_000)

  static let release = TaskFlowSample.release
  static let changelog = TaskFlowSample.changelog
  static let build = TaskFlowSample.build

  /// Opens the store in a folder, with full durability and little patience.
  static func store(in folder: URL, at now: Instant) throws -> RestorationStore {
    try RestorationStore(
      at: folder.appending(path: fileName), configuration: configuration(at: now))
  }

  static func configuration(at now: Instant) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.busyTimeoutMilliseconds = 20
    configuration.clock = { now }
    return configuration
  }

  /// Makes a store that a process left which ended badly: with a log beside it.
  @Sendable
  static func prepare(_ folder: URL) throws {
    try leave(in: folder, fill)
  }

  /// Makes a store that nobody has open.
  @Sendable
  static func prepareFolded(_ folder: URL) throws {
    let store = try store(in: folder, at: start)
    defer { store.close() }
    try fill(store)
  }

  /// Makes a store, and leaves it as it is while it is open.
  static func leave(in folder: URL, _ fill: (RestorationStore) throws -> Void) throws {
    let making = folder.appending(path: "making", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: making, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: making) }
    let store = try store(in: making, at: start)
    defer { store.close() }
    try fill(store)
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: making.appending(path: fileName + end), to: folder.appending(path: fileName + end))
    }
  }

  /// What the doctor finds, but for notes.
  static func findings(of store: RestorationStore) throws -> [String] {
    try store.diagnose().findings.filter { $0.severity != .note }
      .map { "\($0.code): \($0.message)" }
  }

  /// The stack that is saved in the scene `main`.
  static let routes: [TaskFlow.Route] = [.project(release.id), .task(changelog.id)]

  static func state(_ routes: [TaskFlow.Route]) -> SceneState<TaskFlow> {
    SceneState(stacks: [.projects: routes, .search: [.profile]])
  }

  static func fill(_ store: RestorationStore) throws {
    try TaskFlowSample.fill(store)
    try store.deny(.principal("bo"), .view, on: .record(release.record))
    try store.save("main", as: ana, state: state(routes))
    try store.save("main", as: bo, state: state([.profile]))
    // A scene with a tail, with reports and with an attempt.
    try store.save("cut", as: ana, state: state([.project(release.id), .task(build.id)]))
    try store.delete(build.record)
    let restored = try store.restore(TaskFlow.self, scene: "cut", for: ana)
    try store.save("cut", as: ana, state: restored.state)
    _ = try store.beginRestore(TaskFlow.self, scene: "cut", for: ana)
    try store.consumeLink("link-1", in: "main", as: ana)
    try store.save("closed", as: ana, state: state(routes))
    try store.discard("closed", as: ana)
    try store.save("damaged", as: ana, document: Array(#"{"selectedTab":"settings"}"#.utf8))
  }
}
