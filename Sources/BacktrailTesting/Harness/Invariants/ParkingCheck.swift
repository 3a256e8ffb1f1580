internal import BacktrailNavigation

/// Rule 9: what is not known yet is parked and not dropped, and the other way round.
enum ParkingCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .undeterminedIsParked }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    let report = judgement.outcome.report
    if case .deferred = judgement.expected.outcome {
      return report.outcome == .deferred
        ? [] : ["Nobody is signed in, and the outcome is \(report.outcome)."]
    }
    guard judgement.isRestored else { return [] }
    return judgement.expected.lost.compactMap { lost in
      let others = lost.failure.isDoubt ? report.dropped : report.parked
      guard others.contains(where: { $0.place == lost.place && $0.index == lost.index }) else {
        return nil
      }
      return lost.failure.isDoubt
        ? "\(lost.place)[\(lost.index)] is \(lost.failure), and was dropped."
        : "\(lost.place)[\(lost.index)] is \(lost.failure), and was parked."
    }
  }
}
