extension RestorationReport {
  /// Notes what became of the routes of one stack.
  ///
  /// - Parameters:
  ///   - positions: Where the routes are stored.
  ///   - route: What is stored at an index, asked for only where it did not come back.
  mutating func note(
    _ outcome: StackRuling, at place: RoutePlace, of positions: StoredPositions,
    route: (Int) -> EncodedRoute?
  ) {
    let end = positions.end(of: outcome)
    let endings = positions.endings(of: outcome)
    if outcome.moved.isEmpty, outcome.doubts.isEmpty {
      standing.append(StandingRoutes(place, 0..<end, routes: 0..<outcome.standing))
    } else {
      let lost = Set(endings.map(\.index))
      for index in 0..<end where !lost.contains(index) {
        standing.append(
          StandingRoutes(place, index..<index + 1, routes: positions.routes(of: index)))
      }
    }
    for (index, ending) in endings {
      note(ending, at: place, index: index, route: route(index))
    }
  }

  /// Notes why one route did not come back.
  mutating func note(_ ending: Ending, at place: RoutePlace, index: Int, route: EncodedRoute?) {
    let isEnd = ending.reason != .afterInvalid
    let lost = DroppedRoute(
      place: place, index: index, route: route, reason: ending.reason,
      reference: isEnd ? ending.reference : nil, culprit: isEnd ? ending.culprit : nil,
      cause: isEnd ? ending.cause : nil, failure: isEnd ? ending.failure : nil)
    if ending.isDoubt {
      parked.append(lost)
    } else {
      dropped.append(lost)
    }
  }

  /// Notes the parent that took the place of what ended a stack, and the routes with which the stack
  /// was built anew.
  ///
  /// - Parameter encoded: The encoded form of the schema's route for a record.
  mutating func noteReplacements(
    _ outcome: StackRuling, at place: RoutePlace, encoded: (RecordID) -> EncodedRoute?
  ) {
    if let route = outcome.appended.flatMap(encoded),
      let record = outcome.ending?.first?.reference.record
    {
      appended.append(AppendedRoute(place: place, route: route, inPlaceOf: record))
    }
    let inserted = outcome.line.frames.compactMap { frame in
      if case .ancestor(let record) = frame { encoded(record) } else { nil }
    }
    if !inserted.isEmpty { rebuilt.append(RebuiltStack(place: place, inserted: inserted)) }
  }
}
