public import BacktrailNavigation
internal import Foundation

/// Why nothing can be said of whether a build restores the scenes of a database.
public enum RequirementError: DescribedError, Hashable, Sendable {
  /// There is no scene to judge: none is stored, or all were discarded or have expired.
  case noScenes
  /// The options ask for a part of the scenes, by a limit or a position.
  case partOfTheScenes

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .noScenes: "noScenes"
    case .partOfTheScenes: "partOfTheScenes"
    }
  }

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .noScenes:
      """
      No scene was judged: the database holds none that is neither discarded nor expired; was it \
      copied without the -wal file beside it?
      """
    case .partOfTheScenes:
      "All scenes have to be judged, so that the options may have no limit and no position."
    }
  }
}
