internal import BacktrailNavigation
internal import BacktrailStore

/// The search for the smallest case that still shows that an invariant does not hold.
///
/// Large parts go first: all that the scene does not reference, then halves, then single ones. After a
/// success it goes on where it stood. It ends when nothing that is left can go alone, or when so many
/// trials are used up.
struct HarnessReduction {
  /// A case with the database in which it is tried.
  struct Attempt: Sendable {
    var material: HarnessMaterial
    var steps: [HarnessCase.Step]
  }

  /// What became of an attempt.
  enum Verdict {
    /// The invariant does not hold in it either.
    case shown(HarnessFinding)
    case held
    /// A restore did not end.
    case hung
    /// There is no such database, or no such case in it.
    case unmade
  }

  /// The smallest so far.
  private(set) var best: Attempt
  /// What it shows.
  var shown: HarnessFinding
  private var trials: Int
  private var isSmaller = false
  private let trial: (Attempt, HarnessInvariant) -> Verdict

  init(
    _ whole: Attempt, _ shown: HarnessFinding, limit: Int,
    trial: @escaping (Attempt, HarnessInvariant) -> Verdict
  ) {
    best = whole
    self.shown = shown
    trials = limit
    self.trial = trial
  }

  /// Goes on until nothing more can go.
  mutating func reduce() {
    if trials <= 0 { return }
    if let smaller = Self.withoutUnreferenced(best) { accept(smaller) }
    repeat {
      isSmaller = false
      dropSteps()
      dropOtherScenes()
      dropParts()
      dropSlices({ $0.material.records.count }) { $0.dropRecords(in: $1) }
      dropSlices({ $0.material.grants.count }) { $0.material.grants.removeSubrange($1) }
    } while isSmaller && trials > 0
  }

  /// Takes an attempt for the best where it shows the same.
  @discardableResult
  private mutating func accept(_ attempt: Attempt) -> Bool {
    if trials <= 0 { return false }
    switch trial(attempt, shown.invariant) {
    case .shown(let found):
      (best, shown, isSmaller) = (attempt, found, true)
      trials -= 1
      return true
    case .held: trials -= 1
    case .hung: trials = 0
    case .unmade: break
    }
    return false
  }

  private mutating func dropSteps() {
    var index = 0
    while best.steps.count > 1, index < best.steps.count {
      var smaller = best
      smaller.steps.remove(at: index)
      if !accept(smaller) { index += 1 }
    }
  }

  private mutating func dropOtherScenes() {
    guard best.material.scenes.count > 1, let scene = best.steps.first?.position.scene else {
      return
    }
    var smaller = best
    smaller.material.scenes.removeAll { OpaqueText($0.scene) != OpaqueText(scene) }
    accept(smaller)
  }

  private mutating func dropParts() {
    var index = 0
    while trials > 0 {
      let shorter = HarnessShrinking.shorter(best.material, best.steps)
      guard shorter.indices.contains(index) else { return }
      let (material, steps) = shorter[index]
      if !accept(Attempt(material: material, steps: steps)) { index += 1 }
    }
  }

  /// Halves, quarters, and so on to single ones; the last first, since it lies under those before it.
  private mutating func dropSlices(
    _ count: (Attempt) -> Int, _ drop: (inout Attempt, Range<Int>) -> Void
  ) {
    var size = max(1, count(best) / 2)
    while true {
      var end = count(best)
      while end > 0, trials > 0 {
        let start = max(0, end - size)
        var smaller = best
        drop(&smaller, start..<end)
        accept(smaller)
        end = min(start, count(best))
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Without the records that no route of the scene shows or lies under, and the grants on them and of
  /// others; nil where there are none, or the database cannot be made.
  private static func withoutUnreferenced(_ attempt: Attempt) -> Attempt? {
    guard let scene = attempt.steps.first?.position.scene,
      let found = attempt.material.scenes.first(where: { OpaqueText($0.scene) == OpaqueText(scene) }
      ),
      let document = try? SceneDocument(found.body, limits: SceneLimits())
    else { return nil }
    let references = document.entries.flatMap { $0.references ?? [] }.map(\.record)
    var parents: [RecordID: RecordID] = [:]
    for record in attempt.material.records {
      if case .record(let parent) = record.parent { parents[record.record] = parent }
    }
    var kept: Set<RecordID> = []
    for reference in references {
      var next: RecordID? = reference
      while let record = next, kept.insert(record).inserted { next = parents[record] }
    }
    let kinds = Set(kept.map { OpaqueText($0.kind) })
    var smaller = attempt
    smaller.material.records.removeAll { !kept.contains($0.record) }
    smaller.material.grants.removeAll { grant in
      if !found.owner.subjects.contains(grant.subject) { return true }
      switch grant.target {
      case .record(let record): return !kept.contains(record)
      case .kind(let kind): return !kinds.contains(OpaqueText(kind))
      case .everything: return false
      }
    }
    let isSame =
      smaller.material.records.count == attempt.material.records.count
      && smaller.material.grants.count == attempt.material.grants.count
    return isSame ? nil : smaller
  }
}

extension HarnessReduction.Attempt {
  /// Leaves out records, and all that lies under them.
  fileprivate mutating func dropRecords(in range: Range<Int>) {
    var gone = Set(material.records[range].map(\.record))
    var isSettled = false
    while !isSettled {
      let under = material.records.filter { record in
        guard case .record(let parent) = record.parent else { return false }
        return gone.contains(parent) && !gone.contains(record.record)
      }
      gone.formUnion(under.map(\.record))
      isSettled = under.isEmpty
    }
    material.records.removeAll { gone.contains($0.record) }
  }
}
