extension RestorationRules {
  /// What became of one route, and until when that holds.
  struct Judgement: Sendable {
    var ending: Ending?
    var validity: Instant?
  }

  /// Judges one route, or gives nil where a fact is missing, which is then asked for.
  ///
  /// Reasons come in the order decode, policy, record, hierarchy, lineage, access; within each,
  /// references come in theirs. What is certain goes before doubt.
  ///
  /// - Parameter parent: What the main record has to be a child of, where its lineage asks for it.
  mutating func judge(_ route: Route, under parent: FactTable.Place? = nil) -> Judgement? {
    if let failure = route.failure {
      return Judgement(ending: Ending(reason: failure.reason, failure: failure))
    }
    if !route.isRestorable { return Judgement(ending: Ending(reason: .notRestorable)) }
    if route.isSuspected { return Judgement(ending: Ending(reason: .suspectedCrash)) }

    guard let records = judgeRecords(of: route) else { return nil }
    if var fallen = records.fallen {
      guard let first = firstFailure(of: route) else { return nil }
      fallen.first = first.reference
      return Judgement(ending: fallen, validity: first.validity)
    }
    if let parent, let main = route.references.first,
      case .alive = facts.standing(of: main.place), facts.parent(of: main.place) != parent
    {
      return Judgement(ending: ending(.parentMismatch, of: main, at: main.place))
    }
    return judgeAccess(of: route, doubt: records.doubt)
  }

  /// Whether the records of a route are there, and all that they lie under.
  private mutating func judgeRecords(
    of route: Route
  ) -> (fallen: Ending?, doubt: Ending?)? {
    var isComplete = true
    var fallen: Ending?
    var doubt: Ending?
    for reference in route.references {
      guard let standing = facts.standing(of: reference.place) else {
        isComplete = false
        continue
      }
      switch standing {
      case .alive: break
      case .fallen(let reason, let culprit):
        let isRecordStage = reason == .missing || reason == .deleted
        let isFirstOfRecordStage =
          isRecordStage && fallen?.reason != .missing && fallen?.reason != .deleted
        if fallen == nil || isFirstOfRecordStage {
          fallen = ending(reason, of: reference, at: culprit)
        }
      case .undetermined(let reason):
        if doubt == nil {
          doubt = ending(reason, of: reference, at: reference.place)
          doubt?.isDoubt = true
        }
      }
    }
    return isComplete ? (fallen, doubt) : nil
  }

  /// The first reference of a route that certainly fails, whatever its reason, and until when it is
  /// the first.
  private mutating func firstFailure(
    of route: Route
  ) -> (reference: Reference, validity: Instant?)? {
    var validity: Instant?
    for reference in route.references {
      switch facts.standing(of: reference.place) {
      case .fallen: return (reference, validity)
      case .undetermined: continue
      case .alive:
        guard
          let decision = facts.access(to: reference.place, action: reference.reference.actionText)
        else { return nil }
        validity = Validity.earlier(validity, decision.changesAt)
        if case .refused = decision.verdict { return (reference, validity) }
      case nil: return nil
      }
    }
    return nil
  }

  /// Whether the grants allow the records of a route, of which none is known to be gone.
  private mutating func judgeAccess(of route: Route, doubt: Ending?) -> Judgement? {
    var isComplete = true
    var doubt = doubt
    var validity: Instant?
    var refused: Ending?
    for reference in route.references {
      guard case .alive = facts.standing(of: reference.place) else { continue }
      guard
        let decision = facts.access(to: reference.place, action: reference.reference.actionText)
      else {
        isComplete = false
        continue
      }
      validity = Validity.earlier(validity, decision.changesAt)
      switch decision.verdict {
      case .allowed: break
      case .refused(let reason, let grant):
        if refused == nil {
          refused = ending(reason, of: reference, at: reference.place)
          refused?.cause = grant.map(DropCause.grant)
          refused?.first = reference
        }
      case .undetermined:
        if doubt == nil {
          doubt = ending(.lookupFailed, of: reference, at: reference.place)
          doubt?.isDoubt = true
        }
      }
    }
    guard isComplete else { return nil }
    return Judgement(ending: refused ?? doubt, validity: validity)
  }

  private func ending(
    _ reason: Reason, of reference: Reference, at culprit: FactTable.Place
  ) -> Ending {
    var ending = Ending(
      reason: reason, reference: reference.reference, culprit: facts[culprit].record)
    if reason == .deleted {
      ending.cause = .deletion(of: facts[culprit].record, at: facts[culprit].deletedAt)
    }
    return ending
  }
}
