/// What a grant is on: one record, every record of a kind, or everything.
///
/// A grant always covers what lies under its target too.
public enum GrantTarget: Sendable {
  /// One record and all under it.
  case record(RecordID)
  /// Every record of a kind, and all under each.
  case kind(String)
  /// Every record.
  case everything

  /// Reads `KIND/ID`, `KIND/*` or `*`.
  ///
  /// - Throws: ``IdentifierProblem`` when the kind or the id is unfit.
  public init(parsing text: String) throws(IdentifierProblem) {
    if OpaqueText(text) == OpaqueText("*") {
      self = .everything
    } else if text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1,
      text.utf8.suffix(2).elementsEqual("/*".utf8)
    {
      let kind = String(text.unicodeScalars.dropLast(2))
      if let problem = IdentifierRule.problem(inKind: kind) { throw problem }
      self = .kind(kind)
    } else {
      self = .record(try RecordID(parsing: text))
    }
  }

  /// What makes the kind or the id unfit, or nil.
  public var problem: IdentifierProblem? {
    switch self {
    case .record(let record): record.problem
    case .kind(let kind): IdentifierRule.problem(inKind: kind)
    case .everything: nil
    }
  }
}

extension GrantTarget: Hashable {
  /// Compares kinds and ids byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.record(let left), .record(let right)): left == right
    case (.kind(let left), .kind(let right)): OpaqueText(left) == OpaqueText(right)
    case (.everything, .everything): true
    default: false
    }
  }

  /// Hashes kinds and ids byte by byte.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .record(let record):
      hasher.combine(0)
      hasher.combine(record)
    case .kind(let kind):
      hasher.combine(1)
      hasher.combine(OpaqueText(kind))
    case .everything:
      hasher.combine(2)
    }
  }
}

extension GrantTarget: CustomStringConvertible {
  /// `KIND/ID`, `KIND/*` or `*`.
  public var description: String {
    switch self {
    case .record(let record): record.description
    case .kind(let kind): "\(kind)/*"
    case .everything: "*"
    }
  }
}
