package import BacktrailNavigation
package import BacktrailStore

/// Stored scenes, with all that decides what comes back of them: taken out of a database, so that the
/// harness builds small worlds of it however large the database is.
package struct StoredSample: Sendable {
  /// A scene.
  package struct Scene: Sendable {
    /// Whose it is and its id.
    package var name: StoredSceneName
    /// The scene document, as UTF-8 JSON.
    package var document: [UInt8]
    /// When it was saved.
    package var savedAt: Instant
  }

  /// A record, as far as restores go by it.
  package struct Entry: Hashable, Sendable {
    /// Which record it is.
    package var record: RecordID
    /// What it lies under, also where that leads back to it.
    package var parent: RecordID?
    /// Whether it was deleted itself.
    package var isDeleted = false
    /// Whether its row does not match its checksum. What it says is not taken then.
    package var isDamaged = false
    /// Whether it lies under a record that lies under it.
    package var closesCycle = false
  }

  /// The scenes that were drawn, in the order of their principals and ids.
  package var scenes: [Scene] = []
  /// The records that their routes point at, with all ancestors; an ancestor comes first.
  package var records: [Entry] = []
  /// Every grant on one of these records, on one of their kinds, or on everything.
  package var grants: [Grant] = []
  /// The targets of which a grant cannot be read, so that all grants on them were left out.
  package var unreadableGrants: [GrantTarget] = []
  /// How many scenes there were to draw from: those that can be read and hold a route.
  package var population = 0
  /// How many scenes could not be read.
  package var damaged = 0

  /// What was asked for and names no scene that can be read and holds a route.
  package var missing: [String] = []

  /// Which scenes are taken.
  package struct Selection: Sendable {
    /// The ids of the scenes, or their names with the principal; none for all.
    package var scenes: [String] = []
    /// How many are drawn at most.
    package var limit = Int.max

    /// The names of scenes that are taken beside those that are drawn.
    package var required: [String] = []

    /// All of them, unless said otherwise.
    package init(scenes: [String] = [], limit: Int = .max) {
      self.scenes = scenes
      self.limit = limit
    }

  }

  /// Takes scenes out of a store, which is only read.
  ///
  /// - Parameters:
  ///   - store: A store on a copy of the database.
  ///   - selection: Which scenes are taken.
  ///   - seed: Where there are more than are taken, it says which.
  ///   - limits: The limits within which documents are read.
  /// - Throws: `StoreError`.
  /// - Complexity: One query over all scenes, and some for each record of those that are taken.
  package init(
    of store: RestorationStore, _ selection: Selection, seed: UInt64,
    limits: SceneLimits = SceneLimits()
  ) throws {
    let stored = try store.allScenes()
    damaged = stored.count { $0.damage != nil }
    let readable = stored.filter { $0.damage == nil && !$0.isEmpty }
    let names = readable.map { StoredSceneName(principal: $0.principal, scene: $0.scene) }
    var unfound = Set((selection.scenes + selection.required).map(OpaqueText.init))
    let asked = Set(selection.scenes.map(OpaqueText.init))
    let required = Set(selection.required.map(OpaqueText.init))
    var found: [Int] = []
    var taken: Set<Int> = []
    for (index, name) in names.enumerated() {
      let words = [OpaqueText(name.description), OpaqueText(name.scene)]
      unfound.subtract(words)
      if asked.isEmpty || words.contains(where: asked.contains) { found.append(index) }
      if required.contains(words[0]) { taken.insert(index) }
    }
    missing = unfound.sorted().map(\.text)
    population = found.count
    var random = HarnessRandom(seed: seed)
    taken.formUnion(
      found.count <= selection.limit
        ? found : Array(found.shuffled(using: &random).prefix(selection.limit)))
    var references: [RecordID] = []
    for index in taken.sorted() {
      let (name, summary) = (names[index], readable[index])
      let saved = try store.load(summary.scene, as: Principal(summary.principal))
      scenes.append(
        Scene(name: name, document: saved.document, savedAt: saved.summary.savedAt))
      guard let document = try? SceneDocument(saved.document, limits: limits) else { continue }
      references += document.entries.flatMap { $0.references ?? [] }.map(\.record)
    }
    try take(references, from: store)
  }

  private mutating func take(_ references: [RecordID], from store: RestorationStore) throws {
    var known: Set<RecordID> = []
    var kinds: Set<RecordID> = []
    for reference in references where reference.problem == nil {
      var chain: [Entry] = []
      var next: RecordID? = reference
      while let record = next, known.insert(record).inserted {
        guard let found = try store.entry(record) else { break }
        chain.append(found)
        next = found.parent
      }
      if let next, chain.contains(where: { $0.record == next }) {
        chain[chain.count - 1].closesCycle = true
      }
      records += chain.reversed()
      // A grant on a kind also speaks for records that are not there any more.
      for record in chain.map(\.record) + [reference] {
        guard kinds.insert(RecordID(record.kind, "")).inserted else { continue }
        try takeGrants(on: .kind(record.kind), from: store)
      }
    }
    for entry in records where !entry.isDamaged {
      try takeGrants(on: .record(entry.record), from: store)
    }
    try takeGrants(on: .everything, from: store)
  }

  private mutating func takeGrants(on target: GrantTarget, from store: RestorationStore) throws {
    do {
      grants += try store.grants(on: target)
    } catch StoreError.damagedRow {
      unreadableGrants.append(target)
    }
  }
}
