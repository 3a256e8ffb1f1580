/// What a look at a store found.
public struct Diagnosis: Hashable, Sendable {
  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// Something to know.
    case note
    /// Something to change, though nothing is wrong yet.
    case warning
    /// Something is wrong.
    case error
  }

  /// One thing that was found.
  public struct Finding: Hashable, Sendable {
    /// How bad it is.
    public var severity: Severity
    /// A stable word for it.
    public var code: String
    /// One sentence.
    public var message: String
  }

  /// What was found, in the order of the checks.
  public var findings: [Finding] = []
  /// How many rows were read and compared with their checksums.
  public var rowsChecked = 0

  /// Whether nothing is wrong.
  public var isHealthy: Bool { !findings.contains { $0.severity == .error } }

  mutating func add(_ severity: Severity, _ code: String, _ message: String) {
    findings.append(Finding(severity: severity, code: code, message: message))
  }
}
