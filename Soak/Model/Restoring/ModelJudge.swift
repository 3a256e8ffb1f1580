internal import BacktrailNavigation

/// The rules 6 to 8 and 13 on one route, in the most obvious way.
struct ModelJudge {
  let world: ModelWorld
  let subjects: [Subject]
  let now: Instant
  /// Whether the app's types are known; otherwise only what is stored with the routes is.
  let isTyped: Bool

  /// Why a route is not valid.
  struct Failure {
    var reason: Reason
    var reference: RecordReference?
    var culprit: RecordID?
  }

  /// The references that count: the decoded route's, or the stored ones where no types are known.
  func references(of element: ModelElement) -> [RecordReference] {
    isTyped ? element.route?.references ?? [] : element.references
  }

  /// Why an element is not valid after others; nil where it is.
  func failure(
    of element: ModelElement, after line: [ModelElement], isSuspected: Bool = false
  ) -> Failure? {
    if isTyped {
      guard let route = element.route else { return Failure(reason: .unknownCase) }
      if !route.isRestorable { return Failure(reason: .notRestorable) }
    }
    if isSuspected { return Failure(reason: .suspectedCrash) }
    return failure(of: references(of: element), after: line)
  }

  /// Why references are not valid: each stage over all of them, in their order.
  func failure(of references: [RecordReference], after line: [ModelElement]) -> Failure? {
    for reference in references {
      if let loss = loss(of: reference) { return loss }
    }
    if let main = references.first, isElsewhere(main.record, after: line) {
      return Failure(reason: .parentMismatch, reference: main, culprit: main.record)
    }
    for reference in references {
      if let reason = world.refusal(of: reference, to: subjects, at: now) {
        return Failure(reason: reason, reference: reference, culprit: reference.record)
      }
    }
    return nil
  }

  private func loss(of reference: RecordReference) -> Failure? {
    if world.records[reference.record] == nil {
      return Failure(reason: .missing, reference: reference, culprit: reference.record)
    }
    return world.deletion(of: reference.record).map {
      Failure(reason: .deleted, reference: reference, culprit: $0.record)
    }
  }

  /// Rule 7: whether a task is shown after a project of which it is no child.
  private func isElsewhere(_ record: RecordID, after line: [ModelElement]) -> Bool {
    guard isTyped, record.kind == "task", let found = world.records[record] else { return false }
    let mains = line.compactMap { references(of: $0).first?.record }
    return mains.last { $0.kind == "project" }.map { found.parent != $0 } ?? false
  }

  // MARK: A stack

  /// What stands of a stack, and why each other route does not.
  func prefix(
    of elements: [ModelElement], at place: RoutePlace, suspectedFrom cut: Int?
  ) -> (standing: [ModelElement], dropped: [ModelRestored.Dropped], failure: Failure?) {
    var standing: [ModelElement] = []
    for (index, element) in elements.enumerated() {
      let isSuspected = cut.map { index >= $0 } ?? false
      guard let failure = failure(of: element, after: standing, isSuspected: isSuspected) else {
        standing.append(element)
        continue
      }
      var dropped = [
        ModelRestored.Dropped(
          place: place, index: index, reason: failure.reason, reference: failure.reference,
          culprit: failure.culprit)
      ]
      for later in elements.indices.dropFirst(index + 1) {
        dropped.append(.init(place: place, index: later, reason: .afterInvalid))
      }
      return (standing, dropped, failure)
    }
    return (standing, [], nil)
  }

  /// Rule 8: the nearest ancestor of what failed that can be shown in its place.
  func nearestValidParent(
    of element: ModelElement, after standing: [ModelElement], _ failure: Failure
  ) -> (route: ModelRoute, inPlaceOf: RecordID)? {
    let references = references(of: element)
    guard isTyped, failure.reason.stage == .record || failure.reason.stage == .access,
      let main = references.first,
      // Where it moved to is not shown instead, also where it was deleted or denied besides.
      !isElsewhere(main.record, after: standing),
      let first = references.first(where: { self.failure(of: [$0], after: []) != nil })?.record,
      ModelSchema.fallsBackToParent(fromKind: first.kind)
    else { return nil }
    for ancestor in world.line(from: first).dropFirst() {
      if standing.contains(where: { self.references(of: $0).contains { $0.record == ancestor } }) {
        return nil
      }
      guard let route = ModelSchema.route(for: ancestor) else { continue }
      let candidate = ModelElement(route)
      if standing.contains(where: { $0.route == route }) { return nil }
      if self.failure(of: candidate, after: standing) == nil { return (route, first) }
    }
    return nil
  }
}
