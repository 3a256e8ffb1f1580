internal import BacktrailNavigation

/// Rules 6, 8 and 17: what comes back is a prefix of what was saved, and at most one parent after it.
enum PrefixCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .prefix }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    guard judgement.isRestored else { return [] }
    var problems = judgement.stacks.compactMap { problem($0.routes, at: $0.place, judgement) }
    let saved = judgement.saved(at: .sidebar).first?.reading.route?.encoded
    if let sidebar = judgement.outcome.document.sidebar, sidebar != saved {
      problems.append("The sidebar shows \(sidebar), which was not selected.")
    }
    for (index, item) in zip(judgement.presentedIndices, judgement.outcome.document.presented)
    where index == nil {
      problems.append("\(item.modal) is presented over \(item.over), and was not.")
    }
    return problems
  }

  private static func problem(
    _ routes: [EncodedRoute], at place: RoutePlace, _ judgement: HarnessJudgement
  ) -> String? {
    let count = judgement.common(routes, at: place)
    if routes.count == count { return nil }
    let expected = judgement.expected.stacks.first { $0.place == place }
    if let expected, expected.isRebuilt, expected.routes.map(\.encoded) == routes { return nil }
    let saved = judgement.saved(at: place)
    let isParent =
      routes.count == count + 1 && saved.indices.contains(count)
      && parents(of: saved[count], judgement).contains(routes[count])
    if isParent, case .stack = place { return nil }
    return "At \(place), \(routes[count]) comes after \(count) of \(saved.count) saved routes."
  }

  /// The routes of all that the records of a route lie under.
  private static func parents(
    of element: HarnessDocument.Element, _ judgement: HarnessJudgement
  ) -> [EncodedRoute] {
    (element.reading.route?.references ?? []).flatMap { reference in
      judgement.oracle.world.chain(from: reference.record).dropFirst()
        .compactMap { judgement.oracle.reader.route(for: $0)?.encoded }
    }
  }
}
