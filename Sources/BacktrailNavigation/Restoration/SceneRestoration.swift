/// The restoration of one scene document: reads it, lets the rules decide, and gathers what stands.
struct SceneRestoration<Reader: SceneReader>: Sendable {
  let reader: Reader
  let document: SceneDocument
  let presentedLimit: Int
  var rules: RestorationRules
  var stacks: [ReadStack] = []
  var sidebar: Reader.Route?
  var presented: [ReadPresented] = []
  /// The stored routes that route migrations changed.
  var migrated: [MigratedRoute] = []

  struct ReadStack: Sendable {
    var source: SceneDocument.Stack
    /// The routes up to the first that did not decode.
    var routes: [Reader.Route] = []
    /// Where they are stored.
    var positions: StoredPositions
  }

  struct ReadPresented: Sendable {
    var modal: Reader.Modal?
    var stack: [Reader.Route] = []
    var positions: StoredPositions
  }

  init(
    _ document: SceneDocument, hints: [Int64], reader: Reader, principal: Principal, now: Instant,
    limits: SceneLimits, authority: AuthorityRelation?
  ) {
    self.reader = reader
    self.document = document
    presentedLimit = limits.presentedPerScene
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: limits.routesPerStack, authority: authority)
    // Keys that do not fit the document's references belong to another text and are of no use.
    read(hints: hints.count == document.referenceCount ? hints : [])
  }

  mutating func step(_ answers: [FactAnswer], revision: Int?, expires: Instant?) -> RuleStep<
    Restored
  > {
    let schema = Source(reader: reader, stacks: stacks)
    return switch rules.step(answers, schema: schema) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(gather(ruling, revision: revision, expires: expires))
    }
  }

  private struct Source: SchemaSource {
    let reader: Reader
    let stacks: [ReadStack]

    func fallsBack(fromKind kind: String) -> Bool { reader.fallsBack(fromKind: kind) }

    func lineage(ofKind kind: String) -> Lineage? { reader.lineage(ofKind: kind) }

    func route(for record: RecordID) -> SchemaRoute? {
      reader.route(for: record).map {
        SchemaRoute(references: $0.references, isRestorable: $0.isRestorable)
      }
    }

    func shows(_ record: RecordID, inStack stack: Int, at index: Int) -> Bool {
      guard let route = reader.route(for: record) else { return false }
      return reader.same(stacks[stack].routes[index], route.route)
    }
  }
}
