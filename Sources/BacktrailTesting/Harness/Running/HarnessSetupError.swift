public import BacktrailNavigation
internal import Foundation

/// Why the harness cannot begin.
public enum HarnessSetupError: DescribedError, Hashable, Sendable {
  /// There is no scene to bring anything about in.
  case noScenes
  /// Two scenes have the same id, so that a report could not tell them apart.
  case sameScene(String)
  /// A scene is not restored whole before anything fails: this is missing, why, and what to do.
  case notWhole(scene: String, lost: [String])
  /// A route of a sample may not come back, so that no save keeps it, nor those after it: those are
  /// not tried.
  case notSaved(scene: String, route: String, after: Int)
  /// The configuration of the stores has something in it of which the harness knows nothing.
  case unsupportedConfiguration(String)
  /// A stored scene cannot be read.
  case unreadableScene(String)

  /// No folder for the databases of the trials can be made in any of these.
  case noTemporaryFolder([String])
  /// A text is not a case of the harness.
  case notACase(String)
  /// A step of a case is at a scene or a position that is not there, or in a way that there is not.
  case notThere(String)

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .noScenes: "noScenes"
    case .sameScene: "sameScene"
    case .notWhole: "notWhole"
    case .notSaved: "notSaved"
    case .unsupportedConfiguration: "unsupportedConfiguration"
    case .unreadableScene: "unreadableScene"
    case .noTemporaryFolder: "noTemporaryFolder"
    case .notACase: "notACase"
    case .notThere: "notThere"
    }
  }

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .noScenes: "There is no scene, so that nothing can fail in one: give at least one."
    case .sameScene(let scene):
      "Two scenes have the id \(Printable.quoted(scene)): give each an id of its own."
    case .notWhole(let scene, let lost):
      """
      The scene \(scene) is not restored whole before anything fails: \
      \(lost.joined(separator: "; ")).
      """
    case .notSaved(let scene, let route, let after):
      """
      \(route) of the scene \(scene) may not come back (it is sensitive or not restorable), so that \
      no save keeps it nor the \(after == 1 ? "route" : "\(after) routes") after it: give those in a \
      scene without it.
      """
    case .unsupportedConfiguration(let what):
      """
      The harness tries what is in the file alone: leave \(what) of its configuration as it is at \
      first.
      """
    case .unreadableScene(let scene):
      "The stored scene \(scene) cannot be read, so that nothing can fail in it."
    case .noTemporaryFolder(let folders):
      """
      Nothing can be created in \(folders.map { Printable.quoted($0) }.joined(separator: " or ")): let \
      TMPDIR name a folder that can be written.
      """
    case .notACase(let text):
      "\(Printable.quoted(text)) is no case as a report names it."
    case .notThere(let step):
      """
      The case cannot be brought about: there is nothing for \(step); is it of the same scenes and \
      the same faults?
      """
    }
  }
}
