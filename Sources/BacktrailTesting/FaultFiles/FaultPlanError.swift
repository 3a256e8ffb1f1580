public import BacktrailNavigation
internal import Foundation

/// Why a plan could not be made.
public enum FaultPlanError: DescribedError, Hashable, Sendable {
  /// SQLite knows no such folder, or there is no memory left; with SQLite's code.
  case cannotWatch(path: String, code: Int)

  /// A stable word for programs.
  public var code: String {
    switch self {
    case .cannotWatch: "cannotWatch"
    }
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .cannotWatch(let path, let code):
      "The files below \(path) cannot be put under a plan (SQLite's code \(code))."
    }
  }
}
