public import BacktrailNavigation

/// What a store asks beside its own database: services that keep records, and an authorizer.
///
/// No transaction is open while one of them is asked, and its answers hold at their own instant. With
/// one that answers in time, only the `async` calls of a store that judge routes can be used.
public struct OutsideSources: Sendable {
  /// What a failing source means for a restore. It never lets a route through.
  public enum Failure: Hashable, Sendable {
    /// The routes that needed it are undetermined, and parked.
    case isDoubt
    /// The call throws what the source threw.
    case isThrown
  }

  enum Service: Sendable {
    case prompt(any RecordService)
    case patient(any AsyncRecordService)
  }

  enum Authority: Sendable {
    case prompt(any Authorizer)
    case patient(any AsyncAuthorizer)
  }

  private(set) var services: [(kinds: Set<OpaqueText>, service: Service)] = []
  private(set) var authority: Authority?
  /// How the authorizer stands to the grants; nil where there is none.
  private(set) var relation: AuthorityRelation?

  /// What a failing source means.
  public var failure: Failure

  /// No sources yet.
  public init(failure: Failure = .isDoubt) {
    self.failure = failure
  }

  /// Leaves the records of these kinds to a service that answers at once.
  public mutating func keep(kinds: [String], in service: any RecordService) {
    services.append((Set(kinds.map(OpaqueText.init)), .prompt(service)))
  }

  /// Leaves the records of these kinds to a service that answers in time.
  public mutating func keep(kinds: [String], in service: any AsyncRecordService) {
    services.append((Set(kinds.map(OpaqueText.init)), .patient(service)))
  }

  /// Lets an authorizer that answers at once decide on access.
  public mutating func authorize(
    with authorizer: any Authorizer, _ relation: AuthorityRelation = .joinsGrants
  ) {
    authority = .prompt(authorizer)
    self.relation = relation
  }

  /// Lets an authorizer that answers in time decide on access.
  public mutating func authorize(
    with authorizer: any AsyncAuthorizer, _ relation: AuthorityRelation = .joinsGrants
  ) {
    authority = .patient(authorizer)
    self.relation = relation
  }

  /// Whether one of them answers in time.
  var needsTime: Bool {
    if case .patient = authority { return true }
    return services.contains { entry in
      if case .patient = entry.service { true } else { false }
    }
  }

  /// The place of the service that keeps the records of a kind; the last one that was named wins.
  func service(forKind kind: OpaqueText) -> Int? {
    services.lastIndex { $0.kinds.contains(kind) }
  }
}
