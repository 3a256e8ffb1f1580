/// How a case is run again, as a report says it.
public struct HarnessInvocation: Sendable {
  /// The line that runs a case again, exactly as it is to be copied.
  public var line: @Sendable (HarnessCase) -> String

  /// Makes the line of each case.
  public init(line: @escaping @Sendable (HarnessCase) -> String) {
    self.line = line
  }

  /// A call on the same harness: `try await harness.run(again: "7:role-removed@main")`.
  public static let code = Self { #"try await harness.run(again: "\#($0)")"# }

  /// A command, to which `--case` and the case are added.
  public static func command(_ command: String) -> Self {
    Self { "\(command) --case \($0)" }
  }
}
