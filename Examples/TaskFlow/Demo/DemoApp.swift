internal import BacktrailNavigation
internal import BacktrailStore

/// The running app of the demo, and what there is to see of it.
@MainActor
final class DemoApp {
  let app: TaskFlowApp
  private var outcomes: [String] = []

  init(in store: RestorationStore, scene: String) {
    app = TaskFlowApp(in: store, scene: scene)
    app.onEvent = { [weak self] event in self?.hear(event) }
  }

  /// What is on screen after something was done, and what was said since the moment before.
  func moment(_ action: String, link: String? = nil, notices: [String] = []) -> DemoMoment {
    defer {
      app.clearNotices()
      outcomes = []
    }
    return DemoMoment(
      action, link: link, screens: app.screens.map { $0.makeScreen() },
      notices: app.notices + notices, outcomes: outcomes)
  }

  /// Opens a link, and shows what becomes of it.
  func open(_ link: String, _ action: String) async throws -> DemoMoment {
    do {
      try await app.open(link)
    } catch is LinkRefusal {
      // It was told as an event.
    }
    return moment(action, link: link)
  }

  /// Waits for something that the app does by itself, or long enough to say that it never will.
  func wait(until isDone: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while !isDone(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func hear(_ event: SessionEvent<TaskFlow>) {
    switch event {
    case .resolved(let resolved): outcomes.append(Self.text(of: resolved))
    case .refused(_, let refusal): outcomes.append("refused: \(refusal.code)")
    case .repeated: outcomes.append("handled before")
    case .pruned(let report):
      outcomes += report.dropped.map(DemoLoss.init).map { loss in
        "taken away: \(loss.place) \(loss.route): \(loss.reason)"
      }
    case .restored, .saved, .saveFailed, .validationFailed, .linkFailed, .signedOut: break
    }
  }

  private static func text(of resolved: ResolvedDestination<TaskFlow>) -> String {
    let outcome = resolved.outcome.rawValue
    return resolved.reason.map { "\(outcome): \($0.rawValue)" } ?? outcome
  }
}
