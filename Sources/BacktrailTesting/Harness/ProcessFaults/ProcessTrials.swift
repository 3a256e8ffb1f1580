internal import BacktrailStore

/// Brings about what processes do that use the same database, or die while they do.
package struct ProcessTrials: HarnessTrials {
  package init() {}

  package var faults: [HarnessFault] { HarnessFault.allCases.filter { $0.family == .process } }

  package func variants(of fault: HarnessFault, in site: HarnessSite) throws -> Int {
    switch fault {
    case .killedDuringSave: try DeathTrial.saving.variants(in: site)
    case .killedDuringMigration: try DeathTrial.migrating.variants(in: site)
    case .killedDuringRepair:
      // The two kinds of repair take turns; the one with fewer calls has less to die of.
      try max(DeathTrial.settingAside.variants(in: site), DeathTrial.cutting.variants(in: site)) * 2
    case .twoWriters: try WritersTrial.variants(in: site)
    case .changedDuringRestore: try ChangeTrial.variants(in: site)
    case .unconfirmedRestore: try AttemptsTrial.variants(in: site)
    default: 0
    }
  }

  package func findings(
    of step: HarnessCase.Step, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding]? {
    switch step.fault {
    case .killedDuringSave: try DeathTrial.saving.findings(step.variant, in: site, random: &random)
    case .killedDuringMigration:
      try DeathTrial.migrating.findings(step.variant, in: site, random: &random)
    case .killedDuringRepair:
      try (step.variant.isMultiple(of: 2) ? DeathTrial.settingAside : .cutting)
        .findings(step.variant / 2, in: site, random: &random)
    case .twoWriters: try WritersTrial(beforeLock: step.variant + 1).findings(in: site)
    case .changedDuringRestore: try ChangeTrial(step.variant).findings(in: site)
    case .unconfirmedRestore: try AttemptsTrial().findings(in: site)
    default: []
    }
  }
}
