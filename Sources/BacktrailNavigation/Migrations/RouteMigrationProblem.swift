/// One thing in a schema's route migrations that cannot work.
public enum RouteMigrationProblem: Hashable, Sendable {
  /// A migration leads to a version below 1.
  case invalidVersion(Int)
  /// A migration does not lead to a higher version than the one before it.
  case versionNotRising(Int, after: Int)
  /// A migration leads to a version above that of the schema: `schemaVersion` was not raised.
  case aboveSchema(version: Int, schemaVersion: Int)
  /// A step can never find what it is for, because a step before it in the same version took it away.
  case neverRuns(version: Int, step: String, because: String)
  /// A step gives something the name that it has.
  case noChange(version: Int, step: String)
  /// A step fills in a number that is none, or a value that is nested too deep.
  case invalidNumber(version: Int, step: String)

  /// A stable word for this problem.
  public var code: String {
    switch self {
    case .invalidVersion: "invalidVersion"
    case .versionNotRising: "versionNotRising"
    case .aboveSchema: "aboveSchema"
    case .neverRuns: "neverRuns"
    case .noChange: "noChange"
    case .invalidNumber: "invalidNumber"
    }
  }
}

extension RouteMigrationProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .invalidVersion(let version): "No migration can lead to version \(version)."
    case .versionNotRising(let version, let before):
      "The migration to version \(version) comes after the one to version \(before)."
    case .aboveSchema(let version, let schemaVersion):
      "There is a migration to version \(version), and the schema has version \(schemaVersion)."
    case .neverRuns(let version, let step, let other):
      "The step \(step) to version \(version) never runs, because of \(other) before it."
    case .noChange(let version, let step):
      "The step \(step) to version \(version) changes nothing."
    case .invalidNumber(let version, let step):
      "The step \(step) to version \(version) fills in a number that is none, or a value that is too deep."
    }
  }
}
