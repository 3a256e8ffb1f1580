internal import BacktrailNavigation

/// Rule 17: the report says until when it holds, and it does until then.
enum ValidityEndCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .holdsUntil }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    guard judgement.isRestored else { return [] }
    let oracle = judgement.oracle
    let told = judgement.outcome.report.validUntil
    if let told, told <= oracle.now {
      return ["It is to hold until \(told.rfc3339), which is no later than the restore."]
    }
    // Earlier is allowed: a grant that ends may leave another that says the same.
    if let told, !oracle.world.grants.contains(where: { $0.expires == told }) {
      return ["It is to hold until \(told.rfc3339), when nothing ends."]
    }
    guard let end = oracle.end(of: judgement.expected) else { return [] }
    if let told, told <= end { return [] }
    return [
      "It is another at \(end.rfc3339), and is to hold "
        + (told.map { "until \($0.rfc3339)." } ?? "for ever.")
    ]
  }
}
