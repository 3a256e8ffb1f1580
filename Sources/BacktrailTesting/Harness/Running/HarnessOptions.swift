/// What a run of the harness tries.
public struct HarnessOptions: Hashable, Sendable {
  /// The faults that are brought about; all unless said otherwise.
  public var faults: Set<HarnessFault> = Set(HarnessFault.allCases)
  /// How many random compounds of two to four faults are tried after each fault alone.
  public var compounds: Int = 200
  /// After how many violations no further one is looked into. The matrix goes on.
  public var violationLimit: Int = 20

  /// Every fault, and two hundred compounds.
  public init() {}

  /// The faults, in their order.
  var chosenFaults: [HarnessFault] { HarnessFault.allCases.filter(faults.contains) }
}
