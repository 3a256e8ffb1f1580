internal import BacktrailNavigation

/// Rules 8 and 17: no longer prefix is valid, and the nearest valid parent is there.
enum MaximalCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .maximal }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    guard case .restored = judgement.expected.outcome else { return [] }
    if judgement.outcome.report.outcome != .restored {
      return ["The scene is there, and the outcome is \(judgement.outcome.report.outcome)."]
    }
    let document = judgement.outcome.document
    let expected = judgement.expected
    var problems = expected.stacks.flatMap { self.problems(of: $0, judgement) }
    if let sidebar = expected.sidebar, document.sidebar == nil {
      problems.append("The sidebar shows nothing, and \(sidebar.encoded) is valid.")
    }
    let presented = judgement.presentedIndices
    for item in expected.presented {
      if presented.contains(item.index) {
        problems += self.problems(of: item.stack, judgement)
      } else {
        problems.append("\(item.modal.encoded) is valid over \(item.over), and is not presented.")
      }
    }
    if let tab = expected.selectedTab,
      document.selectedTab.map(OpaqueText.init) != OpaqueText(tab)
    {
      problems.append("The tab \(document.selectedTab ?? "-") is selected in the place of \(tab).")
    }
    return problems
  }

  private static func problems(
    of expected: HarnessExpectation.Stack, _ judgement: HarnessJudgement
  ) -> [String] {
    let place = expected.place
    let routes = judgement.stacks.first { $0.place == place }?.routes ?? []
    if expected.isRebuilt {
      return routes == expected.routes.map(\.encoded)
        ? [] : ["\(place) could be built anew under its present parents, and was not."]
    }
    let saved = judgement.saved(at: place)
    let count = judgement.common(routes, at: place)
    var line: HarnessOracle.Line = []
    for index in 0..<count {
      if let route = saved[index].reading.route { line.append((route, index)) }
    }
    if count < saved.count, judgement.oracle.failure(of: saved[count], after: line) == nil {
      return ["\(place)[\(count)] is valid and did not come back."]
    }
    if let parent = expected.appended, routes.count == count {
      return ["\(place) ends before \(parent.encoded), the nearest valid parent."]
    }
    if let parent = expected.appended, routes.count == count + 1, routes[count] != parent.encoded {
      return [
        "\(place) ends with \(routes[count]), and the nearest valid parent is \(parent.encoded)."
      ]
    }
    if expected.appended == nil, routes.count == count + 1, count < saved.count {
      return ["\(place) ends with \(routes[count]), and no parent may take that place."]
    }
    return []
  }
}
