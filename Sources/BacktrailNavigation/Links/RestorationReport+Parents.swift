extension RestorationReport {
  /// The report on a stack without the routes that were put beneath it.
  ///
  /// It speaks of what was asked for. Where a parent failed, the first route fails with its reason:
  /// how many there are, and which, would tell somebody who may see none of it that the record is
  /// there.
  ///
  /// - Parameters:
  ///   - parents: How many routes were put beneath the stack.
  ///   - place: The stack.
  ///   - first: The first route that was asked for.
  func withoutParents(
    _ parents: Int, at place: RoutePlace, beneath first: EncodedRoute?
  ) -> Self {
    var report = self
    report.standing = standing.compactMap { entry in
      guard entry.place == place else { return entry }
      let indices = entry.indices.clamped(to: parents..<max(parents, entry.indices.upperBound))
      return StandingRoutes(
        place, indices.lowerBound - parents..<indices.upperBound - parents)
    }
    let failed = (dropped + parked).first { $0.place == place && $0.index < parents }
    report.dropped = Self.without(parents, at: place, dropped, failed, first)
    report.parked = Self.without(parents, at: place, parked, failed, first)
    return report
  }

  private static func without(
    _ parents: Int, at place: RoutePlace, _ routes: [DroppedRoute], _ failed: DroppedRoute?,
    _ first: EncodedRoute?
  ) -> [DroppedRoute] {
    routes.compactMap { route in
      guard route.place == place else { return route }
      guard route.index >= parents else { return nil }
      var moved = route
      moved.index -= parents
      if moved.index == 0, let failed {
        moved.route = first
        moved.reason = failed.reason
        moved.reference = failed.reference
        moved.culprit = failed.culprit
        moved.cause = failed.cause
      }
      return moved
    }
  }
}
