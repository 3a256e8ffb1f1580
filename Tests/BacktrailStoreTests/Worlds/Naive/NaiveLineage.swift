import BacktrailNavigation

/// One stack by the rules, with lineage and with records of which nothing can be told.
///
/// It shares the questions of access and of identifiers with the reference for whole scenes, and
/// nothing with the rules that it judges. A stack is a list of pairs: a route, and its saved index.
struct NaiveLineage {
  typealias Line = [(route: WorldRoute, index: Int?)]

  let judge: NaiveRestorer
  let unsure: [WorldKey: Reason]
  let isRebuilding: Bool

  private var world: RandomWorld { judge.world }

  /// What becomes of a stack.
  struct Outcome: Equatable {
    var routes: [WorldRoute] = []
    var verdicts: [RouteVerdict.Verdict] = []
    var appended: WorldRoute?
  }

  private enum Failure: Equatable {
    case certain(Reason)
    case doubt(Reason)
  }

  func outcome(of routes: [WorldRoute]) -> Outcome {
    var outcome = Outcome(verdicts: routes.map { _ in .valid })
    var line: Line = []
    for (index, route) in routes.enumerated() {
      guard var failure = line.count >= 64 ? overLimit(route) : failure(of: route, after: line)
      else {
        line.append((route, index))
        continue
      }
      if failure == .certain(.parentMismatch), let rebuilt = rebuilt(line, for: route, at: index) {
        line = rebuilt
        for earlier in 0..<index where !line.contains(where: { $0.index == earlier }) {
          outcome.verdicts[earlier] = .dropped(.parentMismatch)
        }
        continue
      }
      outcome.appended = appended(after: line, failure, route)
      for later in index..<routes.count {
        switch failure {
        case .certain(let reason): outcome.verdicts[later] = .dropped(reason)
        case .doubt(let reason): outcome.verdicts[later] = .undetermined(reason)
        }
        switch failure {
        case .certain: failure = .certain(.afterInvalid)
        case .doubt: failure = .doubt(.afterInvalid)
        }
      }
      break
    }
    outcome.routes = line.map(\.route)
    if let parent = outcome.appended { outcome.routes.append(parent) }
    return outcome
  }

  private func overLimit(_ route: WorldRoute) -> Failure {
    judge.unfitIdentifier(in: route.worldReferences).map { .certain($0.reason) }
      ?? .certain(.overLimit)
  }

  // MARK: One route

  /// Why a route is invalid after a line, certainty first and the stages in their order.
  private func failure(of route: WorldRoute, after line: Line) -> Failure? {
    let references = route.worldReferences
    if let failure = judge.unfitIdentifier(in: references) { return .certain(failure.reason) }
    if !route.isRestorable { return .certain(.notRestorable) }
    let ends = references.map { climb(from: $0.key) }
    for stage in [
      [Reason.missing, .deleted], [.ancestorMissing, .hierarchyCycle, .hierarchyTooDeep],
    ] {
      for end in ends {
        if case .certain(let reason)? = end.failure, stage.contains(reason) { return end.failure }
      }
    }
    if ends.first.map({ $0.failure == nil }) == true, isElsewhere(references[0].key, after: line) {
      return .certain(.parentMismatch)
    }
    for (reference, end) in zip(references, ends) where end.failure == nil {
      if let reason = judge.access(to: end.met, for: reference.action) { return .certain(reason) }
    }
    return ends.compactMap(\.failure).first
  }

  /// Whether a record's lineage asks for a parent that the line shows and the record does not have.
  private func isElsewhere(_ key: WorldKey, after line: Line) -> Bool {
    guard let shown = shownParent(ofKind: key.kindText, in: line), unsure[key] == nil,
      let record = world.records[key]
    else { return false }
    return record.parent != line[shown].route.worldReferences[0].key
  }

  /// The last route of a line whose main record is of the kind that a lineage asks for.
  private func shownParent(ofKind kind: String, in line: Line) -> Int? {
    guard let parentKind = LinedWorld.parentKind(of: kind) else { return nil }
    return line.lastIndex { $0.route.worldReferences.first?.key.kindText == parentKind }
  }

  private func climb(from key: WorldKey) -> (met: [WorldKey], failure: Failure?) {
    var met: [WorldKey] = []
    var next = key
    while true {
      if met.contains(next) { return (met, .certain(.hierarchyCycle)) }
      let isTooDeep = met.count == 65
      if isTooDeep, world.namesAbsentParents { return (met, .certain(.hierarchyTooDeep)) }
      guard let record = world.records[next] else {
        let reason: Reason = met.isEmpty ? .missing : .ancestorMissing
        if !met.isEmpty, !world.namesAbsentParents { return (met, .certain(reason)) }
        return (met, unsure[next].map { .doubt($0) } ?? .certain(reason))
      }
      if isTooDeep { return (met, .certain(.hierarchyTooDeep)) }
      if let reason = unsure[next] { return (met, .doubt(reason)) }
      met.append(next)
      if record.isDeleted { return (met, .certain(.deleted)) }
      guard let parent = record.parent else { return (met, nil) }
      next = parent
    }
  }

  // MARK: Rebuilding

  private func rebuilt(_ line: Line, for route: WorldRoute, at index: Int) -> Line? {
    guard isRebuilding, let moved = route.worldReferences.first?.key else { return nil }
    // All that was shown for the old parents, up to the topmost of them.
    var kept = line
    var child = moved
    while let shown = shownParent(ofKind: child.kindText, in: kept) {
      child = kept[shown].route.worldReferences[0].key
      kept = Array(kept[..<shown])
    }
    var parents =
      climb(from: moved).met.dropFirst().compactMap { key in
        WorldSchema.route(kind: key.kindText, id: key.idText).map { (key, $0) }
      }.reversed() as [(WorldKey, WorldRoute)]
    for (position, parent) in parents.enumerated().reversed() {
      if let shown = kept.firstIndex(where: { $0.route == parent.1 }) {
        kept = Array(kept[...shown])
        parents = Array(parents[(position + 1)...])
        break
      }
    }
    if kept.count + parents.count + 1 > 64 { return nil }
    for (key, parent) in parents {
      let view = WorldReference(kind: key.kindText, id: key.idText)
      let shows = parent.worldReferences.contains { $0.key == key }
      if !shows, judge.access(to: climb(from: key).met, for: view.action) != nil { return nil }
      if failure(of: parent, after: kept) != nil { return nil }
      kept.append((parent, nil))
    }
    if failure(of: route, after: kept) != nil { return nil }
    return kept + [(route, index)]
  }

  // MARK: The nearest valid parent

  private func appended(
    after line: Line, _ failure: Failure, _ route: WorldRoute
  ) -> WorldRoute? {
    guard case .certain(let reason) = failure, [.record, .access].contains(reason.stage),
      reason != .parentMismatch, let main = route.worldReferences.first,
      !isElsewhere(main.key, after: line),
      let first = route.worldReferences.first(where: { certainlyFails($0) }),
      WorldSchema.fallsBackToParent(fromKind: first.kind), unsure[first.key] == nil
    else { return nil }
    var met = [first.key]
    while met.count <= 64 {
      guard let parent = met.last.flatMap({ world.records[$0] })?.parent,
        world.records[parent] != nil, unsure[parent] == nil, !met.contains(parent),
        !line.contains(where: { shows(parent, $0.route) })
      else { return nil }
      met.append(parent)
      guard let candidate = WorldSchema.route(kind: parent.kindText, id: parent.idText) else {
        continue
      }
      if line.contains(where: { $0.route == candidate }) { return nil }
      let end = climb(from: parent)
      let isAllowed =
        shows(parent, candidate)
        || (end.failure == nil && judge.access(to: end.met, for: "view") == nil)
      if isAllowed, self.failure(of: candidate, after: line) == nil { return candidate }
    }
    return nil
  }

  private func shows(_ key: WorldKey, _ route: WorldRoute) -> Bool {
    route.worldReferences.contains { $0.key == key }
  }

  private func certainlyFails(_ reference: WorldReference) -> Bool {
    let end = climb(from: reference.key)
    switch end.failure {
    case .certain: return true
    case .doubt: return false
    case nil: return judge.access(to: end.met, for: reference.action) != nil
    }
  }
}
