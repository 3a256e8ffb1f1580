internal import BacktrailNavigation
internal import BacktrailStore

/// What is asked of a store whose file may be damaged.
struct DamageQuestion {
  let name: String
  let ask: @Sendable (RestorationStore) throws -> DamageAnswer

  static let all: [DamageQuestion] =
    restores + lists + explanations + links + keepsakes + beginnings + erasures

  /// The names of those whose answers come from rows without a checksum. Neither shows anything to
  /// anybody.
  static let uncovered = Set((links + erasures).map(\.name))

  static let people: [(String, Principal)] = [
    ("ana", Principal("ana")), ("ana the editor", Principal("ana", roles: ["editor"])),
    ("ben", Principal("ben")), ("ben the guest", Principal("ben", roles: ["guest"])),
  ]

  // MARK: Restores

  private static let restores: [DamageQuestion] = people.flatMap { person, principal in
    ["main", "second", "gone", "none"].map { scene in
      let name = "restore \(scene) for \(person)"
      return DamageQuestion(name: name) { store in
        let restored = try store.restore(Chart.self, scene: scene, for: principal)
        return answer(name, restored)
      }
    }
      + [
        DamageQuestion(name: "validate for \(person)") { store in
          let validated = try store.validate(
            [.project("p1"), .board("b1"), .compare("t1", "t2"), .task("none")], in: Chart.self,
            for: principal)
          let verdicts = validated.verdicts.map(\.verdict)
          return .answer(
            "validate for \(person)", "\(verdicts)",
            shown: Set(validated.routes.flatMap(\.references).map { "\($0)" }),
            told: Set(validated.verdicts.filter { isTold($0.verdict) }.map { "\($0)" }))
        }
      ]
  }

  /// - Parameter known: What the same principal is known to be shown, which is asked for by
  ///   itself.
  static func answer(
    _ name: String, _ restored: RestoredScene<Chart>, beyond known: Set<RecordReference> = []
  ) -> DamageAnswer {
    let report = restored.report
    let state = restored.state
    let routes = Chart.Tab.allCases.map { state[$0] }
    let items = state.presented
    let references = references(of: state)
    let presented = items.map { "\($0.over) \($0.kind) \($0.modal) \($0.stack)" }
    let parts: [String] = [
      "\(report.outcome)", "\(report.revision ?? -1)", "\(state.selectedTab)", "\(routes)",
      String(describing: state.sidebar), "\(presented)", "\(lines(report.dropped))",
      "\(lines(report.parked))",
      "\(report.notes.map { "\($0.subject) \($0.reason.rawValue)" })",
    ]
    return .answer(
      name, parts.joined(separator: " "),
      shown: Set(references.subtracting(known).map { "\($0)" }),
      told: Set(report.verdicts.filter { isTold($0.verdict) }.map { "\($0)" })
        .union(report.outcome == .damaged ? ["damaged"] : []))
  }

  static func references(of state: SceneState<Chart>) -> Set<RecordReference> {
    let items = state.presented
    let routes =
      Chart.Tab.allCases.flatMap { state[$0] } + items.flatMap(\.stack)
      + [state.sidebar].compactMap(\.self)
    return Set(routes.flatMap(\.references) + items.flatMap(\.modal.references))
  }

  private static func lines(_ dropped: [DroppedRoute]) -> [String] {
    dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" }
  }

  /// Whether a verdict says by itself that something is wrong with what is stored.
  static func isTold(_ verdict: RouteVerdict.Verdict) -> Bool {
    switch verdict {
    case .undetermined: true
    // A grant that cannot be read denies, and says so.
    case .dropped(let reason):
      [.ancestorMissing, .hierarchyCycle, .hierarchyTooDeep, .denied].contains(reason)
    case .valid, .removed: false
    }
  }

  // MARK: Lists

  private static let lists: [DamageQuestion] = [
    list("records") { try $0.records(includingDeleted: true).map { "\($0)" } },
    list("living records") { try $0.records().map { "\($0)" } },
    list("tasks") { try $0.records(ofKind: "task").map { "\($0)" } },
    list("nothings") { try $0.records(ofKind: "nothing").map { "\($0)" } },
    list("records under b1") {
      try $0.records(under: RecordID("board", "b1")).map { "\($0)" }
    },
    list("record t1") { ["\(String(describing: try $0.record(RecordID("task", "t1"))))"] },
    list("record t4") { ["\(String(describing: try $0.record(RecordID("task", "t4"))))"] },
    list("record none") { ["\(String(describing: try $0.record(RecordID("task", "none"))))"] },
    list("grants") { try $0.grants().map { "\($0)" } },
    list("grants on p1") {
      try $0.grants(on: .record(RecordID("project", "p1"))).map { "\($0)" }
    },
    list("grants on secrets") { try $0.grants(on: .kind("secret")).map { "\($0)" } },
    list("grants on everything") { try $0.grants(on: .everything).map { "\($0)" } },
    list("scene of ana") {
      [String(decoding: try $0.load("main", as: Principal("ana")).document, as: UTF8.self)]
    },
    list("impact") { ["\(try $0.impact(ofDeleting: RecordID("project", "p1")))"] },
    scenes("scenes of ana") { try $0.scenes(of: Principal("ana")) },
    scenes("all scenes") { try $0.allScenes() },
  ]

  private static func list(
    _ name: String, _ list: @escaping @Sendable (RestorationStore) throws -> [String]
  ) -> DamageQuestion {
    DamageQuestion(name: name) { .answer(name, try list($0).joined(separator: ", ")) }
  }

  private static func scenes(
    _ name: String, _ list: @escaping @Sendable (RestorationStore) throws -> [SceneSummary]
  ) -> DamageQuestion {
    DamageQuestion(name: name) { store in
      let scenes = try list(store)
      return .answer(
        name, "\(scenes)", told: Set(scenes.filter { $0.damage != nil }.map { "\($0)" }))
    }
  }

  // MARK: Explanations

  private static let explanations: [DamageQuestion] = people.flatMap { person, principal in
    [
      RecordReference.record("task", "t1"), .record("task", "t3"), .record("secret", "x"),
      .record("task", "t1", action: "delete"), .record("board", "b1"), .record("nothing", "x"),
    ].map { reference in
      let name = "explain \(reference) for \(person)"
      return DamageQuestion(name: name) { store in
        let explained = try store.explain(reference, for: principal)
        return .answer(
          name, "\(explained)", shown: explained.isAllowed ? ["\(reference)"] : [],
          told: Set(
            [explained.reason].compactMap(\.self)
              .filter { isTold(.dropped($0)) || $0 == .lookupFailed }.map(\.rawValue)))
      }
    }
  }
}
