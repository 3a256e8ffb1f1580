internal import BacktrailNavigation
internal import BacktrailStore

/// Makes a case smaller for as long as the same invariant breaks.
struct HarnessMinimiser: Sendable {
  let material: HarnessMaterial
  let runner: HarnessRunner
  let seed: UInt64

  /// A case with the database in which it is tried.
  private struct Attempt {
    var material: HarnessMaterial
    var steps: [HarnessCase.Step]
  }

  /// The violation that a finding is, as small as it can be made.
  ///
  /// A restore that does not end is told as it was found: each trial would leave a thread behind.
  func violation(_ finding: HarnessFinding, _ steps: [HarnessCase.Step]) -> HarnessViolation {
    var best = Attempt(material: material, steps: steps)
    var shown = finding
    var budget = 150
    // What two outcomes tell together, one cannot tell alone.
    let again = self.finding(finding.invariant, in: best)
    if let again {
      shown = again
      shrink(&best, &shown, &budget)
    }
    return HarnessViolation(
      invariant: finding.invariant, minimal: HarnessCase(seed: seed, steps: best.steps),
      found: HarnessCase(seed: seed, steps: steps), before: best.material.lines,
      after: shown.after, explanation: shown.explanation,
      needsRun: again == nil)
  }

  private func shrink(_ best: inout Attempt, _ shown: inout HarnessFinding, _ budget: inout Int) {
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in candidates(of: best) {
        budget -= 1
        if budget < 0 { return }
        guard let found = finding(shown.invariant, in: candidate) else { continue }
        best = candidate
        shown = found
        isSmaller = true
        break
      }
    }
  }

  /// What is next smaller: fewer steps, scenes, routes, records and grants, the largest parts first.
  private func candidates(of attempt: Attempt) -> [Attempt] {
    var candidates: [Attempt] = []
    if attempt.steps.count > 1 {
      for index in attempt.steps.indices {
        var smaller = attempt
        smaller.steps.remove(at: index)
        candidates.append(smaller)
      }
    }
    if attempt.material.scenes.count > 1, let scene = attempt.steps.first?.position.scene {
      var smaller = attempt
      smaller.material.scenes.removeAll { OpaqueText($0.scene) != OpaqueText(scene) }
      candidates.append(smaller)
    }
    candidates += HarnessShrinking.shorter(attempt.material, attempt.steps).map {
      Attempt(material: $0.material, steps: $0.steps)
    }
    for index in attempt.material.grants.indices.reversed() {
      var smaller = attempt
      smaller.material.grants.remove(at: index)
      candidates.append(smaller)
    }
    for record in attempt.material.records.reversed() {
      let isParent = attempt.material.records.contains { $0.parent == .record(record.record) }
      if isParent { continue }
      var smaller = attempt
      smaller.material.records.removeAll { $0.record == record.record }
      candidates.append(smaller)
    }
    return candidates
  }

  /// The same invariant broken in an attempt; nil where it holds, or the attempt cannot be made.
  private func finding(
    _ invariant: HarnessInvariant, in attempt: Attempt
  ) -> HarnessFinding? {
    guard let template = try? HarnessTemplate(attempt.material, runner.template.setting) else {
      return nil
    }
    let plan = HarnessPlan(template, seed: seed, trials: runner.plan.trials)
    // A step that does not apply any more would leave another case than it says.
    let isWhole = attempt.steps.allSatisfy { step in
      plan.trials(of: step.fault) != nil
        || plan.changes(of: step.fault, at: step.position).count > step.variant
    }
    guard isWhole,
      let trial = try? HarnessRunner(template: template, plan: plan)
        .run(attempt.steps, isThorough: invariant == .intact)
    else { return nil }
    return trial.findings.first { $0.invariant == invariant }
  }
}
