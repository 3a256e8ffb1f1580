/// A detent that no sheet can have.
public struct PresentationOptionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a detent. The raw value is the ``PresentationOptionsError/code``.
  public enum Problem: String, CaseIterable, Hashable, Sendable {
    /// The fraction is not above 0 and at most 1.
    case fractionOutOfRange
    /// The height is not above 0 and finite.
    case heightOutOfRange
  }

  /// What is wrong.
  public let problem: Problem
  /// The place of the detent in the options, from 0.
  public let index: Int

  /// A problem of the detent at a place in the options.
  public init(problem: Problem, at index: Int) {
    self.problem = problem
    self.index = index
  }

  /// A stable name for programs.
  public var code: String { problem.rawValue }

  /// One sentence for people.
  public var description: String {
    switch problem {
    case .fractionOutOfRange:
      "Detent \(index) has a fraction that is not above 0 and at most 1."
    case .heightOutOfRange:
      "Detent \(index) has a height that is not above 0 and finite."
    }
  }
}
