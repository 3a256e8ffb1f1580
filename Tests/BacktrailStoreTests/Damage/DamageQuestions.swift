import BacktrailNavigation
import BacktrailStore

/// What is asked of a store whose file may be damaged.
struct DamageQuestions {
  let name: String
  let ask: @Sendable (RestorationStore) throws -> DamageWorld.Answer

  static let all: [DamageQuestions] = restores + lists + explanations + keepsakes

  private static let people: [(String, Principal)] = [
    ("ana", Principal("ana")), ("ana the editor", Principal("ana", roles: ["editor"])),
    ("ben", Principal("ben")), ("ben the guest", Principal("ben", roles: ["guest"])),
  ]

  // MARK: Restores

  private static let restores: [DamageQuestions] = people.flatMap { person, principal in
    ["main", "second", "gone", "none"].map { scene in
      let name = "restore \(scene) for \(person)"
      return DamageQuestions(name: name) { store in
        let restored = try store.restore(Atlas.self, scene: scene, for: principal)
        return answer(name, restored)
      }
    }
      + [
        DamageQuestions(name: "validate for \(person)") { store in
          let validated = try store.validate(
            [.project("p1"), .board("b1"), .compare("t1", "t2"), .task("none")], in: Atlas.self,
            for: principal)
          return .answer(
            "validate for \(person)", "\(validated.outcomes)",
            shown: Set(validated.routes.flatMap(\.references).map { "\($0)" }),
            told: Set(validated.verdicts.filter { isTold($0.verdict) }.map { "\($0)" }))
        }
      ]
  }

  private static func answer(
    _ name: String, _ restored: RestoredScene<Atlas>
  ) -> DamageWorld.Answer {
    let report = restored.report
    let state = restored.state
    let routes = Atlas.Tab.allCases.map { state[$0] }
    let items = state.presented
    let all = routes.flatMap { $0 } + items.flatMap(\.stack) + [state.sidebar].compactMap(\.self)
    let references = all.flatMap(\.references) + items.flatMap(\.modal.references)
    let presented = items.map { "\($0.over) \($0.kind) \($0.modal) \($0.stack)" }
    return .answer(
      name,
      "\(report.outcome) \(report.revision ?? -1) \(state.selectedTab) \(routes) "
        + "\(String(describing: state.sidebar)) \(presented) \(restored.drops) \(restored.parks) \(restored.notes)",
      shown: Set(references.map { "\($0)" }),
      told: Set(report.verdicts.filter { isTold($0.verdict) }.map { "\($0)" })
        .union(report.outcome == .damaged ? ["damaged"] : []))
  }

  /// Whether a verdict says by itself that something is wrong with what is stored.
  private static func isTold(_ verdict: RouteVerdict.Verdict) -> Bool {
    switch verdict {
    case .undetermined: true
    // A grant that cannot be read denies, and says so.
    case .dropped(let reason):
      [.ancestorMissing, .hierarchyCycle, .hierarchyTooDeep, .denied].contains(reason)
    case .valid, .removed: false
    }
  }

  // MARK: Lists

  private static let lists: [DamageQuestions] = [
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
  ) -> DamageQuestions {
    DamageQuestions(name: name) { .answer(name, try list($0).joined(separator: ", ")) }
  }

  private static func scenes(
    _ name: String, _ list: @escaping @Sendable (RestorationStore) throws -> [SceneSummary]
  ) -> DamageQuestions {
    DamageQuestions(name: name) { store in
      let scenes = try list(store)
      return .answer(
        name, "\(scenes)", told: Set(scenes.filter { $0.damage != nil }.map { "\($0)" }))
    }
  }

  // MARK: Explanations

  private static let explanations: [DamageQuestions] = people.flatMap { person, principal in
    [
      RecordReference.record("task", "t1"), .record("task", "t3"), .record("secret", "x"),
      .record("task", "t1", action: "delete"), .record("board", "b1"), .record("nothing", "x"),
    ].map { reference in
      let name = "explain \(reference) for \(person)"
      return DamageQuestions(name: name) { store in
        let explained = try store.explain(reference, for: principal)
        return .answer(
          name, "\(explained)", shown: explained.isAllowed ? ["\(reference)"] : [],
          told: Set(
            [explained.reason].compactMap(\.self)
              .filter { isTold(.dropped($0)) || $0 == .lookupFailed }.map(\.rawValue)))
      }
    }
  }

  // MARK: What is kept beside a scene

  /// Reviving writes, so it comes last.
  private static let keepsakes: [DamageQuestions] =
    ["ana", "ben"].flatMap { person in
      [
        tails("tails of \(person)") { try $0.tails(of: "cut", as: Principal(person)) },
        DamageQuestions(name: "history of \(person)") { store in
          let history = try store.history(of: "cut", as: Principal(person))
          return .answer(
            "history of \(person)", "\(history.reports)",
            shown: Set(history.reports.flatMap(\.entries).compactMap(\.culprit).map { "\($0)" }),
            told: history.damaged > 0 ? ["\(history.damaged) damaged"] : [])
        },
      ]
    } + [tails("all tails") { try $0.allTails() }]
    + [people[1], people[3]].map { person, principal in
      let name = "revive cut for \(person)"
      return DamageQuestions(name: name) { store in
        answer(name, try store.revive(Atlas.self, scene: "cut", for: principal))
      }
    }

  private static func tails(
    _ name: String, _ list: @escaping @Sendable (RestorationStore) throws -> [SceneTail]
  ) -> DamageQuestions {
    DamageQuestions(name: name) { store in
      let tails = try list(store)
      return .answer(
        name, "\(tails)", shown: Set(tails.flatMap(\.routes).map { "\($0)" }),
        told: Set(tails.filter(\.isDamaged).map { "\($0)" }))
    }
  }
}
