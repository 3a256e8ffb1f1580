/// What is wrong with the pattern of a link entry.
public enum LinkPatternProblem: String, Error, CaseIterable, Hashable, Sendable {
  /// A component of the path is empty: the pattern begins or ends with a slash, or has two in a row.
  case emptyComponent
  /// A component of the path is `.` or `..`.
  case dotComponent
  /// A brace does not enclose a whole component.
  case misplacedBrace
  /// A parameter has an empty name.
  case emptyName
  /// Two parameters have one name.
  case duplicateName
  /// The pattern holds a control character.
  case controlCharacter
}

extension LinkPatternProblem: CustomStringConvertible {
  /// One clause that completes "the entry …".
  public var description: String {
    switch self {
    case .emptyComponent: "has an empty component"
    case .dotComponent: "has a component of dots"
    case .misplacedBrace: "has a brace that does not enclose a whole component"
    case .emptyName: "has a parameter without a name"
    case .duplicateName: "has two parameters of one name"
    case .controlCharacter: "holds a control character"
    }
  }
}
