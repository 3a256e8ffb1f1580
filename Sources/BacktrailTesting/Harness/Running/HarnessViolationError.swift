public import BacktrailNavigation
internal import Foundation

/// A run of the harness has found invariants that do not hold.
public struct HarnessViolationError: DescribedError, Sendable {
  /// The run.
  public let report: HarnessReport

  /// A stable word for programs.
  public var code: String { "harnessViolation" }

  /// What the run came to, and the first cases that show what does not hold, as small as they could
  /// be made, each with the line that runs it again.
  public var description: String {
    let shown = 5
    var blocks = [report.summary] + report.violations.prefix(shown).map { $0.text() }
    let rest = report.violations.count - shown
    if rest > 0 { blocks.append("and \(Counted.text(rest, "further violation")).") }
    return blocks.joined(separator: "\n\n")
  }
}

extension HarnessReport {
  /// Throws where anything did not hold, or nothing was brought about that could show it.
  ///
  /// - Throws: ``HarnessViolationError``, whose description shows the minimised cases.
  public func requireNoViolations() throws {
    if !held || runs == 0 { throw HarnessViolationError(report: self) }
  }
}
