/// The restoration of a scene without an app's types, step by step.
public struct UntypedRestoration: FactDriven {
  enum Work: Sendable {
    case document(SceneRestoration<UntypedReader>)
    case settled(RestorationReport)
  }

  var work: Work
  private let scene: String
  private let revision: Int
  private let expires: Instant?
  private let schema: UntypedSchema

  package init(
    _ stored: StoredScene, schema: UntypedSchema, for principal: Principal, at now: Instant,
    limits: SceneLimits, authority: AuthorityRelation?
  ) {
    scene = stored.scene
    revision = stored.revision
    expires = stored.expires
    self.schema = schema
    if principal == .unknown {
      work = .settled(RestorationReport(.deferred))
      return
    }
    do {
      let document = try SceneDocument(stored.body, limits: limits)
      work = .document(
        SceneRestoration(
          document, hints: stored.hints, reader: UntypedReader(schema: schema),
          principal: principal, now: now, limits: limits, authority: authority))
    } catch {
      work = .settled(.damaged(error.reason, revision: stored.revision))
    }
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<RestoredDocument> {
    switch work {
    case .settled(let report):
      return .done(RestoredDocument(scene: scene, schema: schema, report: report))
    case .document(var restoration):
      // Given away for the step, so that nothing of it is copied.
      work = .settled(RestorationReport(.deferred))
      let step = restoration.step(answers, revision: revision, expires: expires)
      defer { work = .document(restoration) }
      return switch step {
      case .needs(let lookups): .needs(lookups)
      case .done(let restored): .done(RestoredDocument(scene: scene, restored))
      }
    }
  }
}
