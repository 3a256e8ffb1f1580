internal import BacktrailStore

/// Brings about what can be wrong with a database file, and with the calls on it.
package struct FileTrials: HarnessTrials {
  package init() {}

  package var faults: [HarnessFault] { HarnessFault.allCases.filter { $0.family == .file } }

  package func variants(of fault: HarnessFault, in site: HarnessSite) throws -> Int {
    switch fault {
    case .locked: LockTrial.allCases.count
    case .busyForAWhile: 2
    case .readOnly: ReadOnlyTrial.possible.count
    case .diskFull: try CallTrial(.diskFull).variants(in: site)
    case .ioError: try CallTrial(.ioError).variants(in: site)
    case .shortWrite: try CallTrial(.shortWrite).variants(in: site)
    case .failedSync: try CallTrial(.failedSync).variants(in: site)
    case .missingLog: MissingLogTrial.allCases.count
    case .leftoverLog: LeftoverLogTrial.allCases.count
    case .emptyFile: 1
    case .notADatabase, .halfAFile: UnreadableTrial.variants
    case .olderMigration: try OlderTrial.variants()
    case .newerMigration: NewerTrial.openings.count
    default: 0
    }
  }

  package func findings(
    of step: HarnessCase.Step, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding]? {
    let variant = step.variant
    switch step.fault {
    case .locked: return try LockTrial.allCases[variant].findings(in: site)
    case .busyForAWhile: return try BusyTrial(isSaving: variant == 1).findings(in: site)
    case .readOnly: return try ReadOnlyTrial.possible[variant].findings(in: site)
    case .diskFull: return try CallTrial(.diskFull).findings(variant, in: site, random: &random)
    case .ioError: return try CallTrial(.ioError).findings(variant, in: site, random: &random)
    case .shortWrite: return try CallTrial(.shortWrite).findings(variant, in: site, random: &random)
    case .failedSync: return try CallTrial(.failedSync).findings(variant, in: site, random: &random)
    case .missingLog: return try MissingLogTrial.allCases[variant].findings(in: site)
    case .leftoverLog: return try LeftoverLogTrial.allCases[variant].findings(in: site)
    case .emptyFile: return try UnreadableTrial.empty.findings(in: site)
    case .notADatabase:
      return try UnreadableTrial.notADatabase(variant).findings(in: site, random: &random)
    case .halfAFile: return try UnreadableTrial.half(variant).findings(in: site, random: &random)
    case .olderMigration: return try OlderTrial(variant).findings(in: site)
    case .newerMigration: return try NewerTrial(variant).findings(in: site)
    default: return []
    }
  }
}
