import BacktrailSQLite

@testable import BacktrailNavigation
@testable import BacktrailStore

extension NaiveRules {
  /// The longest prefix that is valid, what ended it, and the parent that may follow.
  func ruling(on routes: [Route], fallsBack: Bool) throws -> StackRuling {
    var ruling = StackRuling()
    var line: [Route] = []
    for (index, route) in routes.enumerated() {
      ruling.fallen = index
      if line.count >= limits.routesPerStack, route.failure == nil {
        ruling.ending = Ending(reason: .overLimit)
        break
      }
      let verdict = try verdict(on: route, after: line)
      ruling.validity.merge(verdict.until, isShown: verdict.failure == nil)
      guard let failure = verdict.failure else {
        line.append(route)
        ruling.line.append(.saved(index))
        ruling.standing = index + 1
        continue
      }
      ruling.ending = try ending(failure, of: route)
      if flaw == .skipsInsteadOfCutting, index + 1 < routes.count, route.failure == nil {
        ruling.ending = nil
        ruling.standing = index + 1
        continue
      }
      break
    }
    if flaw == .cutsOneTooMany, ruling.ending != nil, ruling.standing > 0 {
      ruling.standing -= 1
      ruling.line.frames.removeLast()
    }
    guard fallsBack, let ending = ruling.ending, !ending.isDoubt, ending.first != nil,
      ruling.fallen < routes.count
    else { return ruling }
    try appendParent(to: &ruling, after: line, inPlaceOf: routes[ruling.fallen])
    return ruling
  }

  /// What the rules say of a failure.
  func ending(_ failure: NaiveFailure, of route: Route) throws -> Ending {
    var ending = Ending(reason: failure.reason, isDoubt: failure.isDoubt && flaw != .dropsDoubt)
    ending.failure = route.failure
    ending.culprit = failure.culprit
    guard let index = failure.reference else { return ending }
    ending.reference = route.references[index].reference
    if failure.reason == .deleted, let culprit = failure.culprit {
      ending.cause = .deletion(of: culprit, at: failure.deletedAt)
    } else {
      ending.cause = failure.grant.map(DropCause.grant)
    }
    if !failure.isDoubt, failure.reason != .parentMismatch {
      let lines = try route.references.map { try line(of: $0) }
      ending.first = try firstFailing(lines, of: route).index.map { route.references[$0] }
    }
    return ending
  }

  /// Rule 8: the nearest ancestor of what failed that can be shown in its place.
  private func appendParent(
    to ruling: inout StackRuling, after line: [Route], inPlaceOf route: Route
  ) throws {
    guard let first = ruling.ending?.first,
      Schema.fallsBackToParent(fromKind: first.reference.kind)
    else { return }
    // What moved elsewhere says nothing of where it is now.
    if let main = route.references.first, let lineage = Schema.lineage(ofKind: main.reference.kind),
      let shown = line.last(where: {
        $0.references.first?.reference.record.kind == lineage.parentKind
      })?.references.first?.reference.record
    {
      let found = try self.line(of: main)
      if !found.met.isEmpty, found.parent != shown, flaw != .ignoresLineage { return }
    }
    var passed: Instant?
    defer { ruling.validity.merge(passed, isShown: false) }
    for record in try self.ancestors(of: first) {
      if line.contains(where: { $0.references.contains { $0.reference.record == record } }) {
        return
      }
      guard let parent = Schema.route(for: record) else { continue }
      var references = parent.references
      if !references.contains(where: { $0.record == record }) {
        references.append(RecordReference(record))
      }
      var candidate = Route()
      candidate.isRestorable = parent.mayComeBack
      candidate.references = references.map { .init(reference: $0, place: -1) }
      let verdict = try verdict(on: candidate, after: line)
      if verdict.failure == nil || flaw == .appendsForbiddenParents {
        ruling.appended = record
        ruling.validity.merge(verdict.until, isShown: true)
        return
      }
      passed = Validity.earlier(passed, verdict.until)
    }
  }

  /// What lies above a record, whether or not it lives.
  private func ancestors(of reference: RestorationRules.Reference) throws -> [RecordID] {
    var ancestors: [RecordID] = []
    guard case .found(var row) = try facts.connection.record(reference.reference.record) else {
      return []
    }
    var seen = [row.key]
    while let parent = row.parent, !seen.contains(parent), seen.count <= 64,
      case .found(let above) = try facts.connection.record(parent),
      case .found(let kind) = try facts.connection.kind(above.kind)
    {
      seen.append(parent)
      ancestors.append(RecordID(kind.name, above.id))
      row = above
    }
    return ancestors
  }

  // MARK: What is presented

  /// Rule 12: an item comes back if it is valid over a stack that came back whole.
  func ruling(
    on items: [RestorationRules.Presented], over stacks: [StackRuling]
  ) throws -> (rulings: [PresentedRuling], validity: Validity) {
    var rulings: [PresentedRuling] = []
    var validities: [Validity] = []
    for item in items {
      var validity = Validity()
      var ruling = PresentedRuling()
      if let ending = try ending(of: item, over: stacks, &validity) {
        ruling.ending = ending
      } else {
        ruling.stack = try self.ruling(on: item.stack, fallsBack: false)
        validity.merge(ruling.stack.validity)
      }
      rulings.append(ruling)
      validities.append(validity)
    }
    for index in items.indices where rulings[index].ending == nil {
      let isOutranked = items.indices.contains { other in
        other != index && rulings[other].ending == nil && items[other].over == items[index].over
          && (items[other].priority > items[index].priority
            || (items[other].priority == items[index].priority && other < index))
      }
      if isOutranked {
        rulings[index] = PresentedRuling(ending: Ending(reason: .conflictingPresentation))
      }
    }
    var all = Validity()
    for (ruling, validity) in zip(rulings, validities) {
      if ruling.ending == nil {
        all.merge(validity)
      } else {
        all.merge(validity.until, isShown: false)
      }
    }
    return (rulings, all)
  }

  private func ending(
    of item: RestorationRules.Presented, over stacks: [StackRuling], _ validity: inout Validity
  ) throws -> Ending? {
    if item.modal.failure == nil {
      if item.isOverLimit { return Ending(reason: .overLimit) }
      if item.kind?.isRestorable == false { return Ending(reason: .notRestorable) }
      if item.modal.isRestorable, flaw != .keepsPresentedOverCutStacks {
        switch item.presenter {
        case .emptyStack: break
        case .unknownTab: return Ending(reason: .presenterDropped)
        case .stack(let index):
          if let ending = stacks[index].ending {
            return Ending(reason: .presenterDropped, isDoubt: ending.isDoubt)
          }
        }
      }
      if flaw == .trustsPresented, item.modal.isRestorable { return nil }
    }
    let verdict = try verdict(on: item.modal, after: [])
    validity.merge(verdict.until, isShown: verdict.failure == nil)
    return try verdict.failure.map { try ending($0, of: item.modal) }
  }
}
