internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation
internal import Synchronization

/// How an operation goes when nothing fails.
struct SweepRecording: Sendable {
  let operation: SweepOperation
  /// The prepared files.
  let template: URL
  /// How many calls it makes of each kind.
  let counts: [FaultPlan.Call: Int]
  /// What anybody can see at some time: at first, between the transactions, and at last.
  let states: [StoreDump]
  /// What it returns.
  let answer: String
  /// What the doctor finds afterwards.
  let findings: [String]
  /// The names of the files that are there afterwards.
  let files: [String]

  /// Prepares an operation and runs it twice: to count, and to look.
  init(_ operation: SweepOperation, below folder: URL) throws {
    self.operation = operation
    template = folder.appending(path: operation.name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: template, withIntermediateDirectories: true)
    try operation.prepare(template)
    let counted = try SweepFolder(copying: template, below: folder)
    counts = try counted.doing(operation) { plan, place in
      plan.reset()
      _ = try operation.work(place)
      return plan.counts
    }
    let looked = try SweepFolder(copying: template, below: folder)
    let states = Mutex<[StoreDump]>([])
    let calls = counts.reduce(0) {
      [.shmUnlock, .unlock, .delete].contains($1.key) ? $0 + $1.value : $0
    }
    answer = try looked.doing(operation) { plan, place in
      let first = try StoreDump(ofPath: looked.path)
      states.withLock { $0.add(first) }
      plan.reset()
      let url = looked.url
      let writes = Mutex(0)
      // What was committed can be seen before its writer lets others write. A copy is looked at: a
      // reader would wait for the locks that are held just now.
      for call in 1...max(1, calls) {
        plan.before([.shmUnlock, .unlock, .delete], nth: call) { [weak plan] in
          let count = plan?.count(of: [.write, .truncate, .delete]) ?? 0
          let isNew = writes.withLock { writes in
            defer { writes = count }
            return writes != count
          }
          guard isNew, let copy = try? SweepFolder(copying: url, below: folder, without: ["-shm"]),
            let state = try? StoreDump(ofPath: copy.path)
          else { return }
          states.withLock { $0.add(state) }
        }
      }
      defer { plan.reset() }
      return try operation.work(place)
    }
    let last = try StoreDump(ofPath: looked.path)
    states.withLock { $0.add(last) }
    self.states = states.withLock { $0 }
    files = try looked.files
    let store = try SweepWorld.store(in: looked.url, at: operation.now)
    defer { store.close() }
    findings = try SweepWorld.findings(of: store)
  }

  /// How many calls there are of some kinds.
  func count(of calls: Set<FaultPlan.Call>) -> Int {
    counts.reduce(0) { calls.contains($1.key) ? $0 + $1.value : $0 }
  }
}

extension [StoreDump] {
  fileprivate mutating func add(_ state: StoreDump) {
    if last != state { append(state) }
  }
}
