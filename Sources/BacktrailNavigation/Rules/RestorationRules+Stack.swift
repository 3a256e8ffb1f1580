extension RestorationRules {
  /// Rules on one stack: its deepest valid prefix, and the parent that may follow it.
  ///
  /// - Returns: nil where a fact is missing, which is then asked for.
  mutating func rule(
    onStack stack: Int, parents: some ParentRouteSource
  ) -> StackRuling? {
    guard var ruling = rule(on: stacks[stack]) else { return nil }
    guard let ending = ruling.ending, !ending.isDoubt, let first = ending.first,
      parents.fallsBack(fromKind: first.reference.kind)
    else { return ruling }
    let fallback = nearestValidParent(
      of: first.place, inStack: stack, standing: ruling.standing, parents: parents)
    switch fallback {
    case .unknown: return nil
    case .none(let validity): ruling.validity.merge(validity, isShown: false)
    case .append(let record, let validity, let passed):
      ruling.appended = record
      ruling.validity.merge(validity, isShown: true)
      ruling.validity.merge(passed, isShown: false)
    }
    return ruling
  }

  /// The longest prefix in which every route is valid, and what ended it.
  ///
  /// Facts are asked for as far as the first route that is known to end the stack, so that one
  /// round of answers is enough for all of them.
  mutating func rule(on routes: [Route]) -> StackRuling? {
    var ruling = StackRuling()
    var isComplete = true
    for (index, route) in routes.enumerated() {
      if index == routesPerStack && route.failure == nil {
        ruling.ending = Ending(reason: .overLimit)
        break
      }
      guard let judgement = judge(route) else {
        isComplete = false
        continue
      }
      ruling.validity.merge(judgement.validity, isShown: judgement.ending == nil)
      if let ending = judgement.ending {
        ruling.ending = ending
        break
      }
      ruling.standing = index + 1
    }
    return isComplete ? ruling : nil
  }

  private enum Fallback {
    case unknown
    case none(Instant?)
    case append(RecordID, Instant?, passed: Instant?)
  }

  /// Walks up from a record that failed to the nearest ancestor that may be shown instead.
  ///
  /// The walk is the same whether the record was deleted, denied, unauthorized or expired, so that
  /// its end says nothing about which.
  private mutating func nearestValidParent(
    of start: FactTable.Place, inStack stack: Int, standing: Int,
    parents: some ParentRouteSource
  ) -> Fallback {
    var followed: [FactTable.Place] = [start]
    var passed: Instant?
    while followed.count <= FactTable.ancestorLimit {
      guard let parent = facts.parent(of: followed[followed.count - 1]),
        !followed.contains(parent)
      else { return .none(passed) }
      followed.append(parent)
      switch facts[parent].state {
      case .unknown:
        facts.want(record: parent)
        return .unknown
      case .missing, .failed, .notSynced: return .none(passed)
      case .found: break
      }
      let isShown = stacks[stack][..<standing].contains { route in
        route.references.contains { $0.place == parent }
      }
      if isShown { return .none(passed) }
      let ancestor = facts[parent].record
      switch parents.parentRoute(for: ancestor, inStack: stack, standing: standing) {
      case .none: continue
      case .present: return .none(passed)
      case .route(var references, let isRestorable):
        if !references.contains(where: { $0.record == ancestor }) {
          references.append(RecordReference(ancestor))
        }
        let route = route(references: references, isRestorable: isRestorable)
        guard let judgement = judge(route) else { return .unknown }
        if judgement.ending == nil { return .append(ancestor, judgement.validity, passed: passed) }
        passed = Validity.earlier(passed, judgement.validity)
      }
    }
    return .none(passed)
  }
}
