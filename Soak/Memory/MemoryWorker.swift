internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// The worker in which memory runs out: at one allocation after the other of each call.
///
/// It prints what it is about to try before it does, so that a crash says of itself what it was.
enum MemoryWorker {
  /// - Parameter arguments: A folder, the seed, how many allocations of a restore and of a save are
  ///   tried at most, and how many of each other step.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let seed = UInt64(arguments[1]), let most = Int(arguments[2]),
      let mostOfOthers = Int(arguments[3])
    else { throw SoakUsageError("the memory worker takes a folder, a seed and two counts") }
    guard AllocationFaults.install() else {
      throw SoakUsageError("the allocator of SQLite cannot be replaced")
    }
    let folder = URL(filePath: arguments[0], directoryHint: .isDirectory)
    // Thousands of runs wait for no disk.
    let plan = try FaultPlan(below: folder)
    defer { withExtendedLifetime(plan) {} }
    let world = try MemoryWorld(folder: folder)
    var random = SoakRandom(seed: seed)
    var tally = SoakTally()
    for step in MemoryStep.allCases {
      let trial = try MemoryTrial(step, in: world)
      print("\(step.rawValue) allocates \(trial.allocations) times")
      tally.count("allocations", trial.allocations)
      try trial.run(
        atMost: step == .restore || step == .save ? most : mostOfOthers, &random, &tally)
    }
    print(tally.lines)
  }
}

/// Runs one step again and again, each time with another allocation that fails.
private struct MemoryTrial {
  let step: MemoryStep
  let world: MemoryWorld
  /// What the store holds before the step, and after it.
  private var before: StoreRows?
  private let after: StoreRows
  private let answer: String
  let allocations: Int

  init(_ step: MemoryStep, in world: MemoryWorld) throws {
    self.step = step
    self.world = world
    try world.lay()
    if step != .create {
      let store = try world.open()
      try step.prepare(store)
      store.close()
      before = try StoreRows(path: world.path)
    }
    try world.lay(step != .create)
    let trial = try Self.attempt(step, in: world, .none)
    answer = try trial.result.get()
    allocations = trial.allocations
    trial.store?.close()
    after = try StoreRows(path: world.path)
  }

  func run(atMost most: Int, _ random: inout SoakRandom, _ tally: inout SoakTally) throws {
    guard allocations > 0 else {
      return tally.fail("\(step.rawValue): it allocates nothing that could fail")
    }
    let all = Array(1...allocations)
    let numbers = most >= all.count ? all : Array(all.shuffled(using: &random).prefix(most))
    tally.count("of them tried", numbers.count)
    var refusals = 0
    for number in numbers {
      for plan in [AllocationFaults.Plan.one(number), .from(number)] {
        let name = "\(step.rawValue) \(plan)"
        // What is not printed yet when the process dies is lost.
        print(name)
        fflush(nil)
        if try judge(plan, name, &tally) { refusals += 1 }
      }
    }
    // SQLite does without some of what it asks for, and never without all of it.
    if refusals == 0 { tally.fail("\(step.rawValue): memory ran out, and it was never refused") }
  }

  /// Runs the step under a plan on the store as it was.
  private static func attempt(
    _ step: MemoryStep, in world: MemoryWorld, _ plan: AllocationFaults.Plan
  ) throws -> (
    result: Result<String, any Error>, store: RestorationStore?, allocations: Int, failures: Int
  ) {
    if step.opens {
      let (result, allocations, failures) = AllocationFaults.during(plan) { try world.open() }
      return (result.map { _ in "" }, try? result.get(), allocations, failures)
    }
    let store = try world.open()
    try step.prepare(store)
    let (result, allocations, failures) = AllocationFaults.during(plan) { try step.run(on: store) }
    return (result, store, allocations, failures)
  }

  /// Runs the step under a plan, and what comes after it.
  ///
  /// - Returns: Whether it was refused.
  private func judge(
    _ plan: AllocationFaults.Plan, _ name: String, _ tally: inout SoakTally
  ) throws -> Bool {
    try world.lay(step != .create)
    let (result, opened, _, failures) = try Self.attempt(step, in: world, plan)
    tally.count("runs")
    if failures == 0 { tally.fail("\(name): no allocation failed") }
    switch result {
    case .success(let found):
      tally.count("done all the same")
      if found != answer { tally.fail("\(name): it answers \(found) instead of \(answer)") }
    case .failure(let error):
      tally.count("refused")
      if let problem = Self.problem(of: error) { tally.fail("\(name): \(problem)") }
    }
    do {
      let store = try opened ?? world.open()
      let found = try StoreRows(path: world.path)
      let isWhole = found == after || (result.isFailure && (before == nil || found == before))
      if !isWhole { tally.fail("\(name): there is \(found.difference(from: before ?? after))") }
      // The same store goes on, with memory.
      if result.isFailure, found == before {
        let again = try step.run(on: store)
        if again != answer { tally.fail("\(name): afterwards it answers \(again)") }
      }
      // The doctor takes longer than all else, and has little to add to the rows.
      if plan.number.isMultiple(of: 4), try !store.diagnose().isHealthy {
        tally.fail("\(name): the store is not healthy")
      }
      store.close()
    } catch {
      tally.fail("\(name): afterwards the store cannot be used: \(error)")
    }
    return result.isFailure
  }

  /// What is wrong with an error, where memory ran out.
  private static func problem(of error: any Error) -> String? {
    guard let error = error as? StoreError else { return "it threw \(error)" }
    return error.code == "outOfMemory" ? nil : "it threw \(error.code): \(error)"
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
