/// One thing that the store promises, tried many times.
protocol SoakCheck: Sendable {
  /// The name on the command line and in what is printed, such as `power-loss`.
  var name: String { get }
  /// What it proves, in one sentence.
  var purpose: String { get }

  /// Tries it.
  ///
  /// - Parameter round: How often, under which seed, and where.
  /// - Returns: What was done, and what did not hold.
  /// - Throws: What kept it from being tried at all, which counts as a failure.
  func run(_ round: SoakRound) throws -> SoakTally
}
