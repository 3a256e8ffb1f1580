internal import BacktrailNavigation

/// Makes a case smaller for as long as the same invariant breaks.
struct HarnessMinimiser: Sendable {
  let material: HarnessMaterial
  let runner: HarnessRunner
  let seed: UInt64
  /// In how many trials, at most.
  let limit: Int

  /// The violation that a finding is, as small as it can be made.
  ///
  /// A restore that does not end is told as it was found: each trial would leave a thread behind.
  func violation(_ finding: HarnessFinding, _ steps: [HarnessCase.Step]) -> HarnessViolation {
    let (reduction, needsRun) = reduced(finding, steps)
    let (best, shown) = (reduction.best, reduction.shown)
    return HarnessViolation(
      invariant: finding.invariant, minimal: HarnessCase(seed: seed, steps: best.steps),
      found: HarnessCase(seed: seed, steps: steps), before: best.material.lines,
      after: shown.after, explanation: shown.explanation, needsRun: needsRun)
  }

  /// The smallest case with its database, and whether it takes a whole run to show anything.
  func reduced(
    _ finding: HarnessFinding, _ steps: [HarnessCase.Step]
  ) -> (HarnessReduction, needsRun: Bool) {
    let whole = HarnessReduction.Attempt(material: material, steps: steps)
    var reduction = HarnessReduction(whole, finding, limit: limit) { attempt, invariant in
      trial(of: attempt, invariant)
    }
    if finding.isHang { return (reduction, false) }
    switch trial(of: steps, finding.invariant, by: runner) {
    case .shown(let again):
      reduction.shown = again
      reduction.reduce()
    // What two outcomes tell together, one cannot tell alone.
    case .held: return (reduction, true)
    case .unmade, .hung: break
    }
    return (reduction, false)
  }

  /// What becomes of an attempt in a database of its own.
  func trial(
    of attempt: HarnessReduction.Attempt, _ invariant: HarnessInvariant
  ) -> HarnessReduction.Verdict {
    guard let template = try? HarnessTemplate(attempt.material, runner.template.setting) else {
      return .unmade
    }
    let plan = HarnessPlan(template, seed: seed, trials: runner.plan.trials)
    // A step that does not apply any more would leave another case than it says.
    let isWhole = attempt.steps.allSatisfy { step in
      plan.trials(of: step.fault) != nil
        || plan.changes(of: step.fault, at: step.position).count > step.variant
    }
    if !isWhole { return .unmade }
    return trial(of: attempt.steps, invariant, by: HarnessRunner(template: template, plan: plan))
  }

  private func trial(
    of steps: [HarnessCase.Step], _ invariant: HarnessInvariant, by runner: HarnessRunner
  ) -> HarnessReduction.Verdict {
    guard let trial = try? runner.run(steps, isThorough: invariant == .intact) else {
      return .unmade
    }
    if trial.findings.contains(where: \.isHang) { return .hung }
    return trial.findings.first { $0.invariant == invariant }.map { .shown($0) } ?? .held
  }
}
