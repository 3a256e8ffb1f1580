internal import Foundation
public import BacktrailNavigation

/// What stopped a run of a ``Migrator`` that had begun to work on a database that was there.
///
/// A run that stops before, while it looks or copies, throws what stopped it and nothing else.
public struct MigrationRunError: Error, Sendable {
  /// What stopped it: a ``MigrationError`` or a ``StoreError``.
  public let error: any Error & DescribedError

  /// The path of the copy that was made before; nil where none was.
  public let backupPath: String?

  /// What was done before it stopped, and stays.
  public let steps: [MigrationRun.Step]
}

extension MigrationRunError: DescribedError {
  /// The stable word of what stopped it.
  public var code: String {
    switch error {
    case let error as MigrationError: error.code
    case let error as StoreError: error.code
    default: "unknown"
    }
  }

  /// The sentence of what stopped it.
  public var description: String { "\(error)" }
}
