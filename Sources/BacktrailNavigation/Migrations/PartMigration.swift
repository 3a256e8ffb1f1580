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
    var run = Run(text: text, steps: migrations.steps, index: index, limits: limits)
    do {
      try run.follow(piece, from: first)
      guard !run.ran.isEmpty else { return .unchanged }
      return .changed(try run.encoded(), by: run.names)
    } catch {
      return .failed(error, by: run.names)
    }
  }
}

/// One route on its way through the steps.
private struct Run {
  let text: JSONText
  let steps: [RouteMigrations.Step]
  let index: RouteStepIndex
  let limits: SceneLimits
  /// What it became.
  var made: [RoutePiece] = []
  /// The places of the steps that changed it.
  var ran: [Int] = []

  var names: [RouteStepName] { Set(ran).sorted().map { steps[$0].name } }

  mutating func follow(_ piece: RoutePiece, from start: Int) throws(DecodeFailure) {
    var piece = piece
    var place = start
    while let next = index.next(for: piece.name, from: place) {
      place = next + 1
      let outcome: RoutePiece.StepOutcome
      do {
        outcome = try piece.run(steps[next].step, in: text)
      } catch {
        // The step that failed is told last.
        ran = ran.filter { $0 < next } + [next]
        throw error
      }
      switch outcome {
      case .unchanged: continue
      case .changed(let changed):
        ran.append(next)
        piece = changed
      case .replaced(let pieces):
        ran.append(next)
        for piece in pieces { try follow(piece, from: place) }
        return
      }
    }
    // More than a stack may have is no stack.
    guard made.count < limits.routesPerStack else { throw DecodeFailure(.tooLarge) }
    made.append(piece)
  }

  func encoded() throws(DecodeFailure) -> [JSONText] {
    var routes: [JSONText] = []
    for piece in made {
      let bytes = try piece.encoded(in: text, depth: limits.levelsPerRoute)
      do {
        routes.append(
          try JSONText(
            bytes, maximumDepth: limits.levelsPerRoute, maximumBytes: limits.bytesPerRoute))
      } catch {
        throw DecodeFailure(error.reason, at: piece.name ?? "")
      }
    }
    return routes
  }
}
