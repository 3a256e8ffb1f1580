/// What a run of the harness came to.
public struct HarnessReport: Sendable {
  /// How one fault at one position ended.
  public struct Cell: Hashable, Sendable {
    /// What was brought about.
    public var fault: HarnessFault
    /// Where.
    public var position: HarnessPosition
    /// How often it was brought about, alone.
    public var runs: Int
    /// The invariants that did not hold.
    public var broken: Set<HarnessInvariant>
    /// How often it was tried and changed nothing, such as a call that was never made; or was not
    /// tried any more, since a restore under the same fault did not end.
    public var notBroughtAbout = 0
  }

  /// The seed of the run.
  public var seed: UInt64
  /// What the harness restored with: the name of the schema, or `stored references`.
  public var subject: String
  /// How many scenes there were to draw from; nil where all that were given were tried.
  public var population: Int?
  /// What a reader has to know of the sample, a sentence each: what of a database was left out, say,
  /// or what is cut before anything fails.
  public var notes: [String] = []
  /// The faults alone, at each position.
  public var cells: [Cell] = []
  /// How many random compounds were brought about.
  public var compounds = 0
  /// How many random compounds changed nothing.
  public var compoundsNotBroughtAbout = 0
  /// The faults that the samples gave no position for, such as a parameter where no route has one.
  public var inapplicable: [HarnessFault] = []
  /// The faults under which a restore did not end. They are not tried any further, in other cells or
  /// in compounds; after the third no fault is.
  public var abandoned: [HarnessFault] = []
  /// What did not hold; the same invariant under the same fault is told once.
  public var violations: [HarnessViolation] = []

  /// How many cases were brought about.
  public var runs: Int { cells.reduce(compounds) { $0 + $1.runs } }
}
