/// Why the demo's database cannot be left where it should be.
public enum DemoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is something at the path already.
  case pathTaken(String)
  /// Nothing can be created at the path.
  case cannotCreate(String, problem: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .pathTaken(let path): "There is something at \(path) already; choose another path."
    case .cannotCreate(let path, let problem): "The file \(path) cannot be created: \(problem)."
    }
  }
}
