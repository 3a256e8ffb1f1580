/// How a violation is brought about again, as a report says it.
public struct HarnessInvocation: Sendable {
  /// The line that runs one case again, exactly as it is to be copied.
  public var caseLine: @Sendable (HarnessCase) -> String
  /// The line that runs everything again under a seed.
  public var runLine: @Sendable (UInt64) -> String

  /// Makes the lines.
  public init(
    caseLine: @escaping @Sendable (HarnessCase) -> String,
    runLine: @escaping @Sendable (UInt64) -> String
  ) {
    self.caseLine = caseLine
    self.runLine = runLine
  }

  /// Calls on the same harness, as a test has them:
  /// `try await harness.run(again: "7:role-removed@main").requireNoViolations()`.
  public static let code = Self(
    caseLine: { #"try await harness.run(again: "\#($0)").requireNoViolations()"# },
    runLine: { "try await harness.run(seed: \($0)).requireNoViolations()" })

  /// A command of a shell.
  ///
  /// - Parameters:
  ///   - command: The command, to which `--case` and the case, or `--seed` and the seed, are added.
  ///   - options: What stands between the command and the seed.
  public static func command(_ command: String, options: [String] = []) -> Self {
    let whole = ([command] + options).joined(separator: " ")
    return Self(
      caseLine: { "\(command) --case \($0)" }, runLine: { "\(whole) --seed \($0)" })
  }

  /// The line that shows a violation again.
  ///
  /// It is the case as it was found: the smaller one stands in a smaller world.
  func line(_ violation: HarnessViolation) -> String {
    violation.needsRun ? runLine(violation.found.seed) : caseLine(violation.found)
  }
}
