import BacktrailTesting

extension RestorerFlaw {
  /// The faults of which one at least has to bring it to light.
  var faults: Set<HarnessFault> {
    switch self {
    case .skipsInsteadOfCutting, .cutsOneTooMany, .trustsSidebar, .keepsPresentedOverCutStacks,
      .trustsPresented, .ignoresDeletedAncestors, .writesDuringRestore, .dropsOrigin,
      .differsTheSecondTime, .namesNoRecord, .tellsOfNoParent, .losesIndex:
      [.recordDeleted]
    case .wipesOnUndecodable: [.unknownCase]
    case .unknownTabCostsAnother: [.unknownTab]
    case .ignoresLineage: [.recordMoved]
    case .trustsStoredReferences: [.falseReferences]
    case .trustsIntegerKeys: [.falseKeys]
    case .followsParentCycles: [.parentCycle]
    case .takesFailureForAbsence, .dropsDoubt: [.recordUnreadable]
    case .appendsForbiddenParents, .forgetsDeniesOnAncestors, .forgetsDeniesOnRoles, .allowWins:
      [.denyOnAncestor]
    case .ignoresActions, .allowsByDefault: [.kindGrantRevoked]
    case .forgetsWhenItEnds: [.recordDeleted]
    case .expiresOneLate, .usesExpiredAllows: [.grantExpiresNow]
    case .weighsAccessFirst: [.recordPurged]
    case .tellsDenialsFirst: [.recordDeleted, .denyOnAncestor]
    case .ignoresOwner: [.ownerChanged]
    case .ignoresChecksums, .removesUnreadable: [.flippedBit]
    case .usesTwoTransactions, .samplesClockAgain: [.changedDuringRestore]
    case .leaksExistence: [.recordDeleted, .recordPurged]
    case .forgetsAttempts, .stopsAtTheDeepest, .suspectsEveryScene: [.unconfirmedRestore]
    case .takesErrorForAbsence: [.locked, .emptyFile]
    case .startsAfresh: [.emptyFile]
    case .readsWithoutLog: [.missingLog]
    case .doesNotWait: [.busyForAWhile]
    }
  }

  /// How many compounds of those are tried, where it takes two to show.
  var compounds: Int { self == .tellsDenialsFirst ? 40 : 0 }

  /// The invariant that names it.
  var invariant: HarnessInvariant {
    switch self {
    case .skipsInsteadOfCutting: .prefix
    case .wipesOnUndecodable, .unknownTabCostsAnother, .cutsOneTooMany, .trustsStoredReferences,
      .trustsIntegerKeys, .doesNotWait:
      .maximal
    case .ignoresLineage, .appendsForbiddenParents, .trustsSidebar, .keepsPresentedOverCutStacks,
      .trustsPresented, .ignoresDeletedAncestors,
      .forgetsDeniesOnAncestors, .forgetsDeniesOnRoles, .allowWins, .ignoresActions,
      .expiresOneLate, .usesExpiredAllows, .allowsByDefault, .ignoresChecksums:
      .everyRouteValid
    case .followsParentCycles: .ends
    case .takesFailureForAbsence, .dropsDoubt, .takesErrorForAbsence: .undeterminedIsParked
    case .weighsAccessFirst, .tellsDenialsFirst, .namesNoRecord, .tellsOfNoParent: .rightReason
    case .dropsOrigin: .nothingLost
    case .differsTheSecondTime: .idempotent
    case .forgetsWhenItEnds: .holdsUntil
    case .losesIndex: .intact
    case .ignoresOwner, .readsWithoutLog: .ownership
    case .usesTwoTransactions, .samplesClockAgain: .oneSnapshot
    case .writesDuringRestore, .removesUnreadable, .startsAfresh: .bytesUnchanged
    case .leaksExistence: .noOracle
    case .forgetsAttempts, .stopsAtTheDeepest, .suspectsEveryScene: .leavesOutSuspects
    }
  }
}
