public import BacktrailNavigation
internal import Foundation

/// Why a dump of a schema could not be loaded.
public enum SchemaDumpError: Error, Hashable, Sendable {
  /// There is something at the path already, and nothing is ever replaced.
  case targetExists(path: String)
  /// A statement failed, and no file was made.
  case failed(line: Int, statement: Int, message: String)
}

extension SchemaDumpError: DescribedError {
  /// A stable word for programs.
  public var code: String {
    switch self {
    case .targetExists: "targetExists"
    case .failed: "failed"
    }
  }

  /// One sentence or two: what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .targetExists(let path):
      "There is something at \(path) already, and a dump is only loaded into a new file."
    case .failed(let line, let statement, let message):
      "The dump cannot be loaded: line \(line), statement \(statement): \(message). No file was made."
    }
  }
}
