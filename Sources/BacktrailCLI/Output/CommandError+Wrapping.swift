import BacktrailNavigation
import BacktrailStore
import BacktrailTesting

extension CommandError {
  /// Says what any error means for the person at the command line.
  ///
  /// An error that nothing here knows is a defect of the tool.
  init(wrapping error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as UsageError:
      self.init(error.code, error.message, exitCode: .usage)
    case let error as StoreError:
      self.init(
        error.code, error.advice, details: error.details, exitCode: error.exitCode)
    case let error as MigrationError: self.init(error)
    case let error as BackupError:
      self.init(error.code, error.description, exitCode: error.exitCode)
    case let error as SceneDocumentError:
      self.init(error.code, error.description, exitCode: .badData)
    case let error as SceneEncodingError:
      self.init(error.code, error.description, exitCode: .badData)
    case let error as RecordDocumentError:
      self.init(error.code, error.description, exitCode: .badData)
    case let error as HarnessSetupError:
      self.init(error.code, error.description, exitCode: error.exitCode)
    default:
      self.init("internal", "an unexpected error: \(error)", exitCode: .software)
    }
  }
}

extension HarnessSetupError {
  /// How the tool ends.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .noScenes, .notThere: .noInput
    case .notACase: .usage
    case .noTemporaryFolder: .cannotCreate
    case .notWhole, .notSaved, .sameScene, .unreadableScene, .unsupportedConfiguration: .badData
    }
  }
}

extension StoreError {
  /// How the tool ends.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .principalUnknown: .usage
    case .fileMissing, .cannotOpen, .sceneMissing, .recordMissing, .grantMissing: .noInput
    case .databaseTooNew, .migrationPending, .migrationFailed, .needsTime, .outsideFailed:
      .unavailable
    case .storageFull, .outOfMemory, .inputOutput: .io
    case .busy: .busy
    case .readOnly, .folderNotPrivate: .noPermission
    case .emptyFile, .notADatabase, .fileCutShort, .orphanedLog, .corrupt, .damagedRow, .database,
      .invalidPrincipal,
      .invalidScene, .invalidRecord, .invalidGrant, .invalidLink, .invalidPayload, .sceneExists,
      .sceneDiscarded,
      .sceneDamaged, .unfitSource, .recordElsewhere, .revisionConflict, .tooManyScenes,
      .parentMissing, .parentCycle:
      .badData
    }
  }

  /// What the library says, and the command that helps where there is one.
  fileprivate var advice: String {
    switch self {
    case .fileMissing: "\(self) 'backtrail init' creates one."
    case .migrationPending: "\(self) 'backtrail migrate up' does that."
    default: description
    }
  }

  fileprivate var details: [JSONValue.Member] {
    if case .revisionConflict(_, _, let current) = self {
      [JSONValue.Member("current", JSONValue(current))]
    } else {
      []
    }
  }
}
