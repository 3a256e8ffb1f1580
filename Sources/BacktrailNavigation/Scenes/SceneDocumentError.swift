/// Why a text from outside is not a scene document that can be stored.
public struct SceneDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the document, such as `stacks.projects[1].route`; empty for the document itself.
  public let path: String
  /// What is wrong there, as a clause.
  public let problem: String

  /// A stable word for this error.
  public var code: String { "invalidDocument" }

  init(_ path: String, _ problem: String) {
    self.path = path
    self.problem = problem
  }

  /// One sentence.
  public var description: String {
    path.isEmpty ? "The scene document \(problem)." : "In the scene document, \(path) \(problem)."
  }
}
