/// Brings about faults that are more than a change of what is stored: those of the file and of the
/// processes.
///
/// The harness asks it for the number of variants at ``HarnessPosition`` of each scene as a whole,
/// and then hands it a fresh copy of the database for each. In a compound its step comes last: what
/// the steps before it changed is stored in the site by then.
package protocol HarnessTrials: Sendable {
  /// The faults that it can bring about.
  var faults: [HarnessFault] { get }

  /// In how many ways a fault can be brought about in a site, each a trial of its own; 0 for none.
  ///
  /// - Parameter site: A copy of the database that nobody else uses, which may be tried out.
  func variants(of fault: HarnessFault, in site: HarnessSite) throws -> Int

  /// Brings a fault about, restores or saves under it, and says what did not hold.
  ///
  /// - Parameters:
  ///   - step: The fault and its variant.
  ///   - site: A copy of the database that nobody else uses.
  ///   - random: What is random in it, from the seed of the case.
  /// - Returns: What did not hold; empty where all is well, and nil where the fault did not come.
  /// - Throws: What says that the trial itself did not work. It is a failure of the harness, and ends
  ///   the run.
  func findings(
    of step: HarnessCase.Step, in site: HarnessSite, random: inout HarnessRandom
  ) throws -> [HarnessFinding]?
}
