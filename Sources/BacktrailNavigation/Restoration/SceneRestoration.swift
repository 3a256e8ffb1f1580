/// The restoration of one scene document: reads it, lets the rules decide, and gathers what stands.
struct SceneRestoration<Reader: SceneReader>: Sendable {
  let reader: Reader
  let document: SceneDocument
  let presentedLimit: Int
  var rules: RestorationRules
  var stacks: [ReadStack] = []
  var sidebar: Reader.Route?
  var presented: [ReadPresented] = []

  struct ReadStack: Sendable {
    var source: SceneDocument.Stack
    /// The routes up to the first that did not decode.
    var routes: [Reader.Route] = []
  }

  struct ReadPresented: Sendable {
    var modal: Reader.Modal?
    var stack: [Reader.Route] = []
  }

  init(
    _ document: SceneDocument, hints: [Int64], reader: Reader, principal: Principal, now: Instant,
    limits: SceneLimits
  ) {
    self.reader = reader
    self.document = document
    presentedLimit = limits.presentedPerScene
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: limits.routesPerStack)
    // Keys that do not fit the document's references belong to another text and are of no use.
    read(hints: hints.count == document.referenceCount ? hints : [])
  }

  mutating func step(_ answers: [FactAnswer], revision: Int?, expires: Instant?) -> RuleStep<
    Restored
  > {
    let parents = Parents(reader: reader, stacks: stacks)
    return switch rules.step(answers, parents: parents) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(gather(ruling, revision: revision, expires: expires))
    }
  }

  private struct Parents: ParentRouteSource {
    let reader: Reader
    let stacks: [ReadStack]

    func fallsBack(fromKind kind: String) -> Bool { reader.fallsBack(fromKind: kind) }

    func parentRoute(for ancestor: RecordID, inStack stack: Int, standing: Int) -> ParentRoute {
      guard let parent = reader.route(for: ancestor) else { return .none }
      if stacks[stack].routes[..<standing].contains(where: { reader.same($0, parent.route) }) {
        return .present
      }
      return .route(references: parent.references, isRestorable: parent.isRestorable)
    }
  }
}
