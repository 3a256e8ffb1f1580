internal import BacktrailNavigation
internal import BacktrailStore

/// Brings about cases on copies of a template, and says what did not hold.
struct HarnessRunner: Sendable {
  let template: HarnessTemplate
  let plan: HarnessPlan

  /// What came of one case.
  struct Trial: Sendable {
    var findings: [HarnessFinding]
    /// The outcome beside the oracle's; nil where the restore did not end well, or was one of many.
    var judgement: HarnessJudgement?
  }

  /// Brings a case about on a fresh copy.
  ///
  /// - Throws: What says that the harness itself did not work.
  func run(_ steps: [HarnessCase.Step]) throws -> Trial {
    guard let scene = steps.first?.position.scene, let sample = plan.sample(scene) else {
      return Trial(findings: [])
    }
    var site = try template.site(for: sample)
    let store = try site.opened()
    do {
      for step in steps {
        let changes = plan.changes(of: step.fault, at: step.position)
        guard changes.indices.contains(step.variant) else { continue }
        try changes[step.variant].apply(store, &site)
      }
      store.close()
    } catch {
      store.close()
      throw error
    }
    if let last = steps.last, let trials = plan.trials(of: last.fault) {
      var random = HarnessRandom(seed: plan.seed(of: last.fault, at: last.position))
      return Trial(findings: try trials.findings(of: last, in: site, random: &random))
    }
    return try examine(site)
  }

  /// Restores, and checks everything.
  func examine(_ site: HarnessSite) throws -> Trial {
    let world = try site.world()
    let before = try site.contents()
    let known = try site.diagnosis()
    let outcome: HarnessOutcome
    do {
      outcome = try site.restored()
    } catch {
      return Trial(
        findings: [HarnessFinding(.ends, "The restore throws: \(error)")]
          + (try site.changes(since: before)))
    }
    let judgement = site.judgement(of: outcome, by: world)
    var findings = site.findings(of: judgement)
    findings += try site.changes(since: before)
    findings += try site.damage(tolerating: known)
    findings += try site.losses(of: outcome)
    do {
      findings += try site.changesWhenRepeated(outcome)
    } catch {
      findings.append(HarnessFinding(.idempotent, "The second restore throws: \(error)"))
    }
    findings += site.laterSaves()
    findings += try site.damage(tolerating: known)
    var seen: Set<HarnessInvariant> = []
    return Trial(
      findings: findings.filter { seen.insert($0.invariant).inserted }, judgement: judgement)
  }
}
