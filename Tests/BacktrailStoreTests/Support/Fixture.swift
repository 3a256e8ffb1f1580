import BacktrailNavigation
@testable import BacktrailStore

/// A real store in a folder of its own, with a clock that stands still.
///
/// A suite keeps it in a property: it is there for as long as the test that uses it.
final class Fixture: Sendable {
  let folder: TemporaryFolder
  let clock: TestClock
  let store: RestorationStore

  /// Somebody who has no role.
  static let ana = Principal("ana")
  /// Somebody else.
  static let ben = Principal("ben")

  init(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.clock = { clock.look() }
    configure(&configuration)
    self.folder = folder
    self.clock = clock
    store = try RestorationStore(path: folder.path(of: "store.db"), configuration: configuration)
  }

  deinit {
    store.close()
  }

  /// The store once more, after it was closed.
  func reopened(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws
    -> RestorationStore
  {
    var configuration = store.configuration
    configure(&configuration)
    return try RestorationStore(path: path, configuration: configuration)
  }

  var path: String { store.path }
  var now: Instant { clock.now }

  /// An instant so many milliseconds from the present of the clock.
  func later(_ milliseconds: Int64) -> Instant { now.advanced(byMilliseconds: milliseconds) }
}

// MARK: Records and grants

extension Fixture {
  /// Puts `KIND/ID`, under another one where that is given.
  func put(_ record: String, under parent: String? = nil) throws {
    try store.put(RecordID(parsing: record), under: parent.map { try RecordID(parsing: $0) })
  }

  /// Puts project `p1`, board `b1` under it, and tasks `t1` and `t2` under that.
  func putTree() throws {
    try put("project/p1")
    try put("board/b1", under: "project/p1")
    try put("task/t1", under: "board/b1")
    try put("task/t2", under: "board/b1")
  }

  func delete(_ record: String) throws { try store.delete(RecordID(parsing: record)) }
  func undelete(_ record: String) throws { try store.undelete(RecordID(parsing: record)) }

  func allow(
    _ subject: Subject = .everyone, _ action: GrantAction = .all, on target: String = "*",
    expires: Instant? = nil
  ) throws {
    try store.allow(subject, action, on: GrantTarget(parsing: target), expires: expires)
  }

  func deny(
    _ subject: Subject = .everyone, _ action: GrantAction = .all, on target: String,
    expires: Instant? = nil
  ) throws {
    try store.deny(subject, action, on: GrantTarget(parsing: target), expires: expires)
  }

  func revoke(
    _ subject: Subject = .everyone, _ action: GrantAction = .all, on target: String = "*"
  ) throws {
    try store.revoke(subject, action, on: GrantTarget(parsing: target))
  }
}

// MARK: Retention

extension Fixture {
  /// Prunes scenes, and what remembers discarded ones, of an age.
  @discardableResult
  func prune(scenes age: Int64, at now: Instant? = nil) throws -> Pruned {
    var policy = RetentionPolicy()
    policy.scenes = age
    policy.sceneTombstones = age
    return try store.prune(policy, at: now)
  }
}

// MARK: Scenes

extension Fixture {
  /// Saves a stack as all there is in the scene `main` of Ana.
  @discardableResult
  func save(
    _ routes: [Atlas.Route], in tab: Atlas.Tab = .home, as principal: Principal = Fixture.ana
  ) throws -> Int {
    try save(SceneState<Atlas>(selectedTab: tab, stacks: [tab: routes]), as: principal)
  }

  @discardableResult
  func save(
    _ state: SceneState<Atlas>, as principal: Principal = Fixture.ana,
    expecting revision: Int? = nil
  ) throws -> Int {
    try store.save("main", as: principal, state: state, expecting: revision)
  }

  @discardableResult
  func save(document: String, as principal: Principal = Fixture.ana) throws -> Int {
    try store.save("main", as: principal, document: document.utf8)
  }

  func restore(
    as principal: Principal = Fixture.ana, at now: Instant? = nil
  ) throws -> RestoredScene<Atlas> {
    try store.restore(Atlas.self, scene: "main", for: principal, at: now)
  }

  /// The document that is stored as the scene `main`.
  func document(of principal: Principal = Fixture.ana) throws -> String {
    String(decoding: try store.load("main", as: principal).document, as: UTF8.self)
  }

  func validate(
    _ routes: [Atlas.Route], as principal: Principal = Fixture.ana, at now: Instant? = nil
  ) throws -> ValidatedStack<Atlas> {
    try store.validate(routes, in: Atlas.self, for: principal, at: now)
  }
}

extension RestoredScene where Schema == Atlas {
  /// The stack of the first tab.
  var home: [Atlas.Route] { state[.home] }
  /// Why each route was dropped, in order.
  var reasons: [Reason] { report.dropped.map(\.reason) }
  /// What each dropped route is said to be, in a line.
  var drops: [String] { report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" } }
  /// The same for what is held back.
  var parks: [String] { report.parked.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" } }
  /// What is said of the scene and its tabs.
  var notes: [String] { report.notes.map { "\($0.subject) \($0.reason.rawValue)" } }
}

extension ValidatedStack {
  /// The verdicts alone.
  var outcomes: [RouteVerdict.Verdict] { verdicts.map(\.verdict) }
}
