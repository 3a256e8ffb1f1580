import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// A session of Atlas on a real store, and all that it tells.
@MainActor
final class SessionFixture {
  let fixture: Fixture
  let router: Router<Atlas>
  let session: SceneSession<Atlas>
  private(set) var events: [SessionEvent<Atlas>] = []

  static let links = LinkMap<Atlas>.declaring(schemes: ["app"], hosts: ["links.example"]) {
    LinkEntry("") { .init(.home) }
    LinkEntry("settings") { .init(.home, [.settings]) }
    LinkEntry("project/{project}", .string) {
      .init(.home, [.project($0)])
    } from: {
      if case .project(let id)? = $0.stack.last { id } else { nil }
    }
    LinkEntry("task/{task}", .string) {
      .init(.search, [.task($0)], bringsParents: true)
    } from: {
      if case .task(let id)? = $0.stack.last { id } else { nil }
    }
  }

  init(
    _ fixture: Fixture, store: RestorationStore? = nil,
    _ configure: (inout SessionConfiguration) -> Void = { _ in }
  ) {
    self.fixture = fixture
    var configuration = SessionConfiguration()
    configuration.saveDelayMilliseconds = 5
    configure(&configuration)
    router = Router(shape: .tabs)
    session = SceneSession(
      router, in: store ?? fixture.store, scene: "main", links: Self.links,
      configuration: configuration)
    session.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// A session of Atlas whose store holds the tree of records and allows everybody everything.
  convenience init() throws {
    let fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    self.init(fixture)
  }

  /// Why anything was taken off the screen, in order.
  var pruned: [String] {
    events.flatMap { event -> [String] in
      guard case .pruned(let report) = event else { return [] }
      return report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" }
    }
  }

  /// How often the scene was saved.
  var saves: Int {
    events.count { if case .saved = $0 { true } else { false } }
  }

  /// What became of destinations.
  var outcomes: [ResolvedDestination<Atlas>.Outcome] {
    events.compactMap { if case .resolved(let resolved) = $0 { resolved.outcome } else { nil } }
  }

  /// Waits until something holds, or long enough to say that it never will.
  func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !condition() {
      if ContinuousClock.now > end {
        Issue.record(what, sourceLocation: sourceLocation)
        return
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// A suite whose tests begin with one session.
@MainActor
protocol SessionSuite {
  var world: SessionFixture { get }
}

extension SessionSuite {
  var fixture: Fixture { world.fixture }
  var router: Router<Atlas> { world.router }
  var session: SceneSession<Atlas> { world.session }
}
