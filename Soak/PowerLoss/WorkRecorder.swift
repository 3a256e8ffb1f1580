internal import BacktrailSQLite
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// Puts a store through something while every write and sync is recorded.
struct WorkRecorder {
  let kind: WorkKind
  let durability: WorkDurability
  /// Which steps are run, and how many.
  let steps: Range<Int>
  let seed: UInt64
  private let path: String
  private let recorder: PowerLossRecorder
  private var acknowledgements: [RecordedWork.Acknowledgement] = []
  private var random: SoakRandom

  /// The name of the database in its folder.
  static let fileName = "store.db"

  /// Records some work in an empty folder.
  static func record(
    _ kind: WorkKind, _ durability: WorkDurability, steps: Int, seed: UInt64, in folder: URL
  ) throws -> RecordedWork {
    var recorder = try Self(kind, durability, steps: steps, seed: seed, in: folder)
    try recorder.work()
    recorder.recorder.stop()
    return RecordedWork(
      kind: kind, log: recorder.recorder.log, acknowledgements: recorder.acknowledgements)
  }

  private init(
    _ kind: WorkKind, _ durability: WorkDurability, steps: Int, seed: UInt64, in folder: URL
  ) throws {
    self.kind = kind
    self.durability = durability
    self.seed = seed
    random = SoakRandom(seed: seed, step: -1)
    path = folder.appending(path: Self.fileName).path(percentEncoded: false)
    // What is there before: the file, whose creation goes past SQLite, and for some a past.
    let prepared = kind.isOlder || kind == .rewrite ? max(12, steps) : 0
    self.steps = prepared..<prepared + steps
    let script = try WriterScript(seed: seed, path: path, durability: .normal)
    for step in 0..<prepared { try script.run(step: step) }
    script.store.close()
    if kind.isOlder {
      let hasLog = kind != .journal && Bool.random(using: &random)
      try Self.makeOlder(path, .random(in: 1...3, using: &random), hasLog: hasLog)
    }
    recorder = try PowerLossRecorder(folder: folder)
  }

  /// Makes the file one of an older build, which may have had no write-ahead log.
  private static func makeOlder(_ path: String, _ version: Int, hasLog: Bool) throws {
    if version == 1 {
      // The first version has no place for what the checksum of a tail covers, and leaves it unsound.
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.run("DELETE FROM backtrail_tail")
    }
    try Migrator.store().down(at: path, .version(version), options: options)
    if hasLog { return }
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(script: "PRAGMA journal_mode = DELETE")
  }

  private static var options: MigrationOptions {
    var options = MigrationOptions()
    options.backup = .none
    return options
  }

  private mutating func work() throws {
    if kind == .journal {
      try Migrator.store().up(at: path, options: Self.options)
      let digest = try ContentDigest(path: path)
      acknowledgements.append(
        RecordedWork.Acknowledgement(
          position: recorder.position, digest: digest, isStepwise: true))
    }
    var script = try open()
    defer { script.store.close() }
    try acknowledge(script.store, isStepwise: true)
    if kind == .rewrite {
      var options = RewriteOptions()
      options.scenesPerBatch = 2
      _ = try script.store.rewriteRoutes(NextChart.self, options)
      try acknowledge(script.store, isStepwise: true)
    }
    let other = kind == .shared ? try open() : nil
    defer { other?.store.close() }
    for step in steps {
      let turn = step.isMultiple(of: 2) ? script : other ?? script
      try turn.run(step: step)
      try acknowledge(turn.store)
      if kind == .long { continue }
      switch Int.random(in: 0..<24, using: &random) {
      case 0:
        script.store.close()
        try acknowledgeLast()
        script = try open()
      case 1: try script.store.pool.write { _ = try $0.checkpoint() }
      case 2:
        try script.store.erase(WriterScript.people[1])
      default: continue
      }
      try acknowledge(script.store)
    }
    script.store.close()
    try acknowledgeLast()
    other?.store.close()
    try acknowledgeLast()
  }

  private func open() throws -> WriterScript {
    let script = try WriterScript(seed: seed, path: path, durability: durability.configured)
    if durability == .off {
      try script.store.pool.write { try $0.setPragma("synchronous", to: 0) }
    }
    return script
  }

  /// Notes that what the store holds now was acknowledged.
  private mutating func acknowledge(
    _ store: RestorationStore, isStepwise: Bool = false
  ) throws {
    acknowledgements.append(
      RecordedWork.Acknowledgement(
        position: recorder.position, digest: try store.pool.read { try ContentDigest($0) },
        isStepwise: isStepwise))
  }

  /// Notes that what was acknowledged last still is, after what changes nothing.
  private mutating func acknowledgeLast() throws {
    guard let last = acknowledgements.last else { return }
    acknowledgements.append(
      RecordedWork.Acknowledgement(
        position: recorder.position, digest: last.digest, isStepwise: false))
  }
}
