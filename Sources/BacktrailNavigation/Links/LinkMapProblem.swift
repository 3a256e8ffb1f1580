/// One thing that is wrong with a link map. An entry is named by its pattern.
public enum LinkMapProblem: Hashable, Sendable {
  /// The map has no entry.
  case noEntries
  /// The map has neither a scheme nor a host.
  case noSchemesOrHosts
  /// This is no scheme, or one that never belongs to an app.
  case invalidScheme(String)
  /// This is no host: labels of ASCII letters, digits and hyphens with dots between them.
  case invalidHost(String)
  /// The pattern of an entry cannot be read, for this reason.
  case invalidPattern(entry: String, LinkPatternProblem)
  /// An entry has another number of parameters than its pattern names.
  case parameterCount(entry: String, named: Int, given: Int)
  /// A parameter in the path of an entry is optional.
  case optionalInPath(entry: String, parameter: String)
  /// What an entry presents is neither a sheet nor a cover, or not over the entry's own tab.
  case unfitPresentation(entry: String)
  /// What an entry takes from a destination is not what it made the destination of.
  case notReversible(entry: String)
  /// No link ever reaches an entry, because another takes all of them.
  case unreachable(entry: String, behind: String)
  /// Two entries take the same links, and neither is the narrower one.
  case ambiguous(entry: String, with: String)

  /// A stable word for this problem.
  public var code: String {
    switch self {
    case .noEntries: "noEntries"
    case .noSchemesOrHosts: "noSchemesOrHosts"
    case .invalidScheme: "invalidScheme"
    case .invalidHost: "invalidHost"
    case .invalidPattern: "invalidPattern"
    case .parameterCount: "parameterCount"
    case .optionalInPath: "optionalInPath"
    case .unfitPresentation: "unfitPresentation"
    case .notReversible: "notReversible"
    case .unreachable: "unreachable"
    case .ambiguous: "ambiguous"
    }
  }
}

extension LinkMapProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .noEntries: "The map has no entry."
    case .noSchemesOrHosts: "The map has neither a scheme nor a host."
    case .invalidScheme(let scheme): "\"\(scheme)\" is not a scheme that an app can have."
    case .invalidHost(let host): "\"\(host)\" is not a host."
    case .invalidPattern(let entry, let problem): "The entry \"\(entry)\" \(problem)."
    case .parameterCount(let entry, let named, let given):
      "The entry \"\(entry)\" names \(named) parameters and has \(given)."
    case .optionalInPath(let entry, let name):
      "The entry \"\(entry)\" has an optional parameter \"\(name)\" in its path."
    case .unfitPresentation(let entry):
      "The entry \"\(entry)\" presents something else than a sheet or a cover over its own tab."
    case .notReversible(let entry):
      "The entry \"\(entry)\" does not take from a destination what it made it of."
    case .unreachable(let entry, let other):
      "No link reaches the entry \"\(entry)\", because \"\(other)\" takes all of them."
    case .ambiguous(let entry, let other):
      "The entries \"\(other)\" and \"\(entry)\" take the same links, and neither is narrower."
    }
  }
}
