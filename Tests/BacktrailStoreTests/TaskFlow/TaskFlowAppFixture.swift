import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import TaskFlow
import Testing

/// The app on a real store with the sample in it.
@MainActor
struct TaskFlowAppFixture {
  let temporary: TemporaryStore
  let app: TaskFlowApp

  static let project = TaskFlow.Route.project(TaskFlowSample.release.id)
  static let task = TaskFlow.Route.task(TaskFlowSample.build.id)
  static let newProject = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xC1))

  var store: RestorationStore { temporary.store }
  var router: Router<TaskFlow> { app.router }

  init(_ configure: (inout SessionConfiguration) -> Void = { _ in }) throws {
    temporary = try TemporaryStore(at: TaskFlowSample.start)
    try TaskFlowSample.fill(temporary.store)
    var configuration = SessionConfiguration()
    configuration.saveDelayMilliseconds = 5
    configure(&configuration)
    app = TaskFlowApp(in: temporary.store, scene: "main", configuration: configuration)
  }

  /// What is on screen, in words.
  var screens: [String] { app.screens.map { $0.makeScreen() } }

  static func link(_ routes: TaskFlow.Route...) throws -> String {
    try TaskFlow.links.print(.init(.projects, routes))
  }

  /// Waits until something holds, or long enough to say that it never will.
  func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !condition() {
      if ContinuousClock.now > end {
        Issue.record(what, sourceLocation: sourceLocation)
        return
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
