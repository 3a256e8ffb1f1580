/// A fact that the rules need.
public enum FactLookup: Sendable {
  /// The record with this kind and id.
  ///
  /// The hint is a key that the source may have given for it before. It is never proof: what the
  /// source finds by it must carry the kind and id that are asked for.
  case record(RecordID, hint: Int64?)

  /// The grants on a target, with the key that the source gave for a record.
  ///
  /// The source may leave out grants that speak of none of the principal's subjects, except that a
  /// grant which cannot be read must be told.
  case grants(GrantTarget, hint: Int64?)

  /// What the authorizer decides on these references, each of which is there once.
  ///
  /// It is asked for only where the rules were told that there is an authorizer, and once.
  case authorization([RecordReference])
}

/// The answer to one ``FactLookup``.
public enum FactAnswer: Sendable {
  /// The answer to ``FactLookup/record(_:hint:)``.
  case record(RecordAnswer)
  /// The answer to ``FactLookup/grants(_:hint:)``.
  case grants(GrantAnswer)
  /// The answer to ``FactLookup/authorization(_:)``: one decision for each reference, in their order.
  /// What there are too few for is undetermined.
  case authorization([Authorization])
}

/// What a source knows of a record.
public enum RecordAnswer: Sendable {
  /// The record, followed by as many of its ancestors as the source read along, nearest first.
  ///
  /// An ancestor that is left out is asked for if it is needed.
  case found([RecordFact])
  /// There is no such record, and there is no tombstone of one.
  case missing
  /// The source could not tell.
  case failed
  /// The record has not arrived yet.
  case notSynced
}

/// What a source knows of the grants on a target.
public enum GrantAnswer: Sendable {
  /// The grants.
  case grants([Grant])
  /// A grant is there that cannot be read, or one that should be there is not: nothing is allowed.
  case unreadable
  /// The source could not tell.
  case failed
}

/// A record as a fact: where it lies and whether it was deleted.
public struct RecordFact: Hashable, Sendable {
  /// What a record lies under.
  public enum Parent: Hashable, Sendable {
    /// Nothing: the record is a root.
    case none
    /// Another record.
    case record(RecordID)
    /// A record that is not there.
    case dangling
    /// A record that the source could not read.
    case unreadable
  }

  /// The record.
  public var record: RecordID
  /// What it lies under.
  public var parent: Parent
  /// Whether this is the tombstone of a deleted record.
  public var isDeleted: Bool
  /// When it was deleted, where it was and the source knows.
  public var deletedAt: Instant?
  /// A key of the source's own, handed back in later lookups.
  public var key: Int64?
  /// False where the source knows that there is no grant on the record itself.
  public var hasGrants: Bool

  /// States a fact about a record.
  public init(
    _ record: RecordID, parent: Parent = .none, isDeleted: Bool = false, deletedAt: Instant? = nil,
    key: Int64? = nil, hasGrants: Bool = true
  ) {
    self.record = record
    self.parent = parent
    self.isDeleted = isDeleted
    self.deletedAt = deletedAt
    self.key = key
    self.hasGrants = hasGrants
  }
}
