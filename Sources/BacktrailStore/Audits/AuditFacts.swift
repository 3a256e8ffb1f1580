internal import BacktrailNavigation

/// Answers the rules as far as an audit judges: grants are not looked at where they are not judged,
/// and everybody is then allowed everything.
struct AuditFacts: FactSource {
  let judging: AuditOptions.Judgement
  var facts: SnapshotFacts

  mutating func answer(_ lookups: [FactLookup]) throws -> [FactAnswer] {
    if judging == .everything { return try facts.answer(lookups) }
    var asked: [FactLookup] = []
    for lookup in lookups {
      if case .record = lookup { asked.append(lookup) }
    }
    var records = try facts.answer(asked).makeIterator()
    return lookups.map { lookup in
      switch lookup {
      case .record: records.next() ?? .record(.failed)
      case .grants(let target, _): .grants(.grants(target == .everything ? [Self.all] : []))
      case .authorization(let references):
        .authorization([Authorization](repeating: .undetermined, count: references.count))
      }
    }
  }

  private static let all = Grant(.allow, .everyone, .all, on: .everything)
}
