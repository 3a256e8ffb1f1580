internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// A small store with a bit of everything, its bytes, and what it answers.
final class DamageWorld {
  /// What the store is once so much of its log was written.
  private struct State {
    let logLength: Int
    let answers: [DamageAnswer]
  }

  /// The bytes of the database.
  private(set) var database: [UInt8] = []
  /// The bytes of its log; none where the store was closed.
  private(set) var log: [UInt8] = []
  /// The commits of the log, the first of which is none; one state where there is no log.
  private var states: [State] = []

  private let path: String
  private let clock = SettableClock()

  /// Fills a store.
  ///
  /// - Parameters:
  ///   - folder: Where it lies.
  ///   - hasLog: Whether half of what is written is still in its write-ahead log alone.
  init(folder: URL, hasLog: Bool) throws {
    path = folder.appending(path: "flipped.db").path(percentEncoded: false)
    let original = folder.appending(path: hasLog ? "open.db" : "closed.db").path(
      percentEncoded: false)
    var store = try open(original)
    for step in DamageFilling.first { try step(store) }
    if hasLog {
      store.close()
      store = try open(original)
    }
    var lengths: [Int] = hasLog ? [0] : []
    for step in DamageFilling.second {
      try step(store)
      if hasLog { lengths.append(bytes(of: original + "-wal").count) }
    }
    if !hasLog { store.close() }
    database = bytes(of: original)
    log = hasLog ? bytes(of: original + "-wal") : []
    if hasLog { store.close() }
    for length in hasLog ? lengths : [0] {
      try lay(database, Array(log[..<length]))
      states.append(State(logLength: length, answers: ask()))
    }
  }

  private func bytes(of path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }

  private func open(_ path: String) throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.readers = 1
    configuration.clock = { [clock] in clock.now }
    return try RestorationStore(path: path, configuration: configuration)
  }

  /// What the undamaged store answers.
  var answers: [DamageAnswer] { states.last?.answers ?? [] }

  // MARK: Judging

  /// Flips a bit, first those of the database and then those of the log, and says what became of the
  /// answers.
  func judge(bit: Int) throws -> DamageVerdict {
    var (flipped, flippedLog) = (database, log)
    let byte = bit / 8
    if byte < database.count {
      flipped[byte] ^= 1 << UInt8(bit % 8)
    } else {
      flippedLog[byte - database.count] ^= 1 << UInt8(bit % 8)
    }
    try lay(flipped, flippedLog)
    let found = ask()
    let isDiagnosed = {
      // Reviving may have written over what was wrong.
      try self.lay(flipped, flippedLog)
      return try self.isDiagnosed()
    }
    let verdict = DamageVerdict(found, before: answers, isDiagnosed: isDiagnosed)
    if byte >= database.count, verdict != .same {
      // The log ends before the frame that is damaged, with all commits that were whole by then.
      let place = byte - database.count
      let earlier = states.last { $0.logLength <= place } ?? states[0]
      if DamageVerdict(found, before: earlier.answers, isDiagnosed: isDiagnosed) == .same {
        return .earlier
      }
    }
    guard case .failed(let why) = verdict else { return verdict }
    let place =
      byte < database.count
      ? "page \(byte / 4_096 + 1), byte \(byte % 4_096)"
      : "byte \(byte - database.count) of the log"
    return .failed("bit \(bit) (\(place)): \(why)")
  }

  private func lay(_ bytes: [UInt8], _ log: [UInt8]) throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try Data(bytes).write(to: URL(filePath: path))
    if !log.isEmpty { try Data(log).write(to: URL(filePath: path + "-wal")) }
  }

  private func isDiagnosed() throws -> Bool {
    do {
      let store = try open(path)
      defer { store.close() }
      return try !store.diagnose().isHealthy
    } catch let error as StoreError where Self.damages.contains(error.code) {
      return true
    }
  }

  /// The errors that say that the file is damaged.
  private static let damages: Set<String> = [
    "corrupt", "damagedRow", "notADatabase", "fileCutShort",
  ]

  // MARK: Asking

  private func ask() -> [DamageAnswer] {
    let store: RestorationStore
    do {
      store = try open(path)
    } catch {
      return DamageQuestion.all.map { Self.thrown(error, $0) }
    }
    defer { store.close() }
    return DamageQuestion.all.map { question in
      do {
        return try question.ask(store)
      } catch {
        return Self.thrown(error, question)
      }
    }
  }

  private static func thrown(_ error: any Error, _ question: DamageQuestion) -> DamageAnswer {
    error is StoreError ? .refused(question.name) : .strange(question.name, "\(error)")
  }
}
