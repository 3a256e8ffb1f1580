internal import Foundation
public import BacktrailNavigation

/// What stopped a call of a ``Migrator`` that changes a database, and what it had done by then.
///
/// All such calls throw this error and no other one.
public struct MigrationRunError: Error, Sendable {
  /// What stopped it: a ``MigrationError`` or a ``StoreError``.
  public let error: any Error & DescribedError

  /// The path of the copy that was made before; nil where none was.
  public let backupPath: String?

  /// What was done before it stopped, and stays.
  public let steps: [MigrationRun.Step]

  /// Whether the database is not as it was before the call: a step was done, or a migration without
  /// transaction stopped half-way.
  public var changedDatabase: Bool {
    if !steps.isEmpty { return true }
    switch error as? MigrationError {
    case .failedHalfWay, .refusedHalfWay, .notRecorded: return true
    default: return false
    }
  }

  /// Runs `body`, and throws what stops it as this error.
  static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MigrationRunError {
      throw error
    } catch let error as any Error & DescribedError {
      throw MigrationRunError(error: error, backupPath: nil, steps: [])
    }
  }
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
