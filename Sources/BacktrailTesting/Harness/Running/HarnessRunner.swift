internal import BacktrailNavigation
internal import BacktrailSQLite
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
    /// Whether anything was brought about at all.
    var isBroughtAbout = true
  }

  /// Brings a case about on a fresh copy.
  ///
  /// - Parameter isThorough: Whether the store's own doctor looks at the file too, which costs more
  ///   than all the rest.
  /// - Throws: What says that the harness itself did not work.
  func run(_ steps: [HarnessCase.Step], isThorough: Bool) throws -> Trial {
    guard let scene = steps.first?.position.scene, let sample = plan.sample(scene) else {
      return Trial(findings: [])
    }
    var site = try template.site(for: sample)
    let clock = SettableClock(site.now)
    let store = try site.opened { $0.clock = { clock.now } }
    defer { store.close() }
    for step in steps {
      let changes = plan.changes(of: step.fault, at: step.position)
      guard changes.indices.contains(step.variant) else { continue }
      try changes[step.variant].apply(store, &site)
      clock.now = site.now
    }
    if let last = steps.last, let trials = plan.trials(of: last.fault) {
      // Nobody else may have the file open.
      store.close()
      var random = HarnessRandom(seed: plan.seed(of: last.fault, at: last.position))
      do {
        let findings = try trials.findings(of: last, in: site, random: &random)
        return Trial(findings: findings ?? [], isBroughtAbout: findings != nil)
      } catch let hang as HarnessHang {
        return Trial(findings: [HarnessFinding(hang)])
      } catch let failure as HarnessRestoreFailure {
        // Where a trial takes it for granted that there is an answer.
        return Trial(
          findings: [HarnessFinding(.ends, "The restore does not end well: \(failure)")])
      }
    }
    let connection = try site.connection()
    let before = try HarnessContents(connection)
    var trial = try examine(site, before, on: connection, beside: store, isThorough: isThorough)
    trial.isBroughtAbout =
      before != template.contents || site.now != template.setting.now
      || site.principal != sample.owner
    return trial
  }

  /// Restores, and checks everything.
  private func examine(
    _ site: HarnessSite, _ before: HarnessContents, on connection: Connection,
    beside store: RestorationStore, isThorough: Bool
  ) throws -> Trial {
    let world = try site.world(on: connection)
    let known = isThorough ? try HarnessSite.diagnosis(of: store) : []
    let outcome: HarnessOutcome
    do {
      outcome = try site.restored()
    } catch {
      let hang = (error as? HarnessHang).map { HarnessFinding($0) }
      return Trial(
        findings: [hang ?? HarnessFinding(.ends, "The restore does not end well: \(error)")]
          + (try site.changes(since: before, on: connection)))
    }
    let judgement = site.judgement(of: outcome, by: world)
    var findings = site.findings(of: judgement)
    findings += try site.changes(since: before, on: connection)
    findings += try site.losses(of: outcome, in: store)
    findings += site.changesWhenRepeated(outcome, in: store)
    findings += site.laterSaves(in: store, judging: findings.isEmpty)
    findings += try HarnessSite.damage(on: connection)
    if isThorough {
      findings += try HarnessSite.diagnosis(of: store).filter { !known.contains($0) }
        .map { HarnessFinding(.intact, $0) }
    }
    var seen: Set<HarnessInvariant> = []
    return Trial(
      findings: findings.filter { seen.insert($0.invariant).inserted }, judgement: judgement)
  }
}
