public import BacktrailNavigation
internal import Foundation

/// A run of the harness has found invariants that do not hold.
public struct HarnessViolationError: DescribedError, Sendable {
  /// The run.
  public let report: HarnessReport

  /// A stable word for programs.
  public var code: String { "harnessViolation" }

  /// How much does not hold, and the first case that shows it, as small as it could be made.
  public var description: String {
    let count = report.violations.count
    var lines = [
      "\(count) of \(report.runs) cases of \(report.subject) broke an invariant (seed \(report.seed))."
    ]
    for violation in report.violations.prefix(5) {
      lines += ["", "\(violation.invariant.rawValue): \(violation.explanation)"]
      lines += violation.minimal.steps.map { "  \($0)" }
      lines += ["  before:"] + violation.before.map { "    \($0)" }
      lines += ["  after:"] + violation.after.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension HarnessReport {
  /// Throws where anything did not hold.
  ///
  /// - Throws: ``HarnessViolationError``, whose description shows the minimised cases.
  public func requireNoViolations() throws {
    if !violations.isEmpty { throw HarnessViolationError(report: self) }
  }
}
