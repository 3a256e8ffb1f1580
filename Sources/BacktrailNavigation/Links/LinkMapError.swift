/// Everything that is wrong with a link map.
public struct LinkMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, at least one problem: the schemes and hosts first, then the entries in order.
  public let problems: [LinkMapProblem]

  /// A stable word for this error.
  public var code: String { "invalidLinkMap" }

  /// A line per problem.
  public var description: String {
    problems.map { "\($0)" }.joined(separator: "\n")
  }
}
