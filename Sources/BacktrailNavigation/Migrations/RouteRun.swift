/// One route on its way through the steps.
struct RouteRun {
  let text: JSONText
  let steps: [RouteMigrations.Step]
  let index: RouteStepIndex
  let limits: SceneLimits
  /// More changes than this are a closure that makes routes without end.
  static let mostChanges = 10_000
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
      if case .unchanged = outcome { continue }
      guard ran.count < Self.mostChanges else { throw DecodeFailure(.tooLarge) }
      ran.append(next)
      switch outcome {
      case .unchanged: continue
      case .changed(let changed): piece = changed
      case .replaced(let pieces):
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
