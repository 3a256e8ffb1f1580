public import BacktrailNavigation
public import BacktrailStore
internal import Dispatch
internal import Synchronization

/// Proves that an app's routes restore safely: makes everything fail that can, at every position of
/// every stack, and checks after each what a restore promises.
///
/// ```swift
/// @Test func routesRestoreSafely() async throws {
///   try await RestorationHarness(TaskFlow.self, scenes: samples, records: fixtures)
///     .run(seed: 7).requireNoViolations()
/// }
/// ```
///
/// Every case is brought about on a database of its own in a temporary directory, and undone with it.
///
/// What it does not see:
///
/// - Files beside the database and its log, such as pictures that an app keeps, and who may read any of
///   them. Where the tests run as the superuser, a file is closed by how it is opened and not by modes.
/// - A process that ends. All runs in the process of the test: a trap in the app's code ends that, and
///   standard error then says in which case (`backtrail harness: the process ends in case …`). A
///   process dies here in that the file layer below it answers no call from the n-th on; what is
///   written stays written. That is what a kill leaves, and not what a loss of power leaves.
/// - A thread. A restore that does not end within ``HarnessOptions/hangLimit`` is told, and left to
///   run.
public struct RestorationHarness<Schema: NavigationSchema>: Sendable {
  /// What a run tries.
  public var options = HarnessOptions()
  /// How stores are opened: their limits, say. Durability is `normal` at first, since nothing here
  /// loses power.
  ///
  /// What opening does, the lifetime of scenes and what is asked beside the file have to stay as they
  /// are at first.
  public var configuration = StoreConfiguration()
  /// The instant of the restores.
  public var now = SettableClock.start
  /// What restores: a store, unless said otherwise.
  public var restorer: any HarnessRestorer<Schema> = StoreRestorer<Schema>()
  /// Told how far a run has come, after each case and on the thread of the run, which waits for it.
  public var progress: (@Sendable (HarnessProgress) -> Void)?

  private let scenes: [HarnessScene<Schema>]
  private let records: [NewRecord]?
  private let grants: [Grant]?

  /// A harness for sample scenes.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - scenes: Where principals are. Between them they should have every route of the app.
  ///   - records: The records that they show, parents first; nil for every record that they reference,
  ///     without parents.
  ///   - grants: What is granted; nil for everything to the principals of the scenes.
  public init(
    _ schema: Schema.Type, scenes: [HarnessScene<Schema>], records: [NewRecord]? = nil,
    grants: [Grant]? = nil
  ) {
    self.scenes = scenes.enumerated().map { index, scene in
      var scene = scene
      scene.id = scene.id ?? "window-\(index + 1)"
      return scene
    }
    self.records = records
    self.grants = grants
    configuration.durability = .normal
  }

  /// A harness for sample states, each a scene of one principal.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - scenes: Where the principal is. Between them they should have every route of the app.
  ///   - principal: Who that is, with the roles; `sample` with the role `role` unless said otherwise, so
  ///     that the loss of a role is tried too.
  ///   - records: The records that they show, parents first; nil for every record that they reference,
  ///     without parents.
  ///   - grants: What is granted; nil for everything to the principal.
  public init(
    _ schema: Schema.Type, scenes: [SceneState<Schema>],
    as principal: Principal = Principal("sample", roles: ["role"]),
    records: [NewRecord]? = nil, grants: [Grant]? = nil
  ) {
    self.init(
      schema,
      scenes: scenes.map { HarnessScene($0, principal: principal) }, records: records,
      grants: grants)
  }

  /// Tries everything.
  ///
  /// The work is done on a thread of its own. The same seed gives the same report.
  ///
  /// - Parameter seed: What random bits, cuts and compounds follow from; nil for a random one, which
  ///   the report tells.
  /// - Throws: ``HarnessSetupError`` where a scene is not restored whole before anything fails;
  ///   `StoreError` or `SceneEncodingError` where a scene cannot be saved; `CancellationError`.
  public func run(seed: UInt64? = nil) async throws -> HarnessReport {
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    return try await HarnessThread.run { isCancelled in
      try self.run(seed: seed, trials: HarnessTrialsList.all, isCancelled: isCancelled)
    }
  }

  /// Tries one case again, and nothing else.
  ///
  /// - Parameter word: The case, as a report names it: `7:role-removed@window-1`.
  /// - Throws: ``HarnessSetupError``, also where it is no case or cannot be brought about; otherwise
  ///   what ``run(seed:)`` throws.
  public func run(again word: String) async throws -> HarnessReport {
    guard let again = HarnessCase(word) else { throw HarnessSetupError.notACase(word) }
    return try await HarnessThread.run { isCancelled in
      try self.run(
        seed: again.seed, trials: HarnessTrialsList.all, again: again, isCancelled: isCancelled)
    }
  }

  /// Tries everything, or one case, on this thread.
  func run(
    seed: UInt64, trials: [any HarnessTrials], again: HarnessCase? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> HarnessReport {
    if scenes.isEmpty { throw HarnessSetupError.noScenes }
    try requireOneOfEach()
    try configuration.requireSupport()
    try requireAllSaved()
    let subject = Self.subject(restorer)
    let setting = HarnessTemplate.Setting(
      configuration: configuration, now: now, subject: subject,
      reader: TypedHarnessReader<Schema>(), hangLimit: options.hangLimit)
    var material = HarnessMaterial(
      records: records ?? referenced.map { NewRecord($0) },
      grants: grants ?? owners.map { Grant(.allow, $0, .all, on: .everything) }, scenes: [])
    let template = try HarnessTemplate(
      setting, owners: scenes.map { ($0.id ?? "", $0.principal) }
    ) { store in
      try material.fillWorld(store)
      for scene in scenes {
        try store.save(scene.id ?? "", as: scene.principal, state: scene.state)
      }
    }
    material.scenes = template.samples.map {
      .init(scene: $0.scene, owner: $0.owner, body: $0.body)
    }
    let plan = HarnessPlan(template, seed: seed, trials: trials)
    let runner = HarnessRunner(template: template, plan: plan)
    try requireWhole(template)
    var run = HarnessRun(
      runner, material, options, seed: seed, subject: subject.name, progress: progress,
      isCancelled: isCancelled)
    if let again { return try run.run(again: again) }
    return try run.run()
  }

  private static func subject(
    _ restorer: some HarnessRestorer<Schema>
  ) -> any HarnessSubject {
    TypedHarnessSubject(restorer: restorer)
  }

  /// A position names its scene by the id alone.
  private func requireOneOfEach() throws {
    var seen: Set<OpaqueText> = []
    for scene in scenes {
      let id = scene.id ?? ""
      if !seen.insert(OpaqueText(id)).inserted { throw HarnessSetupError.sameScene(id) }
    }
  }

  /// What lies on a route that no save keeps would be left out in silence.
  private func requireAllSaved() throws {
    for scene in scenes {
      var stacks = Schema.Tab.allCases.compactMap { tab in
        scene.state.stacks[tab].map { (place: RoutePlace.stack(tab.rawValue), routes: $0) }
      }
      for (index, item) in scene.state.presented.enumerated() {
        stacks.append((.presentedStack(index), item.stack))
      }
      for (place, routes) in stacks {
        guard let cut = routes.firstIndex(where: { !$0.mayComeBack }),
          cut < routes.count - 1
        else { continue }
        throw HarnessSetupError.notSaved(
          scene: scene.id ?? "", route: "\(place)[\(cut)]", after: routes.count - 1 - cut)
      }
    }
  }

  /// By the oracle, and not by what is under test.
  private func requireWhole(_ template: HarnessTemplate) throws {
    for sample in template.samples {
      let lost = template.expectation(of: sample).lost
      if lost.isEmpty { continue }
      throw HarnessSetupError.notWhole(
        scene: sample.scene,
        lost: lost.filter { !$0.failure.isOnly(.afterInvalid) }.map {
          "\($0.place)[\($0.index)] is \($0.failure.advised)"
        })
    }
  }

  private var owners: [Subject] {
    Set(scenes.compactMap(\.principal.id)).sorted().map(Subject.principal)
  }

  /// Every record that a scene references, each once.
  private var referenced: [RecordID] {
    var all: Set<RecordID> = []
    for scene in scenes {
      let state = scene.state
      let routes =
        state.stacks.values.flatMap(\.self) + state.presented.flatMap(\.stack)
        + (state.sidebar.map { [$0] } ?? [])
      for reference in routes.flatMap(\.references)
        + state.presented.flatMap(\.modal.references)
      {
        all.insert(reference.record)
      }
    }
    return all.sorted()
  }
}

extension StoreConfiguration {
  /// What a restore comes to has to follow from the file and the harness's own facts.
  ///
  /// - Throws: ``HarnessSetupError/unsupportedConfiguration(_:)``.
  fileprivate func requireSupport() throws {
    let usual = StoreConfiguration()
    let others = [
      ("opening", opening != usual.opening), ("damagedFile", damagedFile != usual.damagedFile),
      ("sceneLifetimeMilliseconds", sceneLifetimeMilliseconds != nil),
      ("recordSources", !recordSources.isEmpty), ("outside", outside != nil),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw HarnessSetupError.unsupportedConfiguration(name)
    }
  }
}
