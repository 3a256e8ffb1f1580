/// What is wrong with a registry of routes.
public enum RouteRegistryError: Error, Hashable, Sendable {
  /// A name stands for two types.
  case duplicateName(String)
  /// A type is registered twice, the second time under this name.
  case duplicateType(name: String)
  /// A name is empty or holds a control character.
  case invalidName(String, IdentifierProblem)

  /// The stable word for programs.
  public var code: String {
    switch self {
    case .duplicateName: "duplicateName"
    case .duplicateType: "duplicateType"
    case .invalidName: "invalidName"
    }
  }
}

extension RouteRegistryError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .duplicateName(let name): "The name \"\(name)\" is registered for two types of route."
    case .duplicateType(let name):
      "The type of route named \"\(name)\" is registered already: use a former name instead."
    case .invalidName(_, let problem): "The name of a type of route \(problem)."
    }
  }
}
