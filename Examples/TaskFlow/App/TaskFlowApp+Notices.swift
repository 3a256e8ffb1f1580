internal import BacktrailNavigation
internal import BacktrailStore

extension TaskFlowApp {
  /// What the person is told of an event; nil where there is nothing to say.
  ///
  /// Reasons are for the operator. The person is told the same of what was deleted, what is forbidden
  /// and what never was.
  func notice(of event: SessionEvent<TaskFlow>) -> String? {
    switch event {
    case .pruned(let report): report.dropped.first.map { notice(of: $0) }
    case .resolved(let resolved): notice(of: resolved)
    case .refused: "This link cannot be opened."
    case .saveFailed: "Where you are could not be saved yet."
    case .restored, .repeated, .saved, .validationFailed, .linkFailed, .signedOut: nil
    }
  }

  private func notice(of dropped: DroppedRoute) -> String {
    let name = dropped.reference.map { self.name(of: $0.record) } ?? "What you were looking at"
    return "\(name.prefix(1).uppercased())\(name.dropFirst()) is not available any more."
  }

  private func notice(of resolved: ResolvedDestination<TaskFlow>) -> String? {
    switch resolved.outcome {
    case .pending: return session.phase == .signedOut ? "Sign in to open the link." : nil
    case .waiting where !router.state.momentary.confirming.isEmpty:
      return "The link opens once your changes are saved or thrown away."
    case .waiting: return "The link opens as soon as what it leads to is there."
    case .arrived where resolved.reason == nil: return nil
    case .arrived where resolved.destination.stack.isEmpty:
      return "What the link leads to is not available."
    case .arrived: return "What the link leads to is not available; this is what is nearest to it."
    }
  }
}
