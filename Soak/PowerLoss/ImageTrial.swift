internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// Opens the files that a loss of power left as a store, and says what that holds.
struct ImageTrial {
  /// A folder of its own, which is emptied for each.
  let folder: URL
  /// What the doctor has found nothing in. It says of the same rows the same again, so it looks at
  /// them once, and at every image what depends on how they lie in the file.
  private var healthy: Set<ContentDigest> = []

  init(folder: URL) {
    self.folder = folder
  }

  /// What a store made of an image.
  enum Outcome {
    case holds(ContentDigest)
    /// It could not be opened, is damaged, or cannot be used.
    case damaged(String)
  }

  /// - Parameters:
  ///   - isOlder: Whether the files may be ones of an older build, which opening them migrates.
  ///   - writes: Whether something is written afterwards too.
  /// - Throws: Where the files cannot be written.
  mutating func run(_ image: PowerLossImage, isOlder: Bool, writes: Bool) throws -> Outcome {
    var digest: ContentDigest?
    if isOlder {
      // What it holds is what it held before it was migrated.
      let trial = try TrialFolder(image, in: folder)
      do {
        digest = try ContentDigest(path: trial.path)
      } catch {
        return .damaged("\(error)")
      }
    }
    let trial = try TrialFolder(image, in: folder)
    do {
      return try look(trial, digest, writes: writes)
    } catch {
      return .damaged("\(error)")
    }
  }

  /// The files after a second loss of power, at a random instant while those of a first image are
  /// recovered and folded together.
  ///
  /// - Throws: Where the files cannot be written or read.
  func imageOfRecovery(
    of image: PowerLossImage, isOlder: Bool, choosing random: inout SoakRandom
  ) throws -> PowerLossImage {
    let trial = try TrialFolder(image, in: folder)
    let recorder = try PowerLossRecorder(folder: folder)
    if isOlder {
      // A store would migrate them.
      _ = try? ContentDigest(path: trial.path)
    } else {
      try? RestorationStore(path: trial.path).close()
    }
    recorder.stop()
    let log = recorder.log
    return log.image(
      at: .random(in: 0...log.events.count, using: &random), choosing: &random)
  }

  private mutating func look(
    _ trial: TrialFolder, _ digest: ContentDigest?, writes: Bool
  ) throws -> Outcome {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.readers = 1
    let store = try RestorationStore(path: trial.path, configuration: configuration)
    defer { store.close() }
    if store.isNew { return .damaged("the file was gone, and a new one was made") }
    let found = try digest ?? store.pool.read { try ContentDigest($0) }
    if let problem = try problem(of: store, found) { return .damaged(problem) }
    if writes {
      let record = RecordID("probe", "after")
      try store.put(record, payload: "{}")
      guard try store.record(record)?.payload == "{}" else {
        return .damaged("what is put afterwards is not there")
      }
    }
    return .holds(found)
  }

  private mutating func problem(
    of store: RestorationStore, _ digest: ContentDigest
  ) throws -> String? {
    if !healthy.contains(digest) {
      let findings = try store.diagnose().findings.filter { $0.severity != .note }
      if let finding = findings.first { return finding.message }
      healthy.insert(digest)
      return nil
    }
    let complaint = try store.pool.read {
      try $0.first("PRAGMA main.integrity_check") { $0.text(at: 0) }
    }
    return complaint == "ok" ? nil : complaint
  }
}
