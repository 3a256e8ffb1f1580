internal import BacktrailNavigation

/// Rules 3, 5 and 6: each route that does not come back has the reason that is first in order.
enum ReasonCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .rightReason }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    let report = judgement.outcome.report
    switch judgement.expected.outcome {
    case .absent, .deferred: return []
    case .damaged(let reasons):
      if report.outcome != .damaged {
        return ["The scene is \(HarnessFailure(reasons)), and the outcome is \(report.outcome)."]
      }
      let found = report.notes.filter { $0.subject == "scene" }.map(\.reason)
      return found.contains(where: reasons.contains)
        ? [] : ["The scene is \(HarnessFailure(reasons)), and the report says \(found)."]
    case .restored:
      return report.outcome == .restored
        ? verdicts(judgement) + parents(judgement) + notes(judgement) : []
    }
  }

  private static func verdicts(_ judgement: HarnessJudgement) -> [String] {
    let report = judgement.outcome.report
    var told = report.dropped + report.parked
    var problems: [String] = []
    for lost in judgement.expected.lost {
      let name = "\(lost.place)[\(lost.index)]"
      guard
        let index = told.firstIndex(where: { $0.place == lost.place && $0.index == lost.index })
      else {
        problems.append("\(name) is \(lost.failure), and the report says nothing of it.")
        continue
      }
      let verdict = told.remove(at: index)
      if !lost.failure.reasons.contains(verdict.reason) {
        problems.append("\(name) is \(lost.failure), and the report says \(verdict.reason).")
      } else if let record = lost.failure.reference, verdict.reference?.record != record {
        problems.append(
          "\(name) is \(lost.failure) at \(record), and the report names "
            + "\(verdict.reference.map { "\($0.record)" } ?? "no record").")
      }
    }
    for other in told {
      problems.append(
        "\(other.place)[\(other.index)] is valid, and the report says \(other.reason).")
    }
    return problems
  }

  /// Rules 7 and 8: the report tells what was put in the place of what is gone.
  private static func parents(_ judgement: HarnessJudgement) -> [String] {
    let report = judgement.outcome.report
    let appended = judgement.expected.stacks.compactMap { stack in
      stack.appended.map { "\($0.encoded) at \(stack.place)" }
    }
    let inserted = judgement.expected.stacks.filter(\.isRebuilt).map {
      "\($0.inserted.map(\.encoded)) in \($0.place)"
    }
    let told = report.appended.map { "\($0.route) at \($0.place)" }
    let rebuilt = report.rebuilt.map { "\($0.inserted) in \($0.place)" }
    var problems: [String] = []
    if appended.sorted() != told.sorted() {
      problems.append("Appended are \(appended), and the report says \(told).")
    }
    if inserted.sorted() != rebuilt.sorted() {
      problems.append("Built anew are \(inserted), and the report says \(rebuilt).")
    }
    return problems
  }

  private static func notes(_ judgement: HarnessJudgement) -> [String] {
    func lines(_ notes: [(String, Reason)]) -> [String] {
      notes.map { "\($0.1) of \($0.0)" }.sorted()
    }
    let expected = lines(judgement.expected.notes.map { ($0.subject, $0.reason) })
    let found = lines(judgement.outcome.report.notes.map { ($0.subject, $0.reason) })
    return expected == found ? [] : ["The notes are \(found), and should be \(expected)."]
  }
}
