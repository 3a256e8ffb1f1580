/// Why the app does not do what it was asked for.
public enum TaskFlowError: Error, Hashable, Sendable {
  /// Nobody is signed in.
  case notSignedIn
  /// The new project has no title yet.
  case noTitle
  /// Whoever is signed in may not delete that.
  case mayNotDelete
  /// Nothing was asked that could be confirmed.
  case nothingAsked

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .notSignedIn: "notSignedIn"
    case .noTitle: "noTitle"
    case .mayNotDelete: "mayNotDelete"
    case .nothingAsked: "nothingAsked"
    }
  }
}

extension TaskFlowError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .notSignedIn: "Nobody is signed in; sign in first."
    case .noTitle: "The project has no title yet; type one first."
    case .mayNotDelete: "You may not delete this."
    case .nothingAsked: "Nothing waits to be confirmed; ask before you delete."
    }
  }
}
