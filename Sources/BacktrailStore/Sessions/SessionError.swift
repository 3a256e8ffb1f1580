public import BacktrailNavigation
internal import Foundation

/// Why a session could not do what it was asked for.
public enum SessionError: Error, Hashable, Sendable {
  /// Somebody signed in or out meanwhile, so that it is of no use any more.
  case overtaken
  /// The session's scene was not restored yet, so that nothing of it may be written.
  case notRestored
  /// Whoever is to sign in is not known.
  case principalUnknown
  /// The session was made without a map of links.
  case noLinks

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .overtaken: "overtaken"
    case .notRestored: "notRestored"
    case .principalUnknown: "principalUnknown"
    case .noLinks: "noLinks"
    }
  }
}

extension SessionError: DescribedError {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .overtaken: "Somebody signed in or out meanwhile; ask again for whoever is there now."
    case .principalUnknown: "Only a principal with an id can sign in; sign out instead."
    case .noLinks: "The session has no map of links; give it one when it is made."
    case .notRestored: "The scene was not restored yet; sign in first."
    }
  }
}
