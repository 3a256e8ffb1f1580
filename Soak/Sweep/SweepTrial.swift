internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation
internal import TaskFlow

/// One run of an operation while calls fail, and what has to hold afterwards.
final class SweepTrial {
  let recording: SweepRecording
  let fault: SweepCase
  /// Where copies are made.
  let folder: URL

  /// How it went.
  private(set) var isAcknowledged = false
  private(set) var didInject = false
  /// The stable word of the error that was thrown.
  private(set) var code: String?
  private(set) var failures: [String] = []

  private var operation: SweepOperation { recording.operation }

  init(_ recording: SweepRecording, _ fault: SweepCase, below folder: URL) {
    self.recording = recording
    self.fault = fault
    self.folder = folder
  }

  private func fail(_ what: String) {
    failures.append("\(fault): \(what)")
  }

  /// Runs it.
  ///
  /// - Throws: What kept it from being run at all.
  func run() throws {
    let files = try SweepFolder(copying: recording.template, below: folder)
    let store: RestorationStore?
    if operation.opensStore {
      store = try SweepWorld.store(in: files.url, at: operation.now)
      try store.map(operation.warmUp)
    } else {
      store = nil
    }
    files.plan.reset()
    fault.inject(into: files.plan)
    do {
      let answer = try operation.work(SweepOperation.Place(folder: files.url, store: store))
      isAcknowledged = true
      if answer != recording.answer { fail("answers \(answer), not \(recording.answer)") }
    } catch {
      check(error)
    }
    didInject = files.plan.didInject
    if !didInject, !isAcknowledged { fail("failed without a fault") }
    let goesOn = !fault.closesFailing && !fault.isDeadly
    if !goesOn { store?.close() }
    files.plan.lift()

    let state = attempt("what is stored cannot be read") { try StoreDump(ofPath: files.path) }
    check(state, "what is stored")
    attempt("the files are not in order") { try checkFiles(files) }
    attempt("a process that starts anew") { try checkImage(of: files) }
    if goesOn, let store, operation.name != "close" {
      attempt("the store is not usable") { try use(store, scene: "later") }
      store.close()
    }
    attempt("the store cannot be opened anew") { try checkAnew(files) }
  }

  /// Runs `body`, and notes where it throws.
  @discardableResult
  private func attempt<Result>(_ what: String, _ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      fail("\(what): \(error)")
      return nil
    }
  }

  /// All that was acknowledged is there, and what was not is there whole or not at all.
  private func check(_ state: StoreDump?, _ what: String) {
    guard let state else { return }
    guard recording.states.contains(state) else {
      let nearest = recording.states.last ?? state
      fail("\(what) is a state that never was: \(state.difference(to: nearest))")
      return
    }
    if isAcknowledged, state != recording.states.last {
      fail("\(what) is without what was acknowledged")
    }
  }

  /// What a process sees that starts while the files are as they are, without shared memory.
  private func checkImage(of files: SweepFolder) throws {
    let image = try SweepFolder(copying: files.url, below: folder, without: ["-shm"])
    let state = try StoreDump(ofPath: image.path)
    check(state, "what a process finds that starts anew")
    try checkIntegrity(of: image)
    guard !isAcknowledged, state == recording.states.first else { return }
    let answer = try image.doing(operation, warmsUp: false) { _, place in try operation.work(place)
    }
    if answer != recording.answer {
      fail("tried again it answers \(answer), not \(recording.answer)")
    }
    if try StoreDump(ofPath: image.path) != recording.states.last {
      fail("tried again it leads elsewhere")
    }
  }

  private func checkIntegrity(of files: SweepFolder) throws {
    guard FileManager.default.fileExists(atPath: files.path) else { return }
    let complaints = try StoreDump.complaints(ofPath: files.path)
    if let first = complaints.first { fail("the integrity check says: \(first)") }
  }

  /// Nothing is left of what did not succeed, and what is there is whole.
  private func checkFiles(_ files: SweepFolder) throws {
    let names = try files.files
    if isAcknowledged, names != recording.files {
      fail("there are the files \(names), not \(recording.files)")
    }
    for name in names where !recording.files.contains(name) {
      fail("the file \(name) is left")
    }
    for name in names where name != SweepWorld.fileName {
      let path = files.url.appending(path: name).path(percentEncoded: false)
      guard try StoreDump(ofPath: path) == recording.states.first,
        try StoreDump.complaints(ofPath: path).isEmpty
      else {
        fail("the copy \(name) is not whole")
        return
      }
    }
  }

  private func checkAnew(_ files: SweepFolder) throws {
    let store = try SweepWorld.store(in: files.url, at: operation.now)
    defer { store.close() }
    let found = try SweepWorld.findings(of: store)
    if let first = found.first(where: { !recording.findings.contains($0) }) {
      fail("the doctor finds \(first)")
    }
    try use(store, scene: "much-later")
    try checkIntegrity(of: files)
  }

  /// Writes and reads as an application would go on doing.
  private func use(_ store: RestorationStore, scene: String) throws {
    let state = SweepWorld.state([.profile])
    try store.put(RecordID("project", scene), payload: "{}")
    let revision = try store.save(scene, as: SweepWorld.bo, state: state)
    let restored = try store.restore(TaskFlow.self, scene: scene, for: SweepWorld.bo)
    guard revision == 1, restored.state == state, restored.report.dropped.isEmpty else {
      throw SweepProblem("a save and a restore give \(restored.state.stacks)")
    }
  }
}

extension SweepTrial {
  /// An error has a type, and a code that says what is wrong.
  private func check(_ error: any Error) {
    switch error {
    case let error as StoreError: code = error.code
    case let error as BackupError: code = error.code
    case let error as MigrationRunError:
      // What stopped a migration, or the copy before it, is in its sentence.
      if ["backupFailed", "failed", "notKept"].contains(error.code) { return }
      code = error.code
    default:
      fail("throws the untyped error \(type(of: error)): \(error)")
      return
    }
    guard let code else { return }
    let fitting = Set(fault.injections.flatMap { Self.codes(for: $0.fault) })
    if !fitting.contains(code) { fail("throws \(code): \(error)") }
  }

  /// The codes that say what is wrong when a call fails so.
  ///
  /// None says that the file is damaged: it would be set aside for that.
  private static func codes(for fault: FaultPlan.Fault) -> [String] {
    switch fault {
    case .ioError, .shortWrite, .failedSync, .cannotOpen, .death:
      ["inputOutput", "cannotOpen", "cannotWrite"]
    case .diskFull: ["storageFull"]
    case .busy: ["busy"]
    }
  }
}
