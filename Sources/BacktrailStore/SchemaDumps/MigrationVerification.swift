/// What a look at a migrated database found.
public struct MigrationVerification: Hashable, Sendable {
  /// What the status of its migrations comes to.
  public let verdict: MigrationStatus.Verdict
  /// What was found beside that, in the order of the checks.
  public let findings: [Diagnosis.Finding]

  /// Whether everything has been applied and is as it should be.
  public var isClean: Bool { verdict == .clean && isSound }

  /// Whether nothing that was found is wrong.
  public var isSound: Bool { !findings.contains { $0.severity == .error } }

  /// Whether SQLite finds the file itself damaged, or rows that refer to others that are not there.
  public var isDamaged: Bool {
    findings.contains { $0.code == "integrity" || $0.code == "foreignKey" }
  }
}
