internal import BacktrailNavigation

extension HarnessOracle {
  /// What comes back of a stack: its deepest valid prefix, what rule 7 builds and rule 8 appends.
  ///
  /// - Parameter isAlone: Whether it is a stack of its own, and not one within a presented item,
  ///   which is neither built anew nor given a parent.
  func stack(
    _ elements: [HarnessDocument.Element], at place: RoutePlace, isAlone: Bool = true
  ) -> HarnessExpectation.Stack {
    var stack = HarnessExpectation.Stack(place: place)
    var line: Line = []
    var elsewhere: Set<Int> = []
    for (index, element) in elements.enumerated() {
      guard var failure = failure(of: element, after: line) else {
        if let route = element.reading.route { line.append((route, index)) }
        continue
      }
      if isAlone, failure.isOnly(.parentMismatch), let route = element.reading.route,
        let rebuilt = rebuilt(line, for: route, at: index)
      {
        line = rebuilt
        stack.isRebuilt = true
        elsewhere = Set(0..<index).subtracting(line.compactMap(\.index))
        continue
      }
      if isAlone, let route = element.reading.route {
        stack.appended = appended(after: line, failure, route)
      }
      for later in index..<elements.count {
        stack.lost.append(.init(place: place, index: later, failure: failure))
        failure = failure.consequence
      }
      break
    }
    stack.lost += elsewhere.map {
      .init(place: place, index: $0, failure: HarnessFailure(.parentMismatch))
    }
    stack.lost.sort { $0.index < $1.index }
    stack.routes = line.map(\.route)
    stack.inserted = line.filter { $0.index == nil }.map(\.route)
    if let parent = stack.appended { stack.routes.append(parent) }
    return stack
  }

  /// Why an element does not stand after a line: one beyond the limit only where it decodes.
  func failure(of element: HarnessDocument.Element, after line: Line) -> HarnessFailure? {
    if line.count >= limits.routesPerStack, element.reading.route != nil {
      return HarnessFailure(.overLimit)
    }
    return failure(of: element.reading, after: line)
  }

  // MARK: Lineage (rule 7)

  /// Whether a record's lineage asks for a parent that the line shows and the record does not have.
  func isElsewhere(_ record: RecordID, after line: Line) -> Bool {
    guard let shown = shownParent(ofKind: record.kind, in: line),
      !world.unreadable.contains(record), let found = world.records[record],
      let parent = line[shown].route.references.first?.record
    else { return false }
    return found.parent != .record(parent)
  }

  /// The last route of a line whose main record is of the kind that a lineage asks for.
  private func shownParent(ofKind kind: String, in line: Line) -> Int? {
    guard let lineage = reader.lineage(ofKind: kind) else { return nil }
    return line.lastIndex {
      $0.route.references.first?.record.kindText == OpaqueText(lineage.parentKind)
    }
  }

  private func rebuilt(_ line: Line, for route: HarnessRoute, at index: Int) -> Line? {
    guard let moved = route.references.first?.record,
      reader.lineage(ofKind: moved.kind)?.rebuilds == true
    else { return nil }
    // All that was shown for the old parents goes, up to the topmost of them.
    var kept = line
    var child = moved
    while let shown = shownParent(ofKind: child.kind, in: kept),
      let parent = kept[shown].route.references.first?.record
    {
      child = parent
      kept = Array(kept[..<shown])
    }
    var parents: [(record: RecordID, route: HarnessRoute)] = []
    for record in climb(from: moved).met.dropFirst().reversed() {
      if let route = reader.route(for: record) { parents.append((record, route)) }
    }
    for (position, parent) in parents.enumerated().reversed() {
      guard let shown = kept.firstIndex(where: { $0.route == parent.route }) else { continue }
      kept = Array(kept[...shown])
      parents = Array(parents[(position + 1)...])
      break
    }
    if kept.count + parents.count + 1 > limits.routesPerStack { return nil }
    for parent in parents {
      if failure(of: parent.route, showing: parent.record, after: kept) != nil { return nil }
      kept.append((parent.route, nil))
    }
    if failure(of: route, after: kept) != nil { return nil }
    return kept + [(route, index)]
  }

  /// Why a schema's route for a record is not valid: it needs the record, whether it says so or not.
  private func failure(
    of route: HarnessRoute, showing record: RecordID, after line: Line
  ) -> HarnessFailure? {
    var route = route
    if !route.references.contains(where: { $0.record == record }) {
      route.references.append(RecordReference(record))
    }
    return failure(of: route, after: line)
  }

  // MARK: The nearest valid parent (rule 8)

  /// The route that takes the place of one that ended a prefix; nil where none does.
  private func appended(
    after line: Line, _ failure: HarnessFailure, _ route: HarnessRoute
  ) -> HarnessRoute? {
    let stages = Set(failure.reasons.map(\.stage))
    guard !failure.isDoubt, stages.isSubset(of: [.record, .access]),
      !failure.isOnly(.parentMismatch), let main = route.references.first,
      !isElsewhere(main.record, after: line),
      let first = route.references.first(where: certainlyFails),
      reader.fallsBack(fromKind: first.kind)
    else { return nil }
    var met = [first.record]
    while met.count <= 64, let last = met.last, !world.unreadable.contains(last) {
      guard case .record(let parent)? = world.records[last]?.parent,
        world.records[parent] != nil, !world.unreadable.contains(parent), !met.contains(parent),
        !line.contains(where: { shows(parent, $0.route) })
      else { return nil }
      met.append(parent)
      guard let candidate = reader.route(for: parent) else { continue }
      if line.contains(where: { $0.route == candidate }) { return nil }
      if self.failure(of: candidate, showing: parent, after: line) == nil { return candidate }
    }
    return nil
  }

  private func shows(_ record: RecordID, _ route: HarnessRoute) -> Bool {
    route.references.contains { $0.record == record }
  }

  private func certainlyFails(_ reference: RecordReference) -> Bool {
    let end = climb(from: reference.record)
    if let failure = end.failure { return !failure.isDoubt }
    return access(to: end.met, for: reference.action) != nil
  }
}
