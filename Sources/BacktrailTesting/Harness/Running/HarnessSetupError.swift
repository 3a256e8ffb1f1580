public import BacktrailNavigation
internal import Foundation

/// Why the harness cannot begin.
public enum HarnessSetupError: DescribedError, Hashable, Sendable {
  /// There is no scene to bring anything about in.
  case noScenes
  /// Two scenes have the same id, so that a report could not tell them apart.
  case sameScene(String)
  /// A scene is not restored whole before anything fails: this is missing, and why.
  case notWhole(scene: String, lost: [String])
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
      The scene \(scene) is not restored whole before anything fails (\
      \(lost.joined(separator: "; "))): give all records that it shows, and grants for its principal.
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
