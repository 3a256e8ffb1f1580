/// What a run of the harness tries.
public struct HarnessOptions: Hashable, Sendable {
  /// The faults that are brought about; all unless said otherwise.
  public var faults: Set<HarnessFault> = Set(HarnessFault.allCases)
  /// How many random compounds of two to four faults are tried after each fault alone.
  public var compounds: Int = 200
  /// After how many violations no further one is made small and told; at least one is. The run and its
  /// matrix go on to the end, so that a cell may show what no violation tells.
  public var violationLimit: Int = 20
  /// For how long a restore is waited for, which should take milliseconds.
  ///
  /// One that does not end by then is a violation of `ends`. Nothing can stop it: its thread goes on
  /// for as long as the process. So its fault is not brought about any more, and after the third of
  /// such faults nothing is.
  public var hangLimit: Duration = .seconds(20)
  /// In how many trials a violation is made smaller, at most; with 0 it is told as it was found.
  public var minimisingLimit: Int = 300
  /// Whether each case is named on standard error before it is brought about.
  ///
  /// Where an app's own code ends the process by a trap, standard error says in which case without
  /// this. It is for code that ends the process in other ways, such as a call of `exit`.
  ///
  /// The environment variable `BACKTRAIL_HARNESS_ECHO`, if it is there, does the same.
  public var echoesCases: Bool = false

  /// Every fault, and two hundred compounds.
  public init() {}

  /// The faults, in their order.
  var chosenFaults: [HarnessFault] { HarnessFault.allCases.filter(faults.contains) }
}
