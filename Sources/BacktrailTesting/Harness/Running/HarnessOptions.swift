/// What a run of the harness tries.
public struct HarnessOptions: Hashable, Sendable {
  /// The faults that are brought about; all unless said otherwise.
  public var faults: Set<HarnessFault> = Set(HarnessFault.allCases)
  /// How many random compounds of two to four faults are tried after each fault alone.
  public var compounds: Int = 200
  /// After how many violations no further one is made small and told; at least one is. The run and its
  /// matrix go on to the end, so that a cell may show what no violation tells.
  public var violationLimit: Int = 20
  /// Whether each case is named on standard error before it is brought about: where an app's own code
  /// ends the process, the last line says under what.
  ///
  /// The environment variable `BACKTRAIL_HARNESS_ECHO`, if it is there, does the same.
  public var echoesCases: Bool = false

  /// Every fault, and two hundred compounds.
  public init() {}

  /// The faults, in their order.
  var chosenFaults: [HarnessFault] { HarnessFault.allCases.filter(faults.contains) }
}
