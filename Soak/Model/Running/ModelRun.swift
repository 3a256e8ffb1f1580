internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// Performs a sequence of operations on two stores on one file, beside the model.
struct ModelRun {
  /// Where the model and the store do not agree.
  struct Difference: Sendable {
    /// The index of the operation after which they do not.
    var index: Int
    var text: String
  }

  private let folder: URL
  let plan: FaultPlan
  private let clock = SettableClock(ModelGenerator.start)
  var world = ModelWorld(now: ModelGenerator.start)
  var slots: [ModelSlot?] = [nil, nil, nil]
  var main: ModelStore
  private var other: ModelStore
  /// Hears what is committed, where anybody listens.
  private var listener: ModelListener?
  private let isListening: Bool
  /// What was done beside the calls themselves.
  var tally = SoakTally()

  /// - Parameters:
  ///   - template: A store with nothing in it.
  ///   - folder: An empty folder.
  ///   - isListening: Whether somebody listens to what is committed.
  init(template: URL, folder: URL, isListening: Bool) throws {
    self.folder = folder
    self.isListening = isListening
    try FileManager.default.copyItem(at: template, to: folder.appending(path: "store.db"))
    plan = try FaultPlan(below: folder)
    main = try Self.open(folder, clock)
    other = try Self.open(folder, clock)
  }

  static func configuration(_ clock: SettableClock) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.busyTimeoutMilliseconds = 1_000
    configuration.readers = 1
    configuration.clock = { clock.now }
    configuration.sceneLifetimeMilliseconds = ModelWorld.sceneLifetime
    configuration.reportsPerScene = ModelWorld.reportsPerScene
    configuration.limits.routesPerStack = ModelWorld.routesPerStack
    configuration.limits.presentedPerScene = ModelWorld.presentedPerScene
    configuration.limits.scenesPerPrincipal = ModelWorld.scenesPerPrincipal
    return configuration
  }

  private static func open(_ folder: URL, _ clock: SettableClock) throws -> ModelStore {
    ModelStore(
      store: try RestorationStore(
        at: folder.appending(path: "store.db"), configuration: configuration(clock)))
  }

  /// Performs a sequence.
  ///
  /// - Returns: Where the model and the store do not agree; nil for nowhere.
  mutating func run(_ operations: [ModelOperation]) throws -> Difference? {
    defer { close() }
    try listen()
    for (index, operation) in operations.enumerated() {
      if let text = try step(operation) { return Difference(index: index, text: text) }
      if index % 25 == 24, let text = try observe() {
        return Difference(index: index, text: text)
      }
    }
    let last = operations.count - 1
    if let text = try observe() ?? heard() { return Difference(index: last, text: text) }
    let diagnosis = try main.store.diagnose()
    if let finding = diagnosis.findings.first(where: { $0.severity == .error }) {
      return Difference(index: last, text: "the doctor finds \(finding.code): \(finding.message)")
    }
    return nil
  }

  private func close() {
    main.store.close()
    other.store.close()
  }

  mutating func reopen() throws {
    close()
    plan.lift()
    main = try Self.open(folder, clock)
    other = try Self.open(folder, clock)
  }

  // MARK: One operation

  /// - Returns: What the model and the store do not agree on.
  private mutating func step(_ operation: ModelOperation) throws -> String? {
    tally.count("operations")
    switch operation {
    case .setClock(let instant):
      clock.now = instant
      world.now = instant
      return nil
    case .reopen:
      tally.count("reopened")
      let problem = try heard()
      try reopen()
      try listen()
      return problem
    case .elsewhere(let inner): return try perform(inner, on: other)
    case .failing(let inner, let fault): return try fail(inner, fault)
    default: return try perform(operation, on: main)
    }
  }

  private mutating func perform(
    _ operation: ModelOperation, on store: ModelStore
  ) throws -> String? {
    let answer = store.answer(
      to: operation, slots, expecting: operation.revision(in: world))
    if operation.isRestore, let problem = world.validity(of: answer, operation) { return problem }
    let expected = world.answer(to: operation, slots, witness: answer.report)
    fill(operation, answer, expected)
    return expected.text == answer.text
      ? nil : "the store says\n\(answer.text)\nand the model\n\(expected.text)"
  }

  mutating func fill(
    _ operation: ModelOperation, _ answer: ModelAnswer, _ expected: ModelAnswer
  ) {
    switch operation {
    case .save(let slot, let edits, _, _, _):
      if var filled = slots[slot] {
        for edit in edits { edit.apply(to: &filled.state) }
        slots[slot] = filled
      }
    case .restore(let slot, _, _), .begin(let slot, _, _), .revive(let slot, _, _):
      if let restored = answer.restored, let handle = expected.handle {
        slots[slot] = ModelSlot(restored: restored, state: restored.state, handle: handle)
      }
    default: break
    }
  }

  // MARK: Everything

  private mutating func listen() throws {
    guard isListening else { return }
    world.changes = []
    listener = ModelListener(try main.store.changes())
  }

  /// What was told otherwise than it was committed.
  private mutating func heard() throws -> String? {
    guard let listener else { return nil }
    guard let told = try listener.all(from: main.store) else { return "no change is told" }
    tally.count("changes told", told.count)
    // What is told as missed is all that was committed until then.
    let missed = told.lastIndex(of: .missed).map { told.count - $0 - 1 }
    let expected = world.changes.suffix(missed ?? world.changes.count)
    let rest = told.suffix(missed ?? told.count)
    return rest.elementsEqual(expected)
      ? nil : "told is\n\(Array(rest))\nand committed was\n\(Array(expected))"
  }

  func observe() throws -> String? {
    for store in [main, other] {
      let lines = try ModelObservation.lines(of: store.store)
      let expected = world.observation
      if lines != expected { return Self.difference(lines, expected) }
    }
    return nil
  }

  /// What only one of two lists of lines has.
  static func difference(_ lines: [String], _ expected: [String]) -> String {
    let difference = lines.difference(from: expected)
    let changes = difference.map { change in
      switch change {
      case .insert(_, let line, _): "the store has   \(line)"
      case .remove(_, let line, _): "the model has   \(line)"
      }
    }
    return changes.joined(separator: "\n")
  }
}
