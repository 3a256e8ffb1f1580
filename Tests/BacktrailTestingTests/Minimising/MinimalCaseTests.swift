import BacktrailNavigation
import BacktrailStore
import TaskFlow
import Testing

@testable import BacktrailTesting

/// What is told as the smallest case shows the same, and nothing more can go from it.
@Suite(.serialized) struct MinimalCaseTests {
  private static let flaws: [RestorerFlaw] = [
    .skipsInsteadOfCutting, .expiresOneLate, .keepsPresentedOverCutStacks,
  ]

  /// The sample in a crowd: many records and grants that have nothing to do with it.
  private static func reduction(
    _ flaw: RestorerFlaw, limit: Int = 300
  ) throws -> (HarnessMinimiser, HarnessFinding, [HarnessCase.Step]) {
    let ana = TaskFlowSample.ana
    let crowd = (0..<50).map { NewRecord(RecordID("project", "crowd-\($0)")) }
    var material = HarnessMaterial(
      records: crowd + TaskFlowSample.records.map(\.newRecord),
      grants: crowd.prefix(20).map { Grant(.allow, $0.owner, .all, on: .record($0.record)) }
        + WrongRestorerSample.grants, scenes: [])
    let setting = HarnessTemplate.Setting(
      configuration: StoreConfiguration(), now: TaskFlowSample.start,
      subject: TypedHarnessSubject(restorer: NaiveRestorer<TaskFlow>(flaw)),
      reader: TypedHarnessReader<TaskFlow>())
    var scene = WrongRestorerSample.scene
    scene.presented.append(
      PresentedItem(.editTask(TaskFlowSample.build.id), over: .projects))
    let template = try HarnessTemplate(setting, owners: [("window", ana), ("other", ana)]) {
      try material.fillWorld($0)
      for name in ["window", "other"] { try $0.save(name, as: ana, state: scene) }
    }
    material.scenes = template.samples.map {
      .init(scene: $0.scene, owner: $0.owner, body: $0.body)
    }
    let plan = HarnessPlan(template, seed: 7, trials: HarnessTrialsList.all)
    let runner = HarnessRunner(template: template, plan: plan)
    let minimiser = HarnessMinimiser(material: material, runner: runner, seed: 7, limit: limit)
    for fault in HarnessFault.allCases where flaw.faults.contains(fault) {
      for position in plan.positions(in: template.samples[0]) {
        for variant in plan.changes(of: fault, at: position).indices {
          let steps = [HarnessCase.Step(fault, at: position, variant: variant)]
          let findings = try runner.run(steps, isThorough: false).findings
          if let found = findings.first(where: { $0.invariant == flaw.invariant }) {
            return (minimiser, found, steps)
          }
        }
      }
    }
    throw HarnessSetupError.notThere("\(flaw)")
  }

  @Test("Nothing more can go", arguments: flaws)
  func nothingMoreCanGo(_ flaw: RestorerFlaw) throws {
    let (minimiser, finding, steps) = try Self.reduction(flaw)
    let best = minimiser.reduced(finding, steps).0.best
    #expect(shows(finding, best, minimiser))
    #expect(best.material.scenes.count == 1)
    #expect(best.material.records.count <= 6, "\(best.material.lines)")
    for record in best.material.records {
      var less = best
      less.material.records.removeAll { $0.record == record.record }
      #expect(!shows(finding, less, minimiser), "without \(record.record)")
    }
    for index in best.material.grants.indices {
      var less = best
      less.material.grants.remove(at: index)
      #expect(!shows(finding, less, minimiser), "without \(best.material.grants[index])")
    }
    for (material, moved) in HarnessShrinking.shorter(best.material, best.steps) {
      let less = HarnessReduction.Attempt(material: material, steps: moved)
      #expect(!shows(finding, less, minimiser), "\(material.lines)")
    }
  }

  @Test func theCaseAsFoundIsTheOneThatRunsAgain() throws {
    let (minimiser, finding, steps) = try Self.reduction(.trustsSidebar)
    let violation = minimiser.violation(finding, steps)
    #expect(violation.found.steps == steps && !violation.needsRun)
    #expect(violation.text().contains(#"run(again: "\#(violation.found)")"#))
  }

  @Test func trialsAreCounted() throws {
    let (minimiser, finding, steps) = try Self.reduction(.trustsSidebar, limit: 0)
    let violation = minimiser.violation(finding, steps)
    #expect(violation.minimal == violation.found)
    #expect(violation.before.count > 70)
  }

  @Test func aDatabaseThatCannotBeMadeSaysNothingOfTheRun() throws {
    let (minimiser, finding, steps) = try Self.reduction(.trustsSidebar)
    var broken = minimiser.material
    broken.records.removeAll { $0.parent == .none }
    let attempt = HarnessReduction.Attempt(material: broken, steps: steps)
    guard case .unmade = minimiser.trial(of: attempt, finding.invariant) else {
      Issue.record("A record without its parent was stored.")
      return
    }
    let lame = HarnessMinimiser(
      material: broken, runner: minimiser.runner, seed: 7, limit: 300)
    #expect(!lame.violation(finding, steps).needsRun)
  }

  private func shows(
    _ finding: HarnessFinding, _ attempt: HarnessReduction.Attempt, _ minimiser: HarnessMinimiser
  ) -> Bool {
    if case .shown = minimiser.trial(of: attempt, finding.invariant) { return true }
    return false
  }
}

extension NewRecord {
  /// Somebody who has nothing but this record.
  fileprivate var owner: Subject { .principal("owner-of-\(record.id)") }
}
