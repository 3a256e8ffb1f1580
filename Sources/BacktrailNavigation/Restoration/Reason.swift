/// Why a route, a tab, a presented item or a whole scene was not restored as it was saved.
///
/// The raw value is the stable word that reports, tables and JSON use.
public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
  // Envelope: the scene as a whole.

  /// The stored scene has no bytes.
  case emptyData
  /// The stored scene is not JSON.
  case invalidJSON
  /// The stored scene is JSON, but not a scene document.
  case notAScene
  /// The stored scene is larger than the limit.
  case tooLarge
  /// The stored scene is nested deeper than the limit.
  case tooDeep
  /// The stored scene does not match its checksum.
  case checksumMismatch
  /// The stored scene was set aside because it could not be read.
  case quarantined

  // Tab.

  /// The tab is not one that this build knows.
  case unknownTab
  /// No tab was selected when the scene was saved.
  case missingTab
  /// The tab is there more than once.
  case duplicateTab

  // Decode: one route.

  /// The route's case is not one that this build knows.
  case unknownCase
  /// The route names more than one case.
  case ambiguousCase
  /// The route is an object without a key.
  case emptyObject
  /// A value has another shape than the route expects.
  case wrongShape
  /// A value that the route expects is not there.
  case missingKey
  /// A value has the right shape, but the route refuses it.
  case invalidValue
  /// A number does not fit the type that the route expects.
  case numberOutOfRange
  /// A reference of the route has an id, a kind or an action that cannot exist.
  case invalidIdentifier
  /// The route's type name is not one that this build knows.
  case unknownType

  // Record.

  /// The record is not there.
  case missing
  /// The record, or one that it lies under, was deleted.
  case deleted
  /// The record lies under another parent than the route before it shows.
  case parentMismatch
  /// The record's ancestors form a circle.
  case hierarchyCycle
  /// The record has more ancestors than are followed.
  case hierarchyTooDeep
  /// A record that this one lies under is not there.
  case ancestorMissing

  // Access.

  /// No grant allows it.
  case unauthorized
  /// A grant denies it.
  case denied
  /// The grant that allowed it has expired.
  case expired

  // Undetermined.

  /// The facts could not be looked up.
  case lookupFailed
  /// Nobody is signed in yet.
  case notSignedIn
  /// The record has not arrived on this device yet.
  case notSynced

  // Policy.

  /// The route asks not to be restored.
  case notRestorable
  /// The stack is longer than the limit.
  case overLimit
  /// Restoring this route did not end well before.
  case suspectedCrash
  /// The stack under a presented item did not come back whole.
  case presenterDropped
  /// Another presented item took the place over the same stack.
  case conflictingPresentation

  // Consequence.

  /// A route before it was dropped.
  case afterInvalid

  /// The stage of a restore at which a reason arises.
  public enum Stage: String, CaseIterable, Hashable, Sendable, Codable {
    case envelope, tab, decode, record, access, undetermined, policy, consequence
  }

  /// The stage at which this reason arises.
  public var stage: Stage {
    switch self {
    case .emptyData, .invalidJSON, .notAScene, .tooLarge, .tooDeep, .checksumMismatch,
      .quarantined:
      .envelope
    case .unknownTab, .missingTab, .duplicateTab: .tab
    case .unknownCase, .ambiguousCase, .emptyObject, .wrongShape, .missingKey, .invalidValue,
      .numberOutOfRange, .invalidIdentifier, .unknownType:
      .decode
    case .missing, .deleted, .parentMismatch, .hierarchyCycle, .hierarchyTooDeep,
      .ancestorMissing:
      .record
    case .unauthorized, .denied, .expired: .access
    case .lookupFailed, .notSignedIn, .notSynced: .undetermined
    case .notRestorable, .overLimit, .suspectedCrash, .presenterDropped,
      .conflictingPresentation:
      .policy
    case .afterInvalid: .consequence
    }
  }

  /// The word for code that answers to the person, from which nothing can be learnt.
  public var publicWord: PublicWord {
    switch stage {
    case .envelope, .tab, .decode: .unreadable
    case .record, .access, .policy, .consequence: .unavailable
    case .undetermined: self == .notSignedIn ? .pending : .unavailable
    }
  }
}

/// What may be said of an outcome to the person it concerns.
///
/// An id that never existed, one that was deleted and one that is forbidden share one word.
public enum PublicWord: String, CaseIterable, Hashable, Sendable, Codable {
  /// It is not to be had, whatever the reason.
  case unavailable
  /// What was stored cannot be read.
  case unreadable
  /// It will be decided when somebody has signed in.
  case pending
}
