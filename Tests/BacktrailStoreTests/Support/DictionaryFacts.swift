import BacktrailNavigation

/// Facts from a dictionary, for what a store never lets happen.
struct DictionaryFacts: FactSource {
  /// The answers about records, by `KIND/ID`; what is not here is missing.
  var records: [String: RecordAnswer] = [:]
  /// The answers about grants, by target; everyone may do everything unless something else is here.
  var grants: [String: GrantAnswer] = [
    "*": .grants([Grant(.allow, .everyone, .all, on: .everything)])
  ]
  /// What the authorizer decides, by reference; it refuses what is not here.
  var authorizations: [String: Authorization] = [:]
  /// What was asked for, in order.
  private(set) var asked: [String] = []

  /// Adds a record under nothing or under another one.
  mutating func put(_ record: String, under parent: String? = nil, isDeleted: Bool = false) {
    let parent = parent.map { RecordFact.Parent.record(Self.id($0)) } ?? .none
    set(record, parent, isDeleted: isDeleted)
  }

  mutating func set(_ record: String, _ parent: RecordFact.Parent, isDeleted: Bool = false) {
    records[record] = .found([RecordFact(Self.id(record), parent: parent, isDeleted: isDeleted)])
  }

  mutating func answer(_ lookups: [FactLookup]) -> [FactAnswer] {
    lookups.map { lookup in
      switch lookup {
      case .record(let record, _):
        asked.append(record.description)
        return .record(records[record.description] ?? .missing)
      case .grants(let target, _):
        asked.append("grants \(target)")
        return .grants(grants[target.description] ?? .grants([]))
      case .authorization(let references):
        asked.append("authorization of \(references.map(\.description).joined(separator: ", "))")
        return .authorization(references.map { authorizations[$0.description] ?? .refused })
      }
    }
  }

  private static func id(_ text: String) -> RecordID {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    return RecordID(parts[0], parts[1])
  }

  /// Restores a document with these facts.
  func restore(
    _ document: String, for principal: Principal = Fixture.ana,
    at now: Instant = Instant(millisecondsSince1970: 1_000_000)
  ) throws -> RestoredScene<Atlas> {
    var facts = self
    return try Restoration<Atlas>(
      scene: "main", revision: 1, document: document.utf8, for: principal, at: now
    ).decide(answeredBy: &facts)
  }

  /// Restores routes as the stack of the first tab.
  func restore(stack routes: String...) throws -> RestoredScene<Atlas> {
    try restore(Self.document(stack: routes))
  }

  static func document(stack routes: [String]) -> String {
    let elements = routes.map { #"{"route":\#($0)}"# }.joined(separator: ",")
    return #"{"selectedTab":"home","stacks":{"home":[\#(elements)]}}"#
  }
}
