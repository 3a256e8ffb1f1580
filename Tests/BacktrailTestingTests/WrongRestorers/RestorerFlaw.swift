/// What a restorer does wrong, each a thing that somebody has done, or would.
enum RestorerFlaw: String, CaseIterable, Sendable {
  // MARK: Stacks

  /// Leaves out the route that is not valid, and goes on with the next.
  case skipsInsteadOfCutting
  /// Gives everything up as soon as one route does not decode.
  case wipesOnUndecodable
  /// Gives up the stacks of known tabs as soon as one tab is not known.
  case unknownTabCostsAnother
  /// Ends a stack at a route too early.
  case cutsOneTooMany
  /// Compares the records of a stack with nothing.
  case ignoresLineage
  /// Puts the parent in place without asking whether it may be seen.
  case appendsForbiddenParents
  /// Never looks at the selection of the sidebar.
  case trustsSidebar
  /// Shows what was presented over a stack that did not come back whole.
  case keepsPresentedOverCutStacks
  /// Does not check what is presented.
  case trustsPresented

  // MARK: References

  /// Judges what is stored with a route in place of what the route says.
  case trustsStoredReferences
  /// Takes the row under a stored key for the record, whatever it is.
  case trustsIntegerKeys
  /// Only asks whether the record itself was deleted.
  case ignoresDeletedAncestors
  /// Goes on from parent to parent without remembering where it was.
  case followsParentCycles
  /// Takes a row that cannot be believed for one that is not there.
  case takesFailureForAbsence
  /// Drops what is only in doubt.
  case dropsDoubt

  // MARK: Access

  /// Only weighs the denies on the record itself.
  case forgetsDeniesOnAncestors
  /// Only weighs the denies on the principal and on everyone.
  case forgetsDeniesOnRoles
  /// An allow on the record beats any deny.
  case allowWins
  /// Takes the right to do one thing for the right to do another.
  case ignoresActions
  /// A grant is good at the instant at which it ends.
  case expiresOneLate
  /// Never looks when a grant ends.
  case usesExpiredAllows
  /// Allows what nobody has refused.
  case allowsByDefault
  /// Asks for access before it asks whether the record is there.
  case weighsAccessFirst
  /// Says that a record is denied though it was deleted too.
  case tellsDenialsFirst

  // MARK: The whole

  /// Finds a scene by its id alone.
  case ignoresOwner
  /// Reads what does not match its checksum.
  case ignoresChecksums
  /// Reads the scene in one transaction and the world in another.
  case usesTwoTransactions
  /// Looks at the clock again for every record.
  case samplesClockAgain
  /// Saves what it restored.
  case writesDuringRestore
  /// Removes the scene that it cannot read.
  case removesUnreadable
  /// Says more to the person where the record is there.
  case leaksExistence
  /// Restores what did not end well three times.
  case forgetsAttempts
  /// Leaves out the deepest of what did not end well, and never more.
  case stopsAtTheDeepest
  /// Leaves something out of every scene where one did not end well.
  case suspectsEveryScene
  /// Says that there is no scene where the file cannot be read.
  case takesErrorForAbsence

  /// Makes the state anew, so that it does not know what was cut.
  case dropsOrigin
  /// Gives another answer when it is asked again.
  case differsTheSecondTime
  /// Does not say when what it shows will end.
  case forgetsWhenItEnds
  /// Does not say at which record a route failed.
  case namesNoRecord
  /// Does not say that a parent took the place of a route.
  case tellsOfNoParent

  // MARK: The file

  /// Leaves an index behind that lacks what it had.
  case losesIndex

  /// Sets aside what it cannot open, unasked, and begins anew.
  case startsAfresh
  /// Copies the database file to read it, and forgets the log.
  case readsWithoutLog
  /// Gives up as soon as somebody else holds the file.
  case doesNotWait
}
