import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// A small store with a bit of everything, its bytes when it is closed, and what it answers.
final class DamageWorld {
  /// An answer to one question.
  enum Answer: Equatable {
    /// - Parameters:
    ///   - shown: What somebody may see by this answer.
    ///   - told: What the answer itself says that may mean that something cannot be read.
    case answer(
      _ question: String, _ text: String, shown: Set<String> = [], told: Set<String> = [])
    /// The call threw what it should.
    case refused(_ question: String)
    /// The call threw something else.
    case strange(_ question: String, _ error: String)

    var question: String {
      switch self {
      case .answer(let question, _, _, _): question
      case .refused(let question), .strange(let question, _): question
      }
    }
  }

  /// What became of the answers.
  enum Verdict: Equatable {
    case same
    /// Every answer that differs says so.
    case told
    /// An answer shows less than before and does not say so itself, but the doctor does.
    case diagnosed(String)
    case failed(String)
  }

  let bytes: [UInt8]
  private(set) var answers: [Answer] = []
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private var path: String { folder.path(of: "flipped.db") }

  init() throws {
    folder = try TemporaryFolder()
    let original = folder.path(of: "store.db")
    let store = try RestorationStore(path: original, configuration: Self.configuration(clock))
    try Self.fill(store)
    store.close()
    bytes = folder.bytes(of: "store.db") ?? []
    try folder.write(bytes, to: "flipped.db")
    answers = try ask()
    try #require(answers.allSatisfy { if case .answer = $0 { true } else { false } })
  }

  private static func configuration(_ clock: TestClock) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.readers = 1
    configuration.clock = { clock.now }
    return configuration
  }

  // MARK: The world

  private static let editor = Principal("ana", roles: ["editor"])
  private static let guest = Principal("ben", roles: ["guest"])

  private static func fill(_ store: RestorationStore) throws {
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
    try store.allow(.role("editor"), .all, on: .record(RecordID("project", "p1")))
    try store.allow(.principal("ana"), .view, on: .kind("task"))
    try store.allow(.principal("ana"), .view, on: .record(RecordID("project", "p1")))
    try store.allow(.everyone, .view, on: .record(RecordID("project", "p2")))
    try store.allow(.role("guest"), .view, on: .everything)
    try store.deny(.principal("ana"), .all, on: .kind("secret"))
    try store.deny(.principal("ben"), .all, on: .record(RecordID("board", "b1")))
    try store.deny(.role("editor"), "delete", on: .everything)
    try store.delete(RecordID("task", "t4"))
    for principal in [editor, guest] {
      try store.save(
        "main", as: principal,
        state: SceneState<Atlas>(
          selectedTab: .search,
          stacks: [
            .home: [.project("p1"), .board("b1"), .task("t1")], .search: [.task("t2")],
            .more: [.project("p2"), .task("t4")],
          ], sidebar: .task("t3"),
          presented: [PresentedItem(.edit("t2"), over: .search, stack: [.task("t1")])]))
    }
    try store.save("second", as: editor, state: SceneState<Atlas>(stacks: [.home: [.secret("x")]]))
    try store.save("gone", as: editor, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    try store.discard("gone", as: editor)
    try cut(RecordID("task", "t5"), under: RecordID("board", "b1"), for: editor, in: store)
    try cut(RecordID("task", "t6"), under: RecordID("project", "p2"), for: guest, in: store)
  }

  /// Leaves a scene of which a route was cut that can be put back.
  private static func cut(
    _ task: RecordID, under parent: RecordID, for principal: Principal,
    in store: RestorationStore
  ) throws {
    try store.put(task, under: parent)
    try store.save(
      "cut", as: principal, state: SceneState<Atlas>(stacks: [.home: [.settings, .task(task.id)]]))
    try store.delete(task, pruning: true)
    try store.undelete(task)
  }

  // MARK: Judging

  /// Flips a bit and says what became of the answers.
  func judge(bit: Int) throws -> Verdict {
    var flipped = bytes
    flipped[bit / 8] ^= 1 << UInt8(bit % 8)
    try lay(flipped)
    let verdict = compare(try ask()) {
      // Reviving may have written over what was wrong.
      try self.lay(flipped)
      return try self.isDiagnosed()
    }
    guard case .failed(let why) = verdict else { return verdict }
    return .failed("bit \(bit) (page \(bit / 32_768 + 1), byte \(bit / 8 % 4_096)): \(why)")
  }

  private func lay(_ bytes: [UInt8]) throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try folder.write(bytes, to: "flipped.db")
  }

  func compare(_ found: [Answer], isDiagnosed: () throws -> Bool) -> Verdict {
    var verdict = Verdict.same
    for (before, after) in zip(answers, found) where before != after {
      guard case .answer(_, let expected, let allowed, let known) = before else { continue }
      switch after {
      case .refused: if verdict == .same { verdict = .told }
      case .strange(let question, let error): return .failed("\(question) threw \(error)")
      case .answer(let question, let text, let shown, let told):
        guard shown.isSubset(of: allowed) else {
          return .failed("\(question) shows \(shown.subtracting(allowed))")
        }
        if !told.isSubset(of: known) {
          if verdict == .same { verdict = .told }
        } else if (try? isDiagnosed()) ?? true {
          verdict = .diagnosed(question)
        } else {
          return .failed("\(question) answers\n  \(text) instead of\n  \(expected)")
        }
      }
    }
    return verdict
  }

  /// Whether the doctor says that something is wrong, or cannot even look.
  private func isDiagnosed() throws -> Bool {
    let store = try RestorationStore(path: path, configuration: Self.configuration(clock))
    defer { store.close() }
    return try !store.diagnose().isHealthy
  }

  // MARK: Asking

  private func ask() throws -> [Answer] {
    let store: RestorationStore
    do {
      store = try RestorationStore(path: path, configuration: Self.configuration(clock))
    } catch let error as StoreError {
      _ = error
      return answers.map { .refused($0.question) }
    } catch {
      return answers.map { .strange($0.question, "\(error)") }
    }
    defer { store.close() }
    return DamageQuestions.all.map { question in
      do {
        return try question.ask(store)
      } catch is StoreError {
        return .refused(question.name)
      } catch {
        return .strange(question.name, "\(error)")
      }
    }
  }
}
