import BacktrailNavigation
import BacktrailSQLite

@testable import BacktrailStore

/// A store in a file of its own, into which one world after the other is written.
final class WorldStore {
  private let folder: TemporaryFolder
  /// The store that restores.
  let store: RestorationStore
  /// The same file with all records in it, for writing, and for stacks that are over the limit.
  private let lavish: RestorationStore
  /// A connection without foreign keys, for what the store's own calls refuse.
  let raw: Connection
  /// The instant of the world that is written, for the stores' clock.
  private let clock = TestClock()
  /// The records of the world that its calls refuse to put where they are.
  private(set) var unsound: Set<WorldKey> = []
  private var random = SplitMix64(seed: 0)

  /// - Parameter service: What keeps the records of one kind outside of the database.
  init(asking service: DoubtfulWorldService? = nil) throws {
    folder = try TemporaryFolder()
    let path = folder.path(of: "worlds.db")
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.clock = { [clock] in clock.now }
    if let service {
      var outside = OutsideSources()
      outside.keep(kinds: [DoubtfulWorldService.kind], in: service)
      configuration.outside = outside
    }
    store = try RestorationStore(path: path, configuration: configuration)
    configuration.outside = nil
    configuration.limits.routesPerStack = 1_000
    lavish = try RestorationStore(path: path, configuration: configuration)
    raw = try Connection(path: path, mode: .readWrite)
    try raw.setPragma("foreign_keys", to: 0)
  }

  deinit {
    store.close()
    lavish.close()
  }

  /// The name of the world's scene.
  let scene = "window"

  /// Writes a world in place of the one before.
  func write(_ world: RandomWorld) throws {
    try clear()
    clock.now = world.instant
    random = SplitMix64(seed: world.seed ^ 0x5708E)
    unsound = Self.unsoundRecords(of: world)
    // The keys that are kept with a scene may be right, older than its records, or left over from
    // records that were purged and put again.
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      try writeScene(of: world)
      try writeRecords(of: world)
    case 1:
      try writeRecords(of: world)
      try writeScene(of: world)
    default:
      try writeRecords(of: world)
      try writeScene(of: world)
      try purgeRecords()
      try writeRecords(of: world)
    }
    for grant in world.grants { try write(grant.grant) }
    for target in world.unreadable { try writeUnreadableGrant(on: target.target) }
    try hangUnsoundRecords(of: world)
    if Int.random(in: 0...3, using: &random) == 0 { try shuffleHints(of: world) }
  }

  // MARK: Records

  private func writeRecords(of world: RandomWorld) throws {
    try lavish.put(
      world.keys.map { key in
        let record = world.records[key]
        let parent = unsound.contains(key) ? nil : record?.parent?.recordID
        return NewRecord(
          RecordID(key.kindText, record?.spelling ?? key.idText),
          parent: parent.map { .record($0) } ?? .none)
      })
    for key in world.keys where world.records[key]?.isDeleted == true {
      try lavish.delete(key.recordID)
    }
  }

  /// The records that a store refuses to put under their parents: those are not there, or lie under
  /// them.
  private static func unsoundRecords(of world: RandomWorld) -> Set<WorldKey> {
    var unsound: Set<WorldKey> = []
    var sound: Set<WorldKey> = []
    for start in world.keys {
      var way: [WorldKey] = []
      var next: WorldKey? = start
      while let key = next, let record = world.records[key], !sound.contains(key) {
        if let first = way.firstIndex(of: key) {
          unsound.formUnion(way[first...])
          break
        }
        way.append(key)
        next = record.parent
        if let parent = record.parent, world.records[parent] == nil { unsound.insert(key) }
      }
      sound.formUnion(way)
    }
    return unsound
  }

  /// Writes what the store's own calls refuse, and refuse to touch again.
  private func hangUnsoundRecords(of world: RandomWorld) throws {
    for key in unsound {
      guard let parent = world.records[key]?.parent else { continue }
      try hang(key.recordID, under: parent.recordID)
    }
  }

  /// Hangs a record under another one, or under a key that no record has.
  private func hang(_ record: RecordID, under parent: RecordID) throws {
    try raw.transaction(.immediate) {
      var row = try raw.requiredRecord(record)
      if case .found(let above) = try raw.record(parent) {
        row.parent = above.key
      } else {
        row.parent = .max
      }
      try raw.update(row)
    }
  }

  private func purgeRecords() throws {
    // What lies under a purged record goes with it.
    // Not from a list, which refuses records that lie under one that is not there.
    let records = try raw.all(
      """
      SELECT kind.name, record.id FROM backtrail_record AS record
      JOIN backtrail_kind AS kind ON kind.key = record.kind
      """
    ) { RecordID($0.text(at: 0), $0.text(at: 1)) }
    for record in records where try isThere(record) { try lavish.purge(record) }
  }

  private func isThere(_ record: RecordID) throws -> Bool {
    if case .found = try raw.record(record) { return true }
    return false
  }

  // MARK: Grants

  private func write(_ grant: Grant) throws {
    // A store refuses a grant on a record that is not there; it could not matter.
    if case .record(let record) = grant.target, try !isThere(record) { return }
    try lavish.grant(grant)
  }

  private func writeUnreadableGrant(on target: GrantTarget) throws {
    try write(Grant(.allow, .role("nobody"), "nothing", on: target))
    try raw.run(
      "UPDATE backtrail_grant SET checksum = checksum - 1 WHERE subject = ?1 AND action = ?2",
      "role:nobody", "nothing")
  }

  private func clear() throws {
    // Without foreign keys nothing goes by itself.
    try raw.run("DELETE FROM backtrail_tail")
    try raw.run("DELETE FROM backtrail_reference")
    try raw.run("DELETE FROM backtrail_scene")
    try purgeRecords()
    try raw.run(
      "UPDATE backtrail_grant SET checksum = checksum + 1 WHERE subject = ?1 AND action = ?2",
      "role:nobody", "nothing")
    for grant in Set(try lavish.grants().map { $0.identity }) {
      try lavish.revoke(grant.subject, grant.action, on: grant.target)
    }
  }

  // MARK: The scene

  private func writeScene(of world: RandomWorld) throws {
    let document = Array(world.scene.document.utf8)
    do {
      try lavish.save(scene, as: world.principal, document: document)
    } catch is SceneDocumentError {
      try writeRefusedScene(document, of: world)
    } catch is SceneEncodingError {
      try writeRefusedScene(document, of: world)
    }
  }

  /// Another program, or an earlier version, may have stored what a save refuses now.
  private func writeRefusedScene(_ document: [UInt8], of world: RandomWorld) throws {
    try store.save(scene, as: world.principal, document: #"{"stacks":{}}"#.utf8)
    try update(sceneOf: world) { $0.body = document }
  }

  /// A key that is stored with a scene is a hint, and may be any number.
  private func shuffleHints(of world: RandomWorld) throws {
    try update(sceneOf: world) { row in
      row.hints = SceneHints.encode(
        SceneHints.decode(row.hints).map { _ in Int64.random(in: -1...60, using: &random) })
    }
  }

  private func update(sceneOf world: RandomWorld, _ change: (inout SceneRow) -> Void) throws {
    guard var row = try raw.scene(scene, of: world.principal.id ?? "") else { return }
    change(&row)
    try raw.update(row)
  }
}

extension WorldKey {
  fileprivate var recordID: RecordID { RecordID(kindText, idText) }
}

extension Grant {
  /// What a call that revokes it has to name.
  fileprivate struct Identity: Hashable {
    var subject: Subject
    var action: GrantAction
    var target: GrantTarget
  }

  fileprivate var identity: Identity {
    Identity(subject: subject, action: action, target: target)
  }
}
