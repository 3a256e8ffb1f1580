/// The walk from a record to the schema's routes for what lies above it, root first.
///
/// It only asks where the record lies. Whether any of that may be shown is not its to decide.
struct AncestorWalk<Schema: NavigationSchema>: FactDriven {
  private var current: RecordID
  private var seen: Set<RecordID>
  private var ancestors: [RecordID] = []

  init(from record: RecordID) {
    current = record
    seen = [record]
  }

  mutating func step(_ answers: [FactAnswer]) -> RuleStep<[Schema.Route]> {
    guard case .record(let answer)? = answers.first else { return .needs([lookup]) }
    guard case .found(let facts) = answer, !facts.isEmpty else { return .done(routes) }
    for fact in facts {
      guard fact.record == current else { return .done(routes) }
      guard case .record(let parent) = fact.parent, seen.insert(parent).inserted,
        ancestors.count < FactTable.ancestorLimit
      else { return .done(routes) }
      ancestors.append(parent)
      current = parent
    }
    return .needs([lookup])
  }

  private var lookup: FactLookup { .record(current, hint: nil) }

  private var routes: [Schema.Route] { ancestors.reversed().compactMap(Schema.route(for:)) }
}
