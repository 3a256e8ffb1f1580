/// The route migrations that are to run on one part of a scene of an older version.
struct PartMigration: Sendable {
  private let migrations: RouteMigrations
  /// The first step that is to run; nil where the migrations cannot work, and none does.
  private let start: Int?
  private let limits: SceneLimits

  /// What became of one route.
  enum Outcome {
    /// No step changed it.
    case unchanged
    /// The encoded routes that it became, none where it was taken out.
    case changed([JSONText], by: [RouteStepName])
    /// A step failed, the last of these.
    case failed(DecodeFailure, by: [RouteStepName])
  }

  /// - Returns: nil where nothing is to run on what the version wrote, for the price of one
  ///   comparison.
  init?(
    from version: Int, by migrations: RouteMigrations, upTo schemaVersion: Int,
    limits: SceneLimits
  ) {
    guard version < migrations.newest, version < schemaVersion else { return nil }
    self.migrations = migrations
    self.limits = limits
    start =
      migrations.problems(upTo: schemaVersion).isEmpty ? migrations.start(from: version) : nil
  }

  /// Whether the migrations cannot work, so that no route is read.
  var isBlocked: Bool { start == nil }

  /// Runs the steps on a route.
  func run(on route: JSONNode, in text: JSONText) -> Outcome {
    run(on: route, in: text, by: migrations.routes)
  }

  /// Runs the steps for modals on a modal.
  func run(onModal modal: JSONNode, in text: JSONText) -> Outcome {
    run(on: modal, in: text, by: migrations.modals)
  }

  private func run(
    on node: JSONNode, in text: JSONText, by index: RouteStepIndex
  ) -> Outcome {
    guard let start else { return .failed(DecodeFailure(.invalidValue), by: []) }
    let piece = RoutePiece(node, in: text)
    guard let first = index.next(for: piece.name, from: start) else { return .unchanged }
    var run = RouteRun(text: text, steps: migrations.steps, index: index, limits: limits)
    do {
      try run.follow(piece, from: first)
      guard !run.ran.isEmpty else { return .unchanged }
      return .changed(try run.encoded(), by: run.names)
    } catch {
      return .failed(error, by: run.names)
    }
  }
}
