internal import BacktrailNavigation

/// Rules 6, 11, 12 and 17: every route that comes back is valid.
enum ValidityCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .everyRouteValid }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    switch judgement.expected.outcome {
    case .restored:
      return stacks(judgement) + sidebar(judgement) + presented(judgement) + tab(judgement)
    case .deferred, .damaged:
      return judgement.isFresh ? [] : ["Routes came back of a scene that nobody can read."]
    // Another's scene is told by its own check.
    case .absent: return []
    }
  }

  private static func stacks(_ judgement: HarnessJudgement) -> [String] {
    judgement.stacks.flatMap { place, routes in
      var problems: [String] = []
      var line: HarnessOracle.Line = []
      for (index, encoded) in routes.enumerated() {
        guard let route = judgement.route(encoded, at: place) else {
          problems.append("\(place)[\(index)] is \(encoded), which is no route.")
          continue
        }
        if let failure = judgement.oracle.failure(of: route, after: line) {
          problems.append("\(place)[\(index)] is \(encoded), which is \(failure).")
        }
        line.append((route, index))
      }
      if routes.count > judgement.oracle.limits.routesPerStack {
        problems.append("\(place) holds \(routes.count) routes.")
      }
      return problems
    }
  }

  private static func sidebar(_ judgement: HarnessJudgement) -> [String] {
    guard let sidebar = judgement.outcome.document.sidebar else { return [] }
    guard let route = judgement.route(sidebar, at: .sidebar) else {
      return ["The sidebar shows \(sidebar), which is no route."]
    }
    return judgement.oracle.failure(of: route, after: []).map {
      ["The sidebar shows \(sidebar), which is \($0)."]
    } ?? []
  }

  private static func presented(_ judgement: HarnessJudgement) -> [String] {
    var problems: [String] = []
    var over: [OpaqueText] = []
    for (index, item) in zip(judgement.presentedIndices, judgement.outcome.document.presented) {
      if over.contains(OpaqueText(item.over)) {
        problems.append("Two items are presented over \(item.over).")
      }
      over.append(OpaqueText(item.over))
      let lost = judgement.expected.lostAlone.first {
        $0.place == .presented && $0.index == index
      }
      if let lost {
        problems.append("\(item.modal) is presented over \(item.over), and is \(lost.failure).")
      }
    }
    return problems
  }

  private static func tab(_ judgement: HarnessJudgement) -> [String] {
    guard let tab = judgement.outcome.document.selectedTab, !judgement.oracle.reader.knows(tab: tab)
    else { return [] }
    return ["The tab \(tab) is selected, which is not known."]
  }
}

extension HarnessFailure: CustomStringConvertible {
  /// The reasons, such as `deleted` or `unknownCase or wrongShape`.
  var description: String {
    let text = reasons.map(\.rawValue).sorted().joined(separator: " or ")
    return isDoubt ? text + ", in doubt" : text
  }
}
