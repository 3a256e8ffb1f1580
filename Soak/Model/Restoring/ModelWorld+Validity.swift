internal import BacktrailNavigation

extension ModelWorld {
  /// What is wrong with the instant until which a restore says that it holds; nil for nothing.
  ///
  /// Rule 17: it is the next expiry that could change what is restored. So before it no expiry
  /// changes anything, and it is an expiry that is still to come.
  func validity(of answer: ModelAnswer, _ operation: ModelOperation) -> String? {
    guard case .restore(_, let scene, let principal) = operation, let report = answer.report,
      report.outcome == .restored, let key = try? Self.key(scene, principal),
      let found = found(key), let restored = try? restored(scene, for: principal)
    else { return nil }
    let end = found.savedAt.advanced(byMilliseconds: Self.sceneLifetime)
    let expiries = Set(grants.values.compactMap(\.expires) + [end]).filter { $0 > now }.sorted()
    if let until = report.validUntil, !expiries.contains(until) {
      return "it is said to hold until \(until.rfc3339), when nothing expires"
    }
    for instant in expiries where report.validUntil.map({ instant < $0 }) ?? true {
      var world = self
      world.now = instant
      let later = try? world.restored(scene, for: principal)
      if later?.shownLines != restored.shownLines {
        return "it is said to hold until \(report.validUntil?.rfc3339 ?? "for ever"), "
          + "and is another at \(instant.rfc3339)"
      }
    }
    return nil
  }
}
