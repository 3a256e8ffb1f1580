/// Why a destination has no link.
public enum LinkPrintError: Error, Hashable, Sendable {
  /// No entry of the map leads there.
  case noEntry
  /// The map has no scheme, or no host, for a link of this form.
  case noForm(LinkForm)
  /// An entry leads there, but a link cannot carry the value of this parameter.
  case unprintable(parameter: String)
  /// The link of this entry would be read as another destination, or not at all.
  case readsBackDifferently(entry: String)
  /// The link has more bytes than the limit.
  case tooLong(limit: Int)

  /// A stable word for this error.
  public var code: String {
    switch self {
    case .noEntry: "noEntry"
    case .noForm: "noForm"
    case .unprintable: "unprintable"
    case .readsBackDifferently: "readsBackDifferently"
    case .tooLong: "tooLong"
    }
  }
}

extension LinkPrintError: CustomStringConvertible {
  /// One sentence, without anything of the destination.
  public var description: String {
    switch self {
    case .noEntry: "No entry of the map leads to the destination."
    case .noForm(.customScheme): "The map has no scheme, so it prints no such link."
    case .noForm(.universal): "The map has no host, so it prints no universal link."
    case .unprintable(let name): "No link can carry the value of the parameter \"\(name)\"."
    case .readsBackDifferently(let entry):
      "The link of the entry \"\(entry)\" would not be read as the same destination."
    case .tooLong(let limit): "The link has more bytes than the limit of \(limit)."
    }
  }
}
