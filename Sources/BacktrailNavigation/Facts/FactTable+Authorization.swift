/// What an authorizer decides, as far as it is known.
struct AuthorizationTable: Sendable {
  enum State: Sendable {
    /// There is no authorizer.
    case absent
    /// It has not been asked: everything is taken for allowed, to learn what to ask it.
    case assumed
    case asked
  }

  struct Question: Hashable, Sendable {
    var place: FactTable.Place
    var action: OpaqueText
  }

  var state: State
  var questions: [Question] = []
  var known: [Question: Authorization?] = [:]
}

extension FactTable {
  /// Whether the authorizer has still to be asked.
  var assumesAuthorization: Bool { authorization.state == .assumed }

  /// Notes a question to the authorizer.
  mutating func noteAuthorization(of place: Place, action: OpaqueText) {
    let question = AuthorizationTable.Question(place: place, action: action)
    if authorization.known.updateValue(nil, forKey: question) == nil {
      authorization.questions.append(question)
    }
  }

  /// Asks the authorizer everything that was noted, in the next lookups.
  ///
  /// - Returns: Whether anything has to be answered before the rules can go on.
  mutating func wantAuthorization() -> Bool {
    // Records that could still add a question come first.
    if !pendingLookups.isEmpty { return true }
    authorization.state = .asked
    if authorization.questions.isEmpty { return false }
    want(
      authorizationOf: authorization.questions.map { question in
        RecordReference(records[question.place].record, action: question.action.text)
      })
    return true
  }

  /// What the authorizer decides on a living record; nil where there is none.
  ///
  /// Nothing that it was not asked is ever allowed.
  mutating func authorization(of place: Place, action: OpaqueText) -> Authorization? {
    switch authorization.state {
    case .absent: return nil
    case .assumed:
      noteAuthorization(of: place, action: action)
      return .allowed()
    case .asked:
      let question = AuthorizationTable.Question(place: place, action: action)
      return (authorization.known[question] ?? nil) ?? .undetermined
    }
  }

  mutating func learn(_ decisions: [Authorization]) {
    for (question, decision) in zip(authorization.questions, decisions) {
      authorization.known[question] = decision
    }
  }
}
