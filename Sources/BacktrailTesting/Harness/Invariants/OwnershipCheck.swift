internal import BacktrailNavigation

/// Rule 2: a scene that is another's, or was discarded, is simply not there.
enum OwnershipCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .ownership }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    guard case .absent = judgement.expected.outcome else { return [] }
    let outcome = judgement.outcome.report.outcome
    if outcome != .absent { return ["There is no such scene, and the outcome is \(outcome)."] }
    return judgement.isFresh ? [] : ["There is no such scene, and routes came back."]
  }
}
